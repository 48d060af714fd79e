import { beforeAll, describe, expect, it } from 'vitest';
import { listEndpoints } from '#contract/openapi.ts';
import { revokeOtherSessions } from '#provider/domain/auth/session/revoke.ts';
import { DEMO, signIn, typePassword } from './support/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from './support/engines.ts';
import { createLateApp } from './support/late-app.ts';
import { SESSION_WRITES } from './support/session-writes.ts';

/** Writing requests that change nothing of the customer's, or that end the session themselves. */
const HARMLESS = new Set([
  'auth.logout',
  'auth.sendTwoFactorCode',
  'calls.beginNumberTest',
  'calls.simulateArrival',
]);

describe('the requests of these tests', () => {
  it('are all by which a session changes something', () => {
    const written = listEndpoints()
      .filter(({ endpoint: { access, method, readOnly } }) => {
        return access !== 'public' && method !== 'GET' && readOnly !== true;
      })
      .map(({ domain, name }) => `${domain}.${name}`)
      .filter((name) => !HARMLESS.has(name));
    const tested = new Set(Object.keys(SESSION_WRITES).map((name) => name.split(' ')[0]));
    expect([...tested].sort()).toEqual(written.sort());
  });
});

describeOnBothEngines('a request whose session ends after it was checked', (open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
  });

  it.each(Object.entries(SESSION_WRITES))(
    'gets 401 and changes nothing: %s',
    async (_, { email = DEMO, send }) => {
      const { app, context } = provider;
      const { customer, token } = await signIn(context, email);
      if (email === DEMO) await typePassword(app, token);
      const late = createLateApp(context, () =>
        context.db.transaction((tx) => revokeOtherSessions(context, tx, customer.id)),
      );
      const response = await send({ context, app: late, token, customerId: customer.id });
      expect([response.status, response.json]).toMatchObject([
        401,
        { messages: [{ code: 'unauthorized' }] },
      ]);
    },
  );
});
