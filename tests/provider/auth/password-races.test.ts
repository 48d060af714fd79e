import { beforeEach, expect, it } from 'vitest';
import * as account from '#contract/hub/account.ts';
import * as auth from '#contract/hub/auth.ts';
import { findCustomerByEmail, lockOpenCustomer } from '#provider/domain/customers/customer.ts';
import { issuePortInToken } from '#provider/domain/auth/sign-in/port-in-login.ts';
import { revokeEverything } from '#provider/domain/auth/session/revoke.ts';
import { createPasswordHasher } from '#provider/platform/password-hasher.ts';
import { request } from '../support/servers/app.ts';
import { DEMO, OTHER, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { expectLockWaits } from '../support/databases/lock-waits.ts';
import { countMessages, lastMessage, linkToken } from '../support/customers/messages.ts';

const PASSWORD = 'Demo1234';
const NEW_PASSWORD = 'Quiet-River-52';
const THIEFS_PASSWORD = 'Thief-Meadow-83';
const THIEFS_EMAIL = 'thief@shop.test';

const codesOf = ({ json }: { json: unknown }) =>
  (json as { messages: { code: string }[] }).messages.map(({ code }) => code);

describeOnBothEngines('a password that is replaced while a request verifies it', (open) => {
  let provider: TestProvider;
  let token: string;

  beforeEach(async () => {
    provider = await open();
    token = (await signIn(provider.context, DEMO)).token;
  });

  /** Starts a request, runs another step after its password was verified, and lets it go on. */
  const during = async <Response>(send: () => Promise<Response>, step: () => Promise<unknown>) => {
    const { context } = provider;
    const { passwords } = context;
    const verified = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    context.passwords = {
      ...passwords,
      verify: async (password, stored) => {
        const right = await passwords.verify(password, stored);
        verified.resolve();
        await held.promise;
        return right;
      },
    };
    const pending = send();
    await verified.promise;
    context.passwords = passwords;
    await step();
    held.resolve();
    return pending;
  };

  const logIn = (username: string, password = PASSWORD) =>
    request(provider.app, auth.login, { body: { username, password } });
  const reset = async (email: string) => {
    const { app, context } = provider;
    await request(app, auth.requestPasswordRecovery, { body: { email, languageIso: 'en' } });
    const link = await linkToken(context, email, 'recovery');
    const body = { token: link, password: NEW_PASSWORD };
    const set = await request(app, auth.validateCustomerPassword, { query: {}, body });
    expect(set.body.result).toBe(true);
  };
  const changePassword = (next = THIEFS_PASSWORD) =>
    request(provider.app, account.patchAccountInformation, {
      token,
      body: [
        { op: 'replace', path: '/Customer/CurrentPassword', value: PASSWORD },
        { op: 'replace', path: '/Customer/NewPassword', value: next },
      ],
    });
  const changeEmail = () =>
    request(provider.app, account.updateCustomerEmail, {
      token,
      body: { Email: THIEFS_EMAIL, LanguageIso: 'en', CurrentPassword: PASSWORD },
    });
  const turnOff = () =>
    request(provider.app, auth.turnOffTwoFactor, { token, body: { password: PASSWORD } });
  const endSessions = async () => {
    const { context } = provider;
    const customer = await findCustomerByEmail(context, DEMO);
    await context.db.transaction((tx) => revokeEverything(context, tx, customer?.id ?? 0));
  };

  it('refuses a sign-in with the old one as wrong', async () => {
    const late = await during(
      () => logIn(DEMO),
      () => reset(DEMO),
    );
    expect(late.status).toBe(401);
    expect(late.json).toEqual({ messageCode: 'Wrong-Password' });
  });

  it('sends no code for a sign-in with the old one', async () => {
    const late = await during(
      () => logIn(OTHER),
      () => reset(OTHER),
    );
    expect(late.json).toEqual({ messageCode: 'Wrong-Password' });
    expect(await countMessages(provider.context, OTHER, 'two-factor')).toBe(0);
  });

  it('ends the code that was sent for a sign-in with the old one', async () => {
    const { app, context } = provider;
    const token2FA = ((await logIn(OTHER)).json as { token: string }).token;
    const OTP = (await lastMessage(context, OTHER, 'two-factor')).code ?? '';
    await reset(OTHER);
    const late = await request(app, auth.confirmTwoFactor, { body: { token2FA, OTP } });
    expect(codesOf(late)).toEqual(['ERRVNUMS12']);
    expect(late.body.session).toBeUndefined();
  });

  it('keeps the new one when a change with the old one goes on', async () => {
    const late = await during(changePassword, () => reset(DEMO));
    expect(late.status).toBe(401);
    expect((await logIn(DEMO, THIEFS_PASSWORD)).status).toBe(401);
    expect((await logIn(DEMO, NEW_PASSWORD)).status).toBe(200);
  });

  it('refuses a second change with the old one in the session that replaced it', async () => {
    const late = await during(changePassword, async () => {
      expect((await changePassword(NEW_PASSWORD)).body.result?.customerResult).toBe(true);
    });
    expect(codesOf(late)).toEqual(['wrong-current-password']);
    expect((await logIn(DEMO, NEW_PASSWORD)).status).toBe(200);
  });

  it('sends no link for a change of address with the old one', async () => {
    const late = await during(changeEmail, () => reset(DEMO));
    expect(late.status).toBe(401);
    expect(await countMessages(provider.context, THIEFS_EMAIL, 'confirm-email')).toBe(0);
  });

  it('leaves two-factor on when the old one was to turn it off', async () => {
    token = (await signIn(provider.context, OTHER)).token;
    const late = await during(turnOff, () => reset(OTHER));
    expect(late.status).toBe(401);
    expect((await findCustomerByEmail(provider.context, OTHER))?.twoFactorEnabled).toBe(true);
  });

  it('does not confirm the old one to a session that replaced it', async () => {
    const check = () =>
      request(provider.app, auth.validateCustomerPassword, { body: { token, password: PASSWORD } });
    const late = await during(check, () => changePassword(NEW_PASSWORD));
    expect(late.body.result).toBe(false);
  });

  it('returns 401 to a change in a session that ended, with the password unchanged', async () => {
    expect((await during(changePassword, endSessions)).status).toBe(401);
    expect((await logIn(DEMO)).status).toBe(200);
  });

  it('lets two sign-ins in whose password is hashed again at the same time', async () => {
    provider.context.passwords = createPasswordHasher({ memoryKiB: 128, passes: 2 });
    const late = await during(
      () => logIn(DEMO),
      async () => expect((await logIn(DEMO)).status).toBe(200),
    );
    expect(late.status).toBe(200);
  });

  it('refuses links that are opened while it is replaced, without a deadlock', async () => {
    const { app, context } = provider;
    const customer = await findCustomerByEmail(context, DEMO);
    if (!customer) throw new Error('the sandbox has no demo customer');
    await changeEmail();
    const link = await linkToken(context, THIEFS_EMAIL, 'confirm-email');
    const portIn = await issuePortInToken(context, customer);
    const pending = await context.db.transaction(async (tx) => {
      await lockOpenCustomer(tx, customer.id);
      const opened = [
        request(app, auth.confirmCustomerEmail, { body: { token: link } }),
        request(app, auth.portInLogin, { body: { token: portIn } }),
      ] as const;
      await expectLockWaits(provider, opened.length);
      await revokeEverything(context, tx, customer.id);
      return { opened };
    });
    const [confirmed, signedIn] = await Promise.all(pending.opened);
    expect(confirmed.status).toBe(400);
    expect(signedIn.status).toBe(401);
  });
});
