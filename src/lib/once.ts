/** Returns a function that calls another at most once and returns its result from then on. */
export function once<Value>(read: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => {
    cached ??= { value: read() };
    return cached.value;
  };
}
