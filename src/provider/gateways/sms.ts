export interface SmsGateway {
  /** Hands one text message over; rejects when the gateway did not take it. */
  send(message: { to: string; text: string; idempotencyKey: string }): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Sends through an HTTP gateway that takes `{ to, text }` as JSON with a bearer token. */
export function createHttpSmsGateway(url: string, token: string, fetcher = fetch): SmsGateway {
  return {
    async send({ to, text, idempotencyKey }) {
      const response = await fetcher(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`the SMS gateway responded with ${response.status}`);
    },
  };
}
