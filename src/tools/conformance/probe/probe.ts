import { MISSING_STATUSES } from '#api/missing-endpoint.ts';
import type { Capability } from '#config/capabilities/capabilities.ts';
import type { ApiSettings } from '#api/address.ts';
import type { ResponseOf, AnyEndpoint } from '#contract/endpoint.ts';
import { plainEnvelope, type Envelope } from '#contract/envelope.ts';
import { firstMistake } from '#contract/first-mistake.ts';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import {
  createPreflight,
  createSend,
  emptyInput,
  failureReason,
  type PreflightResponse,
  type ProbeInput,
  type ProbeResponse,
  type Send,
  type SendPreflight,
} from './client.ts';
import { withoutEndpoint } from './may-lack.ts';
import type { ConformanceReport, Verdict } from './report.ts';

/** The provider that is checked. */
export interface Provider {
  settings: ApiSettings;
  /** What the provider declares; endpoints of any other capability are not requested. */
  capabilities: ReadonlySet<Capability>;
  /** The origin of the site where that is not the provider's. */
  origin?: string | undefined;
}

/**
 * Returns how the site works with a response in place of an expected one; undefined where it does
 * not.
 */
export type Tolerance = (response: ProbeResponse) => { but: string } | undefined;

/** Sends requests and records what the contract expects of their responses. */
export class Probe {
  readonly #send: Send;
  readonly #sendPreflight: SendPreflight;
  readonly #origin: string | undefined;
  readonly report: ConformanceReport;
  readonly #capabilities: ReadonlySet<Capability>;
  readonly #missing = new Map<AnyEndpoint, boolean>();

  constructor(report: ConformanceReport, { settings, origin, capabilities }: Provider) {
    const sendsKeys = capabilities.has('idempotent-payments');
    this.#send = createSend(settings, { origin, sendsKeys });
    this.#sendPreflight = createPreflight(settings);
    this.#origin = origin;
    this.report = report;
    this.#capabilities = capabilities;
  }

  /** Returns whether the provider declares a capability. */
  has(capability: Capability): boolean {
    return this.#capabilities.has(capability);
  }

  /** Returns whether the provider declares to have an endpoint. */
  hasDeclared({ capability }: AnyEndpoint): boolean {
    return capability === undefined || this.has(capability);
  }

  /**
   * Returns whether an endpoint is to be checked: the provider has declared it, and does not lack
   * it where it may. Whether it does is seen by a request without session and content.
   */
  async hasEndpoint(endpoint: AnyEndpoint): Promise<boolean> {
    if (!this.hasDeclared(endpoint)) return false;
    const without = withoutEndpoint(endpoint, this.#capabilities);
    if (without === undefined) return true;
    const known = this.#missing.get(endpoint);
    if (known !== undefined) return !known;
    const response = await this.#try(endpoint, emptyInput(endpoint));
    const isMissing = response !== undefined && isNoEndpoint(response);
    this.#missing.set(endpoint, isMissing);
    if (isMissing) this.report.noteMissing(endpoint, without);
    return !isMissing;
  }

  /** Sends a request without any expectation but that of a response. */
  send(endpoint: AnyEndpoint, input: ProbeInput): Promise<ProbeResponse | undefined> {
    return this.#try(endpoint, input);
  }

  /** Records that a part of the checks could not be done, and why. */
  skip(part: string, why: string): void {
    this.report.skip(part, why);
  }

  /**
   * Sends a request and expects success: HTTP 200, no other `response_code` of the main API, and a
   * body that fits the contract. Returns that body, else undefined.
   */
  async expectSuccess<C extends AnyEndpoint>(
    endpoint: C,
    input: ProbeInput = {},
    tolerate?: Tolerance,
  ): Promise<ResponseOf<C> | undefined> {
    const response = await this.#try(endpoint, input);
    if (response === undefined) return undefined;
    const isOk = response.status === 200 && refusalCode(endpoint, response) === undefined;
    const verdict = isOk || (tolerate?.(response) ?? false);
    const expected =
      endpoint.api === 'main' ? 'status 200 without another response_code' : 'status 200';
    this.#record(endpoint, verdict, expected, describe(response));
    return isOk ? this.#checkBody(endpoint, response) : undefined;
  }

  /**
   * Sends a request and expects a refusal: one of these statuses with a body that the site can do
   * with, or an envelope that is not successful.
   */
  expectRefusal(
    endpoint: AnyEndpoint,
    input: ProbeInput,
    statuses: readonly number[],
    what: string,
    tolerate?: Tolerance,
  ): Promise<ProbeResponse | undefined> {
    const ways = [...statuses, 'isSuccessful: false'].join(' or ');
    const expected = `${what} to be rejected with ${ways}`;
    return this.expectResponse(endpoint, input, expected, (response) => {
      const isRejected =
        statuses.includes(response.status) || (response.status === 200 && isUnsuccessful(response));
      return (isRejected && acceptBody(response)) || (tolerate?.(response) ?? false);
    });
  }

  /** Sends a request and records the verdict on its response, whatever its status is. */
  async expectResponse(
    endpoint: AnyEndpoint,
    input: ProbeInput,
    expected: string,
    verify: (response: ProbeResponse) => Verdict,
  ): Promise<ProbeResponse | undefined> {
    const response = await this.#try(endpoint, input);
    if (response === undefined) return undefined;
    const found = isNoEndpoint(response)
      ? `no such endpoint (${describe(response)})`
      : describe(response);
    this.#record(endpoint, verify(response), expected, found);
    return response;
  }

  /** Sends a preflight; undefined, and recorded, when there is no response. */
  preflight(
    endpoint: AnyEndpoint,
    origin: string,
    headers: readonly string[],
  ): Promise<PreflightResponse | undefined> {
    return this.#orNothing(endpoint, this.#sendPreflight(endpoint, origin, headers));
  }

  /** Records an expectation beyond status and schema. */
  expect(endpoint: AnyEndpoint, verdict: Verdict, expected: string, found: unknown): boolean {
    return this.#record(endpoint, verdict, expected, shorten(JSON.stringify(found) ?? 'nothing'));
  }

  #checkBody<C extends AnyEndpoint>(
    endpoint: C,
    response: ProbeResponse,
  ): ResponseOf<C> | undefined {
    const parsed = endpoint.response.safeParse(response.body);
    const found = parsed.success
      ? findLack(endpoint, parsed.data as ReadEnvelope)
      : firstMistake(parsed.error);
    this.#record(endpoint, found === undefined, 'a body that fits the contract', found ?? '');
    if (found === undefined) this.report.noteSuccess(endpoint);
    return parsed.success ? (parsed.data as ResponseOf<C>) : undefined;
  }

  async #try(endpoint: AnyEndpoint, input: ProbeInput): Promise<ProbeResponse | undefined> {
    const response = await this.#orNothing(endpoint, this.#send(endpoint, input));
    if (response === undefined || this.#origin === undefined) return response;
    const { allowedOrigin } = response;
    if (allowedOrigin !== '*' && allowedOrigin !== this.#origin) {
      const expected = `Access-Control-Allow-Origin for ${this.#origin}`;
      this.#record(endpoint, false, expected, `${allowedOrigin ?? 'none'}, ${describe(response)}`);
    }
    return response;
  }

  async #orNothing<T>(endpoint: AnyEndpoint, pending: Promise<T>): Promise<T | undefined> {
    try {
      return await pending;
    } catch (error) {
      this.#record(endpoint, false, 'a response', failureReason(error));
      return undefined;
    }
  }

  #record(endpoint: AnyEndpoint, verdict: Verdict, expected: string, found: string): boolean {
    return this.report.expect(endpoint, verdict, expected, found);
  }
}

/** What the hub's responses have in common; a sign-in and texts have none of it. */
type ReadEnvelope = Partial<Envelope<unknown>>;

/** Names what a success of the hub lacks although it can be read: the site takes it for none. */
function findLack(
  { api, response }: AnyEndpoint,
  { isSuccessful, result }: ReadEnvelope,
): string | undefined {
  if (api === 'main' || isSuccessful === undefined) return undefined;
  if (!isSuccessful) return 'isSuccessful is not true';
  return result === null && response !== plainEnvelope ? 'result is null' : undefined;
}

/** Returns whether a response is that of an address without an endpoint. */
const isNoEndpoint = ({ status }: ProbeResponse): boolean => MISSING_STATUSES.has(status);

/** Returns the `response_code` by which the main API refuses with HTTP 200, where it does. */
export function refusalCode(
  { api }: AnyEndpoint,
  { status, body }: ProbeResponse,
): number | undefined {
  if (api !== 'main' || status !== 200) return undefined;
  const { response_code: code } = (body ?? {}) as { response_code?: unknown };
  return typeof code === 'number' && code !== RESPONSE_CODE.success ? code : undefined;
}

/** Returns whether a response is an envelope that is not successful. */
export const isUnsuccessful = ({ body }: ProbeResponse): boolean => {
  if (typeof body !== 'object' || body === null) return false;
  const { isSuccessful, result } = body as { isSuccessful?: unknown; result?: unknown };
  return isSuccessful === false || result === false;
};

const describe = ({ status, body }: ProbeResponse): string => {
  if (body === '') return `status ${status} without a body`;
  return `status ${status}, ${shorten(typeof body === 'string' ? body : JSON.stringify(body))}`;
};

/** Statuses of refusals that the site goes by, whatever the body is. */
const KNOWN_BY_STATUS: ReadonlySet<number> = new Set([401, 402]);

/** Verifies that a refusal has a JSON body, or a status that says enough without one. */
export function acceptBody({ status, isJson }: ProbeResponse): Verdict {
  if (isJson) return true;
  return KNOWN_BY_STATUS.has(status) && { but: 'no JSON body; the site goes by the status' };
}

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
