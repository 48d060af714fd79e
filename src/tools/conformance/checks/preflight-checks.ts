import { listEndpoints } from '#contract/openapi.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { PreflightResponse } from '../probe/client.ts';
import type { Probe } from '../probe/probe.ts';

/** Methods that no preflight has to allow (the Fetch standard, "CORS-safelisted method"). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/**
 * Checks that browsers may send the requests of a site on another origin: each endpoint's preflight
 * succeeds and allows the origin, the method and the headers (docs/contract.md, "Headers and
 * CORS"). One of an endpoint that the provider lacks as well: a browser that was refused reads no
 * 404, and the site takes the provider for out of reach.
 */
export async function checkPreflights(probe: Probe, origin: string): Promise<void> {
  for (const { endpoint } of listEndpoints()) {
    if (!probe.hasDeclared(endpoint)) continue;
    const headers = listHeaders(probe, endpoint);
    const response = await probe.preflight(endpoint, origin, headers);
    if (response === undefined) continue;
    const lacks = listLacks(endpoint, origin, headers, response);
    const expected = `a preflight that allows ${endpoint.method} from ${origin}`;
    probe.expect(endpoint, lacks.length === 0, expected, lacks.join('; '));
  }
}

/** Returns the headers that the site may send to an endpoint and that need to be allowed. */
const listHeaders = (probe: Probe, endpoint: AnyEndpoint): string[] => [
  'Brand-Id',
  'X-ReCaptcha-Token',
  // A signed-in customer sends the token with public requests too.
  endpoint.api === 'hub' ? 'Authorization' : 'Token',
  ...(endpoint.body === undefined ? [] : ['Content-Type']),
  ...(endpoint.paying && probe.has('idempotent-payments') ? ['Idempotency-Key'] : []),
  ...(endpoint.takesHoldToken && probe.has('hold-number') ? ['Hold-Token'] : []),
];

const listed = (header: string | null): string[] =>
  (header ?? '').split(',').map((item) => item.trim().toLowerCase());

/** Returns what keeps a browser from sending the request. */
function listLacks(
  { method }: AnyEndpoint,
  origin: string,
  headers: readonly string[],
  response: PreflightResponse,
): string[] {
  const { status } = response;
  const isOk = status >= 200 && status < 300;
  const isAllowed = response.origin === '*' || response.origin === origin;
  const methods = listed(response.methods);
  const takesMethod =
    SAFE_METHODS.has(method) || methods.includes('*') || methods.includes(method.toLowerCase());
  const allowed = listed(response.headers);
  // The asterisk does not stand for Authorization (the Fetch standard, "CORS protocol").
  const missing = headers.filter(
    (name) =>
      !allowed.includes(name.toLowerCase()) && (name === 'Authorization' || !allowed.includes('*')),
  );
  return [
    ...(isOk ? [] : [`status ${status}`]),
    ...(isAllowed ? [] : [`the origin ${response.origin ?? 'is not named'}`]),
    ...(takesMethod ? [] : [`not the method ${method}`]),
    ...(missing.length === 0 ? [] : [`not the headers ${missing.join(', ')}`]),
  ];
}
