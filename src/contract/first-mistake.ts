import type * as z from 'zod/mini';

/** Names the first field that does not fit and why, without what it holds. */
export function firstMistake({ issues: [issue] }: z.core.$ZodError): string {
  const { path = [], code, ...more } = issue ?? {};
  const kind = (more as { expected?: string }).expected;
  const why = kind === undefined ? `does not fit (${code})` : `is no ${kind}`;
  return `${path.join('.') || 'the body'} ${why}`;
}
