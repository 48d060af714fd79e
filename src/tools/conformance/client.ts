import { randomUUID } from 'node:crypto';
import { requestAddress, type ApiSettings } from '#api/address.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';

const TIMEOUT_MS = 30_000;

/** What a probe sends; `body` may be anything, also what the contract rejects. */
export interface ProbeInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  session?: string | undefined;
  idempotencyKey?: string;
  /** The secret of the visitor who holds numbers. */
  holdToken?: string;
}

/** The response to a probe; `body` is parsed when it is JSON, else it is the text. */
export interface ProbeResponse {
  status: number;
  body: unknown;
  isJson: boolean;
}

export type Send = (endpoint: AnyEndpoint, input?: ProbeInput) => Promise<ProbeResponse>;

/** Returns a function that sends one request as the site would; it never throws for a status. */
export const createSend =
  (settings: ApiSettings): Send =>
  async (endpoint, input = {}) => {
    const response = await fetch(requestAddress(endpoint, settings, input.params, input.query), {
      method: endpoint.method,
      headers: getHeaders(endpoint, input, settings.brandId),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) as unknown, isJson: true };
    } catch {
      return { status: response.status, body: text, isJson: false };
    }
  };

function getHeaders(
  endpoint: AnyEndpoint,
  { body, session, idempotencyKey, holdToken }: ProbeInput,
  brandId: number,
): Record<string, string> {
  return {
    Accept: 'application/json',
    'Brand-Id': String(brandId),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(endpoint.paying ? { 'Idempotency-Key': idempotencyKey ?? randomUUID() } : {}),
    ...(holdToken === undefined ? {} : { 'Hold-Token': holdToken }),
    ...(session === undefined
      ? {}
      : endpoint.api === 'hub'
        ? { Authorization: `Bearer ${session}` }
        : { Token: session }),
  };
}
