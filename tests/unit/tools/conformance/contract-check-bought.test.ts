import { afterEach, expect, test, vi } from 'vitest';
import { parseCapabilities } from '#config/capabilities/capabilities.ts';
import { checkBoughtNumber } from '#tools/conformance/checks/bought-number-checks.ts';
import { SANDBOX_CARDS } from '#tools/conformance/outbox.ts';
import { Probe } from '#tools/conformance/probe/probe.ts';
import { ConformanceReport } from '#tools/conformance/probe/report.ts';
import { envelope, found, json } from '../../../support/checked-provider.ts';

afterEach(() => vi.unstubAllGlobals());

const settings = {
  hubUrl: 'https://provider.example/hub',
  mainUrl: 'https://provider.example/main',
  product: 'vnum',
  appName: 'bglobal',
  brandId: 5,
};

/** Checks what a capability does with a number, by a provider with these responses. */
async function checkNumber(
  capability: string,
  respond: (path: string) => Response | undefined,
): Promise<ConformanceReport> {
  vi.stubGlobal('fetch', async (address: string) => respond(address) ?? json({}, 404));
  const report = new ConformanceReport();
  const probe = new Probe(report, { settings, capabilities: parseCapabilities(capability) });
  const buyer = { session: 'token', password: 'Secret123' };
  const bought = { countryId: 7, didId: 9, packageId: 1 };
  await checkBoughtNumber(probe, bought, buyer, SANDBOX_CARDS);
  return report;
}

test('an added number is skipped where the country has no other one on sale', async () => {
  const report = await checkNumber('add-number', (path) =>
    path.includes('/get-available-dids/') ? envelope([]) : undefined,
  );
  expect(report.skipped).toEqual([
    { part: 'an added number', why: 'no other number of country 7 is on sale' },
  ]);
  expect(found(report, 'addingNumbers.addNumber')).toEqual([]);
  expect(report.passes).toBe(false);
});

test('an added number is skipped for another reason where the list cannot be read', async () => {
  const report = await checkNumber('add-number', () => undefined);
  expect(report.skipped).toEqual([
    { part: 'an added number', why: 'the numbers of country 7 could not be read' },
  ]);
});

test('an added number is the first one of all groups', async () => {
  const did = { didid: 12, did: '34910000002', price: 5.99, state: 'Madrid', countryName: 'Spain' };
  const report = await checkNumber('add-number', (path) =>
    path.includes('/get-available-dids/')
      ? envelope([
          { state: 'Barcelona', dids: [] },
          { state: 'Madrid', dids: [did] },
        ])
      : undefined,
  );
  expect(report.skipped).toEqual([]);
  expect(found(report, 'addingNumbers.addNumberQuote')).toContain('status 404, {}');
});

test('a release without the password is expected to be refused in the envelope', async () => {
  const report = await checkNumber('release-number', () => undefined);
  const release = report.endpoints.find(({ name }) => name === 'numbers.releaseNumber');
  expect(release?.deviations[0]).toEqual({
    expected: 'a release without the password to be rejected with isSuccessful: false',
    found: 'no such endpoint (status 404, {})',
  });
});

test('a provider that returns canSimulate has to simulate a call', async () => {
  const report = await checkNumber('test-number', (path) =>
    path.endsWith('/test')
      ? envelope({ listenFrom: '2026-12-01T10:00:00Z', canSimulate: true })
      : undefined,
  );
  expect(found(report, 'calls.simulateArrival')).toEqual(['status 404, {}']);
});
