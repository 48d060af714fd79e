/**
 * An expected outcome as a value: either `ok` with the value, or a failure the caller must
 * switch over.
 */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };

/** Wraps what succeeded. */
export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

/** Wraps what failed in an expected way. */
export const fail = <Failure>(failure: Failure): { ok: false; failure: Failure } => ({
  ok: false,
  failure,
});
