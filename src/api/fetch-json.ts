/** A response whose status is no success; `body` is parsed where it is JSON. */
export class RefusedResponse extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`the API responded with ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** What `fetch` takes, with a body that is sent as JSON. */
interface JsonRequest extends Omit<RequestInit, 'body' | 'headers'> {
  headers: Record<string, string>;
  body?: unknown;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Sends a request once and returns the body of its response: parsed, or as text where it is no
 * JSON. Throws a `RefusedResponse`, and what `fetch` throws for a lost network or an aborted
 * signal.
 */
export async function fetchJson(
  address: string,
  { headers, body, ...request }: JsonRequest,
): Promise<unknown> {
  const response = await fetch(address, {
    ...request,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const content = parsed(await response.text());
  if (!response.ok) throw new RefusedResponse(response.status, content);
  return content;
}
