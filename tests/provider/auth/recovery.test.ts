import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, expect, it } from 'vitest';
import * as auth from '#contract/hub/auth.ts';
import { DAY_MS } from '#lib/time.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { sessions } from '#provider/platform/db/schema/sessions.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { sendEmailConfirmation } from '#provider/domain/auth/email-confirmation/send.ts';
import { request } from '../support/servers/app.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { createLateApp } from '../support/servers/late-app.ts';
import { countMessages, lastMessage, linkToken } from '../support/customers/messages.ts';
import { assertDefined } from '../support/assert-defined.ts';

const EMAIL = 'demo@bglobal.test';
const PASSWORD = 'Demo1234';
const NEXT = 'Quiet-Meadow-82';

const codesOf = ({ json }: { json: unknown }) =>
  (json as { messages: { code: string }[] }).messages.map(({ code }) => code);

describeOnBothEngines('recovery', (open) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await open();
  });

  const checked = async () => {
    const rows = await provider.context.db.select().from(sessions);
    return rows.some(({ passwordCheckedAt }) => passwordCheckedAt !== null);
  };
  const logIn = (password: string) =>
    request(provider.app, auth.login, { body: { username: EMAIL, password } });
  const ask = (email: string) =>
    request(provider.app, auth.requestPasswordRecovery, { body: { email, languageIso: 'es' } });
  const validate = (token: string, password: string, where: 'query' | 'body' = 'query') =>
    request(provider.app, auth.validateCustomerPassword, { [where]: { token, password } });

  it('sets a new password once with the link of the email, and ends every session', async () => {
    const { body: before } = await logIn(PASSWORD);
    expect((await ask(EMAIL)).body.isSuccessful).toBe(true);
    const { link, subject } = await lastMessage(provider.context, EMAIL, 'recovery');
    expect(subject).toContain('contraseña');
    expect(link).toContain('http://site.test/es/recovery-password/');
    const token = await linkToken(provider.context, EMAIL, 'recovery');
    expect(decodeJwt(token)['Email']).toBe(EMAIL);
    expect((await validate(token, NEXT)).body.result).toBe(true);
    expect((await logIn(PASSWORD)).status).toBe(401);
    expect((await logIn(NEXT)).status).toBe(200);
    const refresh = await request(provider.app, auth.refreshSession, {
      body: { refresh_token: before.refresh_token },
    });
    expect(refresh.status).toBe(401);
    expect(codesOf(await validate(token, 'Other-Meadow-83'))).toEqual(['ERRVNUMS12']);
  });

  it('sends no link to an address that the account leaves while the request is under way', async () => {
    const { context } = provider;
    const late = createLateApp(context, () =>
      context.db
        .update(customers)
        .set({ email: 'new@shop.test' })
        .where(eq(customers.email, EMAIL)),
    );
    const body = { email: EMAIL, languageIso: 'en' } as const;
    const asked = await request(late, auth.requestPasswordRecovery, { body });
    expect(codesOf(asked)).toEqual(['ERRVNUMS19']);
    expect(await countMessages(context, EMAIL, 'recovery')).toBe(0);
  });

  it('takes the token and the password from the body too, so that no address carries them', async () => {
    await ask(EMAIL);
    const token = await linkToken(provider.context, EMAIL, 'recovery');
    expect((await validate(token, NEXT, 'body')).body.result).toBe(true);
  });

  it('keeps the link usable when the password is against the rules', async () => {
    await ask(EMAIL);
    const token = await linkToken(provider.context, EMAIL, 'recovery');
    expect(codesOf(await validate(token, 'Password1'))).toEqual(['password-common']);
    expect(codesOf(await validate(token, 'lowercase-82'))).toEqual(['password-uppercase']);
    expect((await validate(token, NEXT)).body.result).toBe(true);
  });

  it('hashes no password for a link that is used or tried more than ten times an hour', async () => {
    const { context } = provider;
    const { passwords } = context;
    await ask(EMAIL);
    const token = await linkToken(context, EMAIL, 'recovery');
    const held = Promise.withResolvers<void>();
    let hashes = 0;
    context.passwords = {
      ...passwords,
      hash: async (password) => {
        hashes += 1;
        await held.promise;
        return passwords.hash(password);
      },
    };
    const tries = Array.from({ length: 11 }, () => validate(token, NEXT));
    expect((await Promise.race(tries)).status).toBe(429);
    held.resolve();
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(codesOf(await validate(token, 'Other-Meadow-83'))).toEqual(['ERRVNUMS12']);
    expect(hashes).toBe(10);
  });

  it('lets a link live for an hour', async () => {
    await ask(EMAIL);
    const token = await linkToken(provider.context, EMAIL, 'recovery');
    provider.clock.advance(61 * 60_000);
    expect(codesOf(await validate(token, NEXT))).toEqual(['ERRVNUMS12']);
  });

  it('leaves a link valid when another is requested, and ends both with the first use', async () => {
    await ask(EMAIL);
    const first = await linkToken(provider.context, EMAIL, 'recovery');
    await ask(EMAIL);
    const second = await linkToken(provider.context, EMAIL, 'recovery');
    expect((await validate(first, NEXT)).body.result).toBe(true);
    expect(codesOf(await validate(second, 'Other-Meadow-83'))).toEqual(['ERRVNUMS12']);
  });

  it('notifies the customer by email that the password was set by the link', async () => {
    await ask(EMAIL);
    const token = await linkToken(provider.context, EMAIL, 'recovery');
    await validate(token, NEXT, 'body');
    expect((await lastMessage(provider.context, EMAIL, 'password-changed')).state).toBe('pending');
  });

  it('ends a code of a sign-in with the old password', async () => {
    const email = 'twofactor@bglobal.test';
    const login = { username: email, password: PASSWORD };
    const asked = await request(provider.app, auth.login, { body: login });
    const token2FA = (asked.json as { token: string }).token;
    const OTP = (await lastMessage(provider.context, email, 'two-factor')).code ?? '';
    await ask(email);
    await validate(await linkToken(provider.context, email, 'recovery'), NEXT, 'body');
    const late = await request(provider.app, auth.confirmTwoFactor, { body: { token2FA, OTP } });
    expect(late.body.messages[0]?.code).toBe('ERRVNUMS12');
  });

  it('sends the customer codes and links while other requests ask for links', async () => {
    const { app, context } = await open({ trustedProxies: 1 });
    const email = 'twofactor@bglobal.test';
    const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
    const askFrom = (ip: string) =>
      request(app, auth.requestPasswordRecovery, {
        body: { email, languageIso: 'en' },
        ...from(ip),
      });
    const logInFrom = (ip: string) =>
      request(app, auth.login, { body: { username: email, password: PASSWORD }, ...from(ip) });
    for (let index = 0; index < 6; index += 1) await askFrom('192.0.2.1');
    expect((await askFrom('192.0.2.1')).status).toBe(429);
    expect((await askFrom('192.0.2.2')).status).toBe(200);
    const asked = await logInFrom('192.0.2.2');
    expect(asked.status).toBe(404);
    const token2FA = (asked.json as { token: string }).token;
    const OTP = (await lastMessage(context, email, 'two-factor')).code ?? '';
    await request(app, auth.confirmTwoFactor, { body: { token2FA, OTP }, ...from('192.0.2.2') });
    for (let network = 10; network < 40; network += 1) await askFrom(`192.0.2.${network}`);
    expect((await askFrom('192.0.2.90')).status).toBe(429);
    expect((await askFrom('192.0.2.2')).status).toBe(200);
  });

  it('returns ERRVNUMS19 for an unknown address, and ERRVNUMS22 after five tries', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect(codesOf(await ask('unknown@bglobal.test'))).toEqual(['ERRVNUMS19']);
    }
    const refused = await ask('unknown@bglobal.test');
    expect([refused.status, codesOf(refused)]).toEqual([429, ['ERRVNUMS22']]);
  });

  it('only checks the password when the token is a session', async () => {
    const { body } = await logIn(PASSWORD);
    expect((await validate(body.token, 'Wrong-Password-1')).body.result).toBe(false);
    expect(await checked()).toBe(false);
    expect((await validate(body.token, PASSWORD)).body.result).toBe(true);
    expect(await checked()).toBe(true);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  const confirm = (token: string) =>
    request(provider.app, auth.validateCustomerEmail, { query: { token } });

  async function sendTo(email: string, previousEmail?: string, of = EMAIL): Promise<string> {
    const customer = await findCustomerByEmail(provider.context, of);
    await provider.context.db.transaction((tx) =>
      sendEmailConfirmation(provider.context, tx, {
        customerId: assertDefined(customer).id,
        firstName: 'Dana',
        language: 'he',
        email,
        previousEmail,
      }),
    );
    return linkToken(provider.context, email, 'confirm-email');
  }

  it('confirms an address, and shows the same success a second time', async () => {
    await provider.context.db.update(customers).set({ emailConfirmedAt: null });
    const token = await sendTo(EMAIL);
    expect((await confirm(token)).body.result).toBe(true);
    provider.clock.advance(72 * 3_600_000);
    expect((await confirm(token)).body.result).toBe(true);
    expect((await findCustomerByEmail(provider.context, EMAIL))?.emailConfirmedAt).not.toBeNull();
  });

  it('returns a code for each way in which a confirmation can fail', async () => {
    expect(codesOf(await confirm('made-up'))).toEqual(['ERRVNUMS12']);
    const taken = await sendTo('twofactor@bglobal.test', EMAIL);
    expect(codesOf(await confirm(taken))).toEqual(['ERRVNUMS11']);
    const change = await sendTo('dana@bglobal.test', EMAIL);
    await provider.context.db
      .update(customers)
      .set({ email: 'elsewhere@bglobal.test' })
      .where(eq(customers.email, EMAIL));
    expect(codesOf(await confirm(change))).toEqual(['ERRVNUMS16']);
  });

  const resend = (token: string) =>
    request(provider.app, auth.resendEmailConfirmation, { body: { token } });

  it('sends a new link in place of an expired one, to the same address', async () => {
    const expired = await sendTo('dana@bglobal.test', EMAIL);
    provider.clock.advance(49 * 3_600_000);
    expect(codesOf(await confirm(expired))).toEqual(['ERRVNUMS12']);
    expect((await resend(expired)).body.result).toBe(true);
    const notice = await lastMessage(provider.context, EMAIL, 'email-change');
    expect(notice.body, 'the owner is told').toContain('dana@bglobal.test');
    const fresh = await linkToken(provider.context, 'dana@bglobal.test', 'confirm-email');
    expect(fresh).not.toBe(expired);
    expect((await confirm(fresh)).body.result).toBe(true);
    expect(codesOf(await resend(fresh))).toEqual(['ERRVNUMS12']);
  });

  it('sends no new link of a change that was requested long ago', async () => {
    const forgotten = await sendTo('dana@bglobal.test', EMAIL);
    provider.clock.advance(10 * DAY_MS);
    expect(codesOf(await resend(forgotten))).toEqual(['ERRVNUMS12']);
  });

  it('sends no new link for one that a later link replaced, nor without end', async () => {
    const mistyped = await sendTo('stranger@bglobal.test', EMAIL);
    const meant = await sendTo('dana@bglobal.test', EMAIL);
    expect(codesOf(await resend(mistyped))).toEqual(['ERRVNUMS12']);
    expect(codesOf(await resend('made-up'))).toEqual(['ERRVNUMS12']);
    await provider.context.db
      .update(customers)
      .set({ email: 'elsewhere@bglobal.test' })
      .where(eq(customers.email, EMAIL));
    expect(codesOf(await resend(meant))).toEqual(['ERRVNUMS16']);
    const again = await sendTo(
      'eve@bglobal.test',
      'elsewhere@bglobal.test',
      'elsewhere@bglobal.test',
    );
    let token = again;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await resend(token)).status);
      token = await linkToken(provider.context, 'eve@bglobal.test', 'confirm-email');
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('changes the address when the link was for that, and not again with the same link', async () => {
    const change = await sendTo('dana@bglobal.test', EMAIL);
    expect((await confirm(change)).body.result).toBe(true);
    const customer = await findCustomerByEmail(provider.context, 'dana@bglobal.test');
    expect(customer?.firstName).toBe('Dana');
    await provider.context.db
      .update(customers)
      .set({ email: EMAIL })
      .where(eq(customers.id, assertDefined(customer).id));
    expect(codesOf(await confirm(change))).toEqual(['ERRVNUMS16']);
  });

  it('gives an address that two accounts confirm at once to one of them', async () => {
    const other = 'twofactor@bglobal.test';
    const links = [
      await sendTo('wanted@bglobal.test', EMAIL),
      await sendTo('wanted@bglobal.test', other, other),
    ];
    const responses = await Promise.all(links.map(confirm));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(codesOf(assertDefined(refused))).toEqual(['ERRVNUMS11']);
  });

  it('expires a confirmation after two days', async () => {
    const token = await sendTo(EMAIL);
    provider.clock.advance(49 * 3_600_000);
    expect(codesOf(await confirm(token))).toEqual(['ERRVNUMS12']);
  });
});
