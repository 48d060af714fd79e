import { randomUUID } from 'node:crypto';
import { requestAddress, type ApiSettings } from '#api/address.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';

/** How long a request may take. */
export const TIMEOUT_MS = 30_000;

/** Returns in words why there is no response: the cause of a failed request names it. */
export const failureReason = (error: unknown): string => String((error as Error).cause ?? error);

/** An id that nothing of a provider has. */
export const UNKNOWN_ID = 2_000_000_000;

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
  /** `Access-Control-Allow-Origin`, or null. */
  allowedOrigin: string | null;
}

export type Send = (endpoint: AnyEndpoint, input?: ProbeInput) => Promise<ProbeResponse>;

/** What the response to a preflight allows; null where it has no such header. */
export interface PreflightResponse {
  status: number;
  origin: string | null;
  methods: string | null;
  headers: string | null;
}

export type SendPreflight = (
  endpoint: AnyEndpoint,
  origin: string,
  headers: readonly string[],
) => Promise<PreflightResponse>;

/** Parameters of a path that the settings give a value. */
const CONFIGURED: ReadonlySet<string> = new Set(['product', 'appName']);

/** Returns a number for each parameter of an endpoint's path. */
const placeholders = ({ path }: AnyEndpoint): Record<string, number> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => !CONFIGURED.has(name))
      .map((name) => [name, 1]),
  );

/** Returns a request to an endpoint without session, query and content. */
export const emptyInput = (endpoint: AnyEndpoint): ProbeInput => ({
  params: placeholders(endpoint),
  ...(endpoint.body ? { body: {} } : {}),
});

/** Returns a function that sends preflights as a browser does. */
export const createPreflight =
  (settings: ApiSettings): SendPreflight =>
  async (endpoint, origin, headers) => {
    const response = await fetch(requestAddress(endpoint, settings, placeholders(endpoint)), {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': endpoint.method,
        'Access-Control-Request-Headers': headers.map((name) => name.toLowerCase()).join(','),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    });
    await response.text();
    return {
      status: response.status,
      origin: response.headers.get('access-control-allow-origin'),
      methods: response.headers.get('access-control-allow-methods'),
      headers: response.headers.get('access-control-allow-headers'),
    };
  };

/** How the site sends requests. */
interface Sender {
  /** Its origin, where that is not the provider's. */
  origin: string | undefined;
  /** Payments have a key. */
  sendsKeys: boolean;
}

/** Returns a function that sends one request as the site would; it never throws for a status. */
export const createSend =
  (settings: ApiSettings, { origin, sendsKeys }: Sender): Send =>
  async (endpoint, input = {}) => {
    const response = await fetch(requestAddress(endpoint, settings, input.params, input.query), {
      method: endpoint.method,
      headers: {
        ...headersOf(endpoint, input, settings.brandId, sendsKeys),
        ...(origin === undefined ? {} : { Origin: origin }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    const text = await response.text();
    const { status } = response;
    const allowedOrigin = response.headers.get('access-control-allow-origin');
    try {
      return { status, allowedOrigin, body: JSON.parse(text) as unknown, isJson: true };
    } catch {
      return { status, allowedOrigin, body: text, isJson: false };
    }
  };

function headersOf(
  endpoint: AnyEndpoint,
  { body, session, idempotencyKey, holdToken }: ProbeInput,
  brandId: number,
  sendsKeys: boolean,
): Record<string, string> {
  return {
    Accept: 'application/json',
    'Brand-Id': String(brandId),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(endpoint.paying && sendsKeys ? { 'Idempotency-Key': idempotencyKey ?? randomUUID() } : {}),
    ...(holdToken === undefined ? {} : { 'Hold-Token': holdToken }),
    ...(session === undefined
      ? {}
      : endpoint.api === 'hub'
        ? { Authorization: `Bearer ${session}` }
        : { Token: session }),
  };
}
