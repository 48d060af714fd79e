/** Calls a function at most once and answers its result from then on. */
export function once<Value>(read: () => Value): () => Value {
  let memory: { value: Value } | undefined;
  return () => {
    memory ??= { value: read() };
    return memory.value;
  };
}
