import type { AnyEndpoint } from '#contract/endpoint.ts';
import { listEndpoints } from '#contract/openapi.ts';

/**
 * Whether an expectation was met. `but` says how a response differs from the expected one that the
 * site works with all the same.
 */
export type Verdict = boolean | { but: string };

/** One expectation that the provider did not meet. */
interface Deviation {
  expected: string;
  found: string;
}

/** A part of the checks that could not be done, and why. */
interface SkippedPart {
  part: string;
  why: string;
}

/**
 * The outcome of all checks of one endpoint; without any of the rest it was not reached.
 */
interface EndpointReport {
  /** The endpoint's name in the contract, such as `auth.login`. */
  name: string;
  /** How many expectations were met. */
  passed: number;
  /** A successful response was seen, and fits the contract. */
  hasSucceeded: boolean;
  deviations: Deviation[];
  /** Differences that the site works with, and what it does then. */
  allowed: string[];
  /** What the site does without the endpoint, which the provider may lack and does. */
  without?: string;
}

/** Collects the outcomes by endpoint, in the order of the contract. */
export class ConformanceReport {
  readonly #skipped: SkippedPart[] = [];
  readonly #rows = new Map<AnyEndpoint, EndpointReport>(
    listEndpoints().map(({ domain, name, endpoint }) => [
      endpoint,
      { name: `${domain}.${name}`, passed: 0, hasSucceeded: false, deviations: [], allowed: [] },
    ]),
  );

  #row(endpoint: AnyEndpoint): EndpointReport {
    const row = this.#rows.get(endpoint);
    if (row === undefined) throw new Error(`${endpoint.path} is not in the contract`);
    return row;
  }

  /**
   * Records one expectation; `found` is shown when it was not met. Returns whether the site works
   * with what was found.
   */
  expect(endpoint: AnyEndpoint, verdict: Verdict, expected: string, found: string): boolean {
    const row = this.#row(endpoint);
    if (verdict === false) row.deviations.push({ expected, found });
    else row.passed += 1;
    if (typeof verdict === 'object' && !row.allowed.includes(verdict.but)) {
      row.allowed.push(verdict.but);
    }
    return verdict !== false;
  }

  /** Records that a successful response fits the contract. */
  noteSuccess(endpoint: AnyEndpoint): void {
    this.#row(endpoint).hasSucceeded = true;
  }

  /** Records that the provider has no such endpoint, and what the site does without it. */
  noteMissing(endpoint: AnyEndpoint, without: string): void {
    this.#row(endpoint).without = without;
  }

  /** Records that a part of the checks could not be done, and why. */
  skip(part: string, why: string): void {
    this.#skipped.push({ part, why });
  }

  get endpoints(): EndpointReport[] {
    return [...this.#rows.values()];
  }

  get skipped(): readonly SkippedPart[] {
    return this.#skipped;
  }

  /** Whether nothing deviates, and no part of the checks was skipped. */
  get passes(): boolean {
    const deviates = this.endpoints.some(({ deviations }) => deviations.length > 0);
    return !deviates && this.#skipped.length === 0;
  }
}

type State = 'DEVIATES' | 'allowed' | 'conforms' | 'refuses' | 'lacking' | 'unreached';

function stateOf(row: EndpointReport): State {
  const { deviations, allowed, hasSucceeded, passed, without } = row;
  if (deviations.length > 0) return 'DEVIATES';
  if (allowed.length > 0) return 'allowed';
  if (hasSucceeded) return 'conforms';
  if (without !== undefined) return 'lacking';
  return passed > 0 ? 'refuses' : 'unreached';
}

function describeRow(row: EndpointReport): string {
  const state = stateOf(row);
  const { name, passed, without } = row;
  const rest = {
    DEVIATES: passed > 0 ? ` (${passed} met)` : '',
    allowed: ` (${passed} met)`,
    conforms: ` (${passed} met)`,
    refuses: ` (${passed} met): refuses bad input; success not checked`,
    lacking: `: no such endpoint, which is allowed: ${without ?? ''}`,
    unreached: '',
  }[state];
  return `${state.padEnd(9)}  ${name}${rest}`;
}

/**
 * Returns the report as lines of text: one for each endpoint, with one for each deviation and each
 * allowed difference below it, and one for each part that was skipped.
 */
export function formatReport(report: ConformanceReport): string {
  const lines = report.endpoints.flatMap((row) => [
    describeRow(row),
    ...row.deviations.map(
      ({ expected, found }) => `           expected ${expected}; found ${found}`,
    ),
    ...row.allowed.map((but) => `           allowed, but ${but}`),
  ]);
  const count = (state: State) => report.endpoints.filter((row) => stateOf(row) === state).length;
  return [
    ...lines,
    ...report.skipped.map(({ part, why }) => `skipped    ${part}: ${why}`),
    `${count('conforms')} endpoints conform, ${count('allowed')} differ as they may, ${count('DEVIATES')} deviate, ${count('refuses')} refuse bad input and were not seen to succeed, ${count('lacking')} that a provider may lack are missing, ${count('unreached')} were not reached.`,
  ].join('\n');
}
