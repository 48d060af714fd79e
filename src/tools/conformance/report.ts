import type { AnyEndpoint } from '#contract/endpoint.ts';
import { listEndpoints } from '#contract/openapi.ts';

/** One expectation that the provider did not meet. */
interface Deviation {
  expected: string;
  found: string;
}

/**
 * The outcome of all checks of one endpoint; neither passed nor deviating means that it was not
 * reached.
 */
interface EndpointReport {
  /** The endpoint's name in the contract, such as `auth.login`. */
  name: string;
  passed: number;
  deviations: Deviation[];
}

/** Collects the outcomes by endpoint, in the order of the contract. */
export class ConformanceReport {
  readonly #rows = new Map<AnyEndpoint, EndpointReport>(
    listEndpoints().map(({ domain, name, endpoint }) => [
      endpoint,
      { name: `${domain}.${name}`, passed: 0, deviations: [] },
    ]),
  );

  /** Records one expectation; `found` is shown when it was not met. Returns whether it was. */
  expect(endpoint: AnyEndpoint, isMet: boolean, expected: string, found: string): boolean {
    const row = this.#rows.get(endpoint);
    if (row === undefined) throw new Error(`${endpoint.path} is not in the contract`);
    if (isMet) row.passed += 1;
    else row.deviations.push({ expected, found });
    return isMet;
  }

  get endpoints(): EndpointReport[] {
    return [...this.#rows.values()];
  }

  get deviates(): boolean {
    return this.endpoints.some(({ deviations }) => deviations.length > 0);
  }
}

/**
 * Returns the report as lines of text: one for each endpoint, and one for each deviation below it.
 */
export function formatReport(report: ConformanceReport): string {
  const lines = report.endpoints.flatMap(({ name, passed, deviations }) => [
    `${getState(passed, deviations.length)}  ${name}${passed > 0 ? ` (${passed} met)` : ''}`,
    ...deviations.map(({ expected, found }) => `           expected ${expected}; found ${found}`),
  ]);
  const count = (test: (row: EndpointReport) => boolean) => report.endpoints.filter(test).length;
  const deviating = count(({ deviations }) => deviations.length > 0);
  const unreached = count(({ passed, deviations }) => passed + deviations.length === 0);
  const conforming = report.endpoints.length - deviating - unreached;
  return [
    ...lines,
    `${conforming} endpoints conform, ${deviating} deviate, ${unreached} were not reached.`,
  ].join('\n');
}

const getState = (passed: number, deviations: number): string =>
  deviations > 0 ? 'DEVIATES ' : passed > 0 ? 'conforms ' : 'unreached';
