/** The value, which a test counts on; throws when it is missing. */
export function assertDefined<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the test counts on a value');
  return value;
}
