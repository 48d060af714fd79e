import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import * as account from '#contract/hub/account.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import * as auth from '#contract/hub/auth.ts';
import { DAY_MS } from '#lib/time.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { accountClosures } from '#provider/platform/db/schema/account-closures.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { dids, restingDids } from '#provider/platform/db/schema/catalogue.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { request } from '../support/servers/app.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  OTHER,
  paymentsOf,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { lastMessage } from '../support/customers/messages.ts';
import { assertDefined } from '../support/assert-defined.ts';

const PASSWORD = 'Demo1234';
const NEW_PASSWORD = 'Quiet-River-52';

describeOnBothEngines('an account', (open) => {
  let provider: TestProvider;
  let token: string;

  beforeEach(async () => {
    provider = await open();
    token = (await signIn(provider.context, DEMO)).token;
  });

  type Patch = BodyOf<typeof account.patchAccountInformation>;
  const patch = (values: Partial<Record<Patch[number]['path'], string>>, as = token) =>
    request(provider.app, account.patchAccountInformation, {
      token: as,
      body: Object.entries(values).map(([path, value]) => ({
        op: 'replace' as const,
        path: path as Patch[number]['path'],
        value,
      })),
    });
  const information = async (as = token) =>
    request(provider.app, getAccountInformation, { token: as });
  const logIn = (username: string, password: string) =>
    request(provider.app, auth.login, { body: { username, password } });
  const checkPassword = (password: string, as = token) =>
    request(provider.app, auth.validateCustomerPassword, {
      query: {},
      body: { token: as, password },
    });
  const changeEmail = (Email: string, CurrentPassword = PASSWORD) =>
    request(provider.app, account.updateCustomerEmail, {
      token,
      body: { Email, LanguageIso: 'pt', CurrentPassword },
    });
  const cancel = (as = token) =>
    request(provider.app, account.cancelCustomer, {
      token: as,
      body: { languageISO: 'en', message: 'reason-1' },
    });

  it('changes names and language', async () => {
    const { body } = await patch({
      '/Subscriber/firstName': '  Dana  Maria ',
      '/Subscriber/language': 'he',
    });
    expect(body.result).toEqual({ customerResult: false, subscriberResult: true });
    expect((await information()).body.result).toMatchObject({
      firstName: 'Dana Maria',
      lastName: 'Miller',
      language: 'he',
    });
  });

  it.each([
    ['a short name', { '/Subscriber/firstName': 'Al' }],
    ['an unknown language', { '/Subscriber/language': 'xx' }],
    ['half a password change', { '/Customer/NewPassword': NEW_PASSWORD }],
  ])('refuses %s', async (_, values) => {
    expect((await patch(values)).status).toBe(400);
  });

  it('refuses a field that is named twice', async () => {
    const named = { op: 'replace', path: '/Subscriber/firstName' } as const;
    const body = ['Dora', 'Dina'].map((value) => ({ ...named, value }));
    const response = await request(provider.app, account.patchAccountInformation, { token, body });
    expect(response.status).toBe(400);
  });

  it('refuses more than sixty changes an hour', async () => {
    const { token: other } = await signIn(provider.context, OTHER);
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) {
      statuses.push((await patch({ '/Subscriber/lastName': 'Rivera' }, other)).status);
    }
    expect(statuses.indexOf(429)).toBe(60);
  });

  it('changes the password, signs the other devices out and notifies the customer', async () => {
    const other = await signIn(provider.context, DEMO);
    const { body } = await patch({
      '/Customer/CurrentPassword': PASSWORD,
      '/Customer/NewPassword': NEW_PASSWORD,
    });
    expect(body.result).toEqual({ customerResult: true, subscriberResult: false });
    expect((await information()).status).toBe(200);
    expect((await information(other.token)).status).toBe(401);
    expect((await logIn(DEMO, PASSWORD)).status).toBe(401);
    expect((await logIn(DEMO, NEW_PASSWORD)).status).toBe(200);
    await lastMessage(provider.context, DEMO, 'password-changed');
  });

  it('changes nothing when the current password is wrong or the new one is weak', async () => {
    const wrong = await patch({
      '/Subscriber/firstName': 'Someone',
      '/Customer/CurrentPassword': 'Wrong-Password-1',
      '/Customer/NewPassword': NEW_PASSWORD,
    });
    expect(wrong.body).toMatchObject({
      isSuccessful: false,
      result: { customerResult: false, subscriberResult: false },
      messages: [{ code: 'wrong-current-password' }],
    });
    const weak = await patch({
      '/Customer/CurrentPassword': PASSWORD,
      '/Customer/NewPassword': 'Password1',
    });
    expect(weak.body).toMatchObject({ isSuccessful: false });
    expect((await information()).body.result).toMatchObject({ firstName: 'Dana' });
    expect((await logIn(DEMO, PASSWORD)).status).toBe(200);
  });

  it('changes names and password together or neither', async () => {
    vi.spyOn(provider.context.passwords, 'hash').mockResolvedValue(null as unknown as string);
    const failed = await patch({
      '/Subscriber/firstName': 'Someone',
      '/Customer/CurrentPassword': PASSWORD,
      '/Customer/NewPassword': NEW_PASSWORD,
    });
    expect(failed.status).toBe(500);
    expect((await information()).body.result).toMatchObject({ firstName: 'Dana' });
  });

  it('refuses an email address that has an account, and more than five changes an hour', async () => {
    const taken = await changeEmail(OTHER);
    expect(taken.body).toMatchObject({
      isSuccessful: false,
      result: false,
      messages: [{ code: 'ERRVNUMS11' }],
    });
    for (let index = 0; index < 4; index += 1) await changeEmail(`new${index}@shop.test`);
    const refused = await changeEmail('last@shop.test');
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ messages: [{ code: 'ERRVNUMS22' }] });
  });

  it('writes to support without card numbers, and confirms to the customer that it arrived', async () => {
    const { context } = provider;
    const sent = await request(provider.app, account.supportCustomer, {
      token,
      body: {
        languageISO: 'es',
        subject: 'Billing\r\nBcc: x',
        message: 'Where is my bill? Card 4242 4242 4242 4242',
      },
    });
    expect(sent.body.isSuccessful).toBe(true);
    const desk = context.config.brand.emails.support;
    const email = await lastMessage(context, desk, 'support-request');
    expect(email.subject).not.toMatch(/[\r\n]/);
    expect(email.body).toContain('Where is my bill? Card •••• 4242');
    expect(email.body).not.toContain('4242 4242');
    expect((await lastMessage(context, DEMO, 'support-received')).language).toBe('es');
  });

  it('quotes a question to its customer, with the subject in their language', async () => {
    const { context, app } = provider;
    const message = 'איפה הקבלה שלי?\n\n<b>Card</b> 4242 4242 4242 4242';
    const body = { languageISO: 'he', subject: 'Billing Support', message } as const;
    await request(app, account.supportCustomer, { token, body });
    const email = await lastMessage(context, DEMO, 'support-received');
    expect(email.subject).toBe('ההודעה שלכם התקבלה: חיובים ותשלומים');
    const lines = email.body.replace(/[\u2068\u2069]/g, '').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['> איפה הקבלה שלי?', '> ', '> <b>Card</b> •••• 4242']),
    );
    expect(email.body).toContain('בתוך יום עסקים אחד');
  });

  it('is deleted only shortly after the password was typed in the same session', async () => {
    const { clock } = provider;
    const other = await signIn(provider.context, DEMO);
    expect((await cancel()).body).toMatchObject({ isSuccessful: false, result: false });
    await checkPassword('Wrong-Password-1');
    expect((await cancel()).body.result).toBe(false);
    await checkPassword(PASSWORD);
    expect((await cancel(other.token)).body.result).toBe(false);
    clock.advance(5 * 60_000);
    expect((await cancel()).body.result).toBe(false);
    expect((await information()).status).toBe(200);
  });

  it('deletes the customer’s data when it is closed, and no payment or ledger entry', async () => {
    const { context, clock } = provider;
    const customer = assertDefined(await findCustomerByEmail(context, DEMO));
    const bills = await paymentsOf(context, customer.id);
    await checkPassword(PASSWORD);
    expect((await cancel()).body.result).toBe(true);
    expect((await information()).status).toBe(401);
    expect((await logIn(DEMO, PASSWORD)).status).toBe(401);
    const [left] = await context.db.select().from(customers).where(eq(customers.id, customer.id));
    expect(JSON.stringify(left)).not.toMatch(/Dana|Miller|demo@|1202555/);
    const cards = context.db.select().from(savedCards);
    expect(await cards.where(eq(savedCards.customerId, customer.id))).toEqual([]);
    expect(await paymentsOf(context, customer.id)).toEqual(bills);
    expect(await context.db.select().from(accountClosures)).toMatchObject([{ reason: 'reason-1' }]);
    await expectLedgerToAddUp(context);
    await lastMessage(context, DEMO, 'account-closed');
    const resting = await context.db.select().from(restingDids);
    expect(resting).toHaveLength(3);
    const statusOf = async (didId: number) =>
      (await context.db.select().from(dids).where(eq(dids.id, didId)))[0]?.status;
    expect(await statusOf(assertDefined(resting[0]).didId)).toBe('sold');
    clock.advance(90 * DAY_MS);
    await renewDue(context, context.now());
    expect(await statusOf(assertDefined(resting[0]).didId)).toBe('available');
  });

  it('leaves its address free for a new account', async () => {
    await checkPassword(PASSWORD);
    await cancel();
    expect(await findCustomerByEmail(provider.context, DEMO)).toBeUndefined();
  });
});
