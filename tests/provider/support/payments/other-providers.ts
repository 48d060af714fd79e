import { randomUUID } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import type { TestProvider } from '../databases/engines.ts';

/** Returns the path of a request in lower case, as a provider matches it. */
export const lowerPath = (request: Request): string => new URL(request.url).pathname.toLowerCase();

/** Returns what a function makes of the reference provider's response. */
export const changed = async (
  { app }: TestProvider,
  c: HonoContext,
  change: (response: Response) => Response | Promise<Response>,
): Promise<Response> => change(await app.fetch(c.req.raw));

/** The reference provider with the forms of other providers that the site reads as well. */
export function otherProvider(provider: TestProvider): Hono {
  const other = new Hono({ getPath: lowerPath });
  const nothing = (c: HonoContext, body: object): Promise<Response> =>
    changed(provider, c, (response) => (response.status === 404 ? c.json(body) : response));
  const byCode = (c: HonoContext): Promise<Response> =>
    changed(provider, c, async (response) => {
      const { response_code: code } = (await response.clone().json()) as Record<string, unknown>;
      const isRefused = typeof code === 'number' && code !== 200;
      const value = code === 409 ? 5 : null;
      return response.status === 200 && isRefused
        ? c.json({ response_code: code, value })
        : response;
    });
  other.post('/main/api/customer/:paying{createvalidatedsubscriber|addnumber}', byCode);
  other.post('/main/api/customer/validatecode', (c) =>
    changed(provider, c, async (response) => {
      const { response_code } = (await response.clone().json()) as { response_code: number };
      return response.status !== 200 || response_code === 200
        ? response
        : c.json({ response_code: 100, messages: [{ code: 'PIN' }] });
    }),
  );
  other.post('/hub/api/vnum/auth/login', (c) =>
    changed(provider, c, (response) =>
      response.status === 401
        ? c.json({ messageCode: 'WRONG-PASSWORD', requestId: randomUUID() }, 401)
        : response,
    ),
  );
  other.post('/main/api/customer/findcustomer', (c) =>
    changed(provider, c, async (response) => {
      const { value, response_message } = (await response.clone().json()) as BodyOfFind;
      return response.status === 200 ? c.json({ value, response_message }) : response;
    }),
  );
  other.post('/main/api/promotion/validatepromocode', (c) =>
    changed(provider, c, (response) =>
      response.status === 200 ? c.json({ response_code: 400 }) : response,
    ),
  );
  takeSecretsInBodies(other, provider);
  receiveCalls(other, provider);
  other.get('/hub/api/vnum/get-my-account-package-price', (c) =>
    changed(provider, c, async (response) => {
      if (response.status !== 200) return response;
      const { result, ...envelope } = (await response.json()) as {
        result: { discounts: { intervalMonths: number }[] };
      };
      const discounts = result.discounts.filter(({ intervalMonths }) => intervalMonths > 1);
      return c.json({ ...envelope, result: { ...result, discounts } });
    }),
  );
  other.get('/hub/api/vnum/my-numbers/call-history', (c) =>
    nothing(c, { isSuccessful: true, result: [] }),
  );
  const cards = '/hub/api/vnum/billing/payment-methods/credit-card';
  other.get(`${cards}/:id`, (c) => nothing(c, { isSuccessful: true, result: null }));
  other.delete(cards, (c) => nothing(c, { isSuccessful: true }));
  other.post('/hub/api/vnum/billing/history/send-email', (c) => nothing(c, {}));
  other.get('/hub/api/vnum/caller-ids', (c) =>
    nothing(c, { isSuccessful: true, result: { callerIds: [], maxCallerIDsAllowed: 0 } }),
  );
  other.all('*', (c) => provider.app.fetch(c.req.raw));
  return other;
}

/** What FindCustomer responds with. */
interface BodyOfFind {
  value: number;
  response_message: string | null;
}

/** Takes secrets in bodies alone: there is no confirmation by GET. */
function takeSecretsInBodies(other: Hono, { app }: TestProvider): void {
  other.get('/hub/api/vnum/validate-customer-email', (c) => c.notFound());
  other.post('/hub/api/vnum/auth/validate-customer-password', (c) =>
    c.req.query('token') === undefined
      ? app.fetch(c.req.raw)
      : c.json({ isSuccessful: false, messages: [] }, 400),
  );
}

/** Has a telephone network, from which no call comes in while a number is tested. */
function receiveCalls(other: Hono, provider: TestProvider): void {
  const path = '/hub/api/vnum/my-numbers/:didid/test';
  other.post(`${path}/simulate`, (c) => c.notFound());
  other.post(path, (c) =>
    changed(provider, c, async (response) => {
      if (response.status !== 200) return response;
      const { result, ...envelope } = (await response.json()) as { result: object };
      return c.json({ ...envelope, result: { ...result, canSimulate: undefined } });
    }),
  );
  other.get(path, async (c) => {
    const { method, headers } = new Request(c.req.raw, { method: 'POST' });
    const begun = await provider.app.request(c.req.path, { method, headers });
    return begun.status === 200
      ? c.json({ isSuccessful: true, messages: [], result: { arrival: null } })
      : begun;
  });
}

/** The reference provider with one mistake in each of four endpoints. */
export function wrongProvider({ app }: TestProvider): Hono {
  const wrong = new Hono({ getPath: lowerPath });
  wrong.get('/hub/api/vnum/country/get-countries-packages', async (c) => {
    const text = await (await app.fetch(c.req.raw)).text();
    return c.body(text.replace(/"packageId":(\d+)/g, '"packageId":"P$1"'), 200, {
      'Content-Type': 'application/json',
    });
  });
  wrong.get('/hub/api/vnum/account-information', async (c) =>
    c.req.header('authorization') === undefined
      ? c.json({ isSuccessful: true, result: {} })
      : app.fetch(c.req.raw),
  );
  wrong.post('/hub/api/inquiry/create-lead', (c) => c.text('Internal Server Error', 500));
  wrong.post('/hub/api/vnum/auth/login', async (c) => {
    const response = await app.fetch(c.req.raw);
    return response.status === 401
      ? c.json({ messageCode: 'Wrong-Password', hint: await response.text() }, 403)
      : response;
  });
  wrong.all('*', (c) => app.fetch(c.req.raw));
  return wrong;
}
