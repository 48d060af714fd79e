import { beforeEach, expect, it } from 'vitest';
import * as account from '#contract/hub/account.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import * as auth from '#contract/hub/auth.ts';
import { findCustomer } from '#contract/main/ordering.ts';
import { DAY_MS } from '#lib/time.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { request } from '../support/servers/app.ts';
import { DEMO, OTHER, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { createLateApp } from '../support/servers/late-app.ts';
import { countMessages, lastMessage, linkToken } from '../support/customers/messages.ts';

const PASSWORD = 'Demo1234';
const NEW_PASSWORD = 'Quiet-River-52';
const NEW_EMAIL = 'dana@shop.test';

const codesOf = ({ json }: { json: unknown }) =>
  (json as { messages: { code: string }[] }).messages.map(({ code }) => code);

describeOnBothEngines('a change of email address', (open) => {
  let provider: TestProvider;
  let token: string;

  beforeEach(async () => {
    provider = await open();
    token = (await signIn(provider.context, DEMO)).token;
  });

  const change = (Email = NEW_EMAIL, more: object = { CurrentPassword: PASSWORD }, as = token) =>
    request(provider.app, account.updateCustomerEmail, {
      token: as,
      body: { Email, LanguageIso: 'pt', ...more },
    });
  const information = async (as = token) =>
    request(provider.app, getAccountInformation, { token: as });
  const logIn = (username: string, password = PASSWORD) =>
    request(provider.app, auth.login, { body: { username, password } });
  const confirm = (link: string) =>
    request(provider.app, auth.confirmCustomerEmail, { body: { token: link } });
  const restore = (link: string) =>
    request(provider.app, auth.restoreCustomerEmail, { body: { token: link } });
  const ask = (email: string) =>
    request(provider.app, auth.requestPasswordRecovery, { body: { email, languageIso: 'en' } });
  const setPassword = async (email: string, password = NEW_PASSWORD) =>
    request(provider.app, auth.validateCustomerPassword, {
      query: {},
      body: { token: await linkToken(provider.context, email, 'recovery'), password },
    });
  const confirmLink = (email = NEW_EMAIL) => linkToken(provider.context, email, 'confirm-email');
  const moveTo = async (email: string, as = token) => {
    expect((await change(email, undefined, as)).body.result).toBe(true);
    expect((await confirm(await confirmLink(email))).body.result).toBe(true);
  };

  it('needs the current password', async () => {
    for (const more of [{}, { CurrentPassword: 'Wrong-Password-1' }]) {
      const refused = await change(NEW_EMAIL, more);
      expect(refused.body).toMatchObject({ isSuccessful: false, result: false });
      expect(codesOf(refused)).toEqual(['wrong-current-password']);
    }
    await expect(confirmLink()).rejects.toThrow();
  });

  it('needs a code from the old address too where two-factor is on', async () => {
    const { context } = provider;
    const { token: own } = await signIn(context, OTHER);
    const { token: stranger } = await signIn(context, DEMO);
    const first = await change(NEW_EMAIL, undefined, own);
    expect(codesOf(first)).toEqual(['two-factor-required']);
    const token2FA = first.body.token2FA ?? '';
    const OTP = (await lastMessage(context, OTHER, 'two-factor')).code ?? '';
    const typed = { CurrentPassword: PASSWORD, token2FA };
    expect(codesOf(await change(NEW_EMAIL, { ...typed, OTP: '1' }, own))).toEqual(['wrong-code']);
    const elsewhere = await request(provider.app, auth.confirmTwoFactor, {
      body: { token2FA, OTP },
    });
    expect(codesOf(elsewhere)).toEqual(['ERRVNUMS12']);
    await context.db.update(customers).set({ twoFactorEnabled: true });
    expect(codesOf(await change('x@shop.test', { ...typed, OTP }, stranger))).toEqual([
      'ERRVNUMS12',
    ]);
    const again = await change(NEW_EMAIL, undefined, own);
    const code = (await lastMessage(context, OTHER, 'two-factor')).code ?? '';
    const body = {
      CurrentPassword: PASSWORD,
      token2FA: again.body.token2FA ?? '',
      OTP: code,
    };
    expect((await change(NEW_EMAIL, body, own)).body.result).toBe(true);
    expect(codesOf(await change(NEW_EMAIL, body, own))).toEqual(['ERRVNUMS12']);
  });

  it('is refused for a taken address with a code too', async () => {
    const { context } = provider;
    const { token: own } = await signIn(context, OTHER);
    for (const taken of [DEMO, OTHER]) {
      const { body } = await change(NEW_EMAIL, undefined, own);
      const OTP = (await lastMessage(context, OTHER, 'two-factor')).code ?? '';
      const typed = { CurrentPassword: PASSWORD, token2FA: body.token2FA ?? '', OTP };
      expect(codesOf(await change(taken, typed, own))).toEqual(['ERRVNUMS11']);
    }
    await expect(lastMessage(context, DEMO, 'confirm-email')).rejects.toThrow();
  });

  it('takes effect when the new address is confirmed, notifies the old one twice, and ends every session', async () => {
    const { context } = provider;
    expect((await change()).body.result).toBe(true);
    expect((await lastMessage(context, DEMO, 'email-change')).body).toContain(NEW_EMAIL);
    expect((await lastMessage(context, NEW_EMAIL, 'confirm-email')).language).toBe('pt');
    expect((await information()).body.result).toMatchObject({ customerEmail: DEMO });
    const link = await confirmLink();
    expect((await confirm(link)).body.result).toBe(true);
    expect((await information()).status).toBe(401);
    const { body, link: undo } = await lastMessage(context, DEMO, 'email-changed');
    expect(body).toContain(NEW_EMAIL);
    expect(undo).toContain('/restore-email/');
    expect((await logIn(NEW_EMAIL)).status).toBe(200);
    expect((await confirm(link)).body.result).toBe(true);
  });

  it('is confirmed by the specified GET as well', async () => {
    await change();
    const query = { token: await confirmLink() };
    const confirmed = await request(provider.app, auth.validateCustomerEmail, { query });
    expect(confirmed.body.result).toBe(true);
  });

  it('is cancelled by a new password, whether set by link or in the account', async () => {
    await change();
    await ask(DEMO);
    await setPassword(DEMO);
    const link = await confirmLink();
    expect(codesOf(await confirm(link))).toEqual(['ERRVNUMS12']);
    const resent = await request(provider.app, auth.resendEmailConfirmation, {
      body: { token: link },
    });
    expect(codesOf(resent)).toEqual(['ERRVNUMS12']);
    expect((await logIn(DEMO, NEW_PASSWORD)).status).toBe(200);

    const { token: own } = await signIn(provider.context, OTHER);
    await ask(OTHER);
    await request(provider.app, account.patchAccountInformation, {
      token: own,
      body: [
        { op: 'replace', path: '/Customer/CurrentPassword', value: PASSWORD },
        { op: 'replace', path: '/Customer/NewPassword', value: NEW_PASSWORD },
      ],
    });
    expect(codesOf(await setPassword(OTHER, 'Other-Meadow-83'))).toEqual(['ERRVNUMS12']);
  });

  it('is cancelled by a new password that is set while another link is requested', async () => {
    const { context } = provider;
    await change();
    const link = await confirmLink();
    const late = createLateApp(context, async () => {
      await ask(DEMO);
      await setPassword(DEMO);
    });
    const resent = await request(late, auth.resendEmailConfirmation, { body: { token: link } });
    expect(codesOf(resent)).toEqual(['ERRVNUMS12']);
    expect(await countMessages(context, NEW_EMAIL, 'confirm-email')).toBe(1);
  });

  it('voids recovery links that went to the old address', async () => {
    await ask(DEMO);
    await moveTo(NEW_EMAIL);
    expect(codesOf(await setPassword(DEMO))).toEqual(['ERRVNUMS12']);
  });

  it('is taken back by the link to the old address, once, even after the password was reset', async () => {
    const { context } = provider;
    await moveTo(NEW_EMAIL);
    const undo = await linkToken(context, DEMO, 'email-changed');
    await ask(NEW_EMAIL);
    await setPassword(NEW_EMAIL, 'Attacker-Meadow-1');
    const { body: thief } = await logIn(NEW_EMAIL, 'Attacker-Meadow-1');
    await change('thief@shop.test', { CurrentPassword: 'Attacker-Meadow-1' }, thief.token);
    await confirm(await confirmLink('thief@shop.test'));
    const thiefsUndo = await linkToken(context, NEW_EMAIL, 'email-changed');
    provider.clock.advance(6 * DAY_MS);

    expect((await restore(undo)).body.result).toBe(true);
    expect((await findCustomerByEmail(context, DEMO))?.firstName).toBe('Dana');
    expect((await information(thief.token)).status).toBe(401);
    for (const password of [PASSWORD, 'Attacker-Meadow-1', '']) {
      expect((await logIn(DEMO, password || 'x')).status).toBe(401);
    }
    expect(codesOf(await restore(thiefsUndo))).toEqual(['ERRVNUMS12']);
    expect(codesOf(await restore(undo))).toEqual(['ERRVNUMS12']);
    await lastMessage(context, 'thief@shop.test', 'email-restored');
    expect((await setPassword(DEMO)).body.result).toBe(true);
    expect((await logIn(DEMO, NEW_PASSWORD)).status).toBe(200);
  });

  it('is taken back by its owner also after a thief who changed it twice has used the second link', async () => {
    const { context } = provider;
    await moveTo('thief@shop.test');
    const undo = await linkToken(context, DEMO, 'email-changed');
    const { body: thief } = await logIn('thief@shop.test');
    await moveTo('thief2@shop.test', thief.token);
    const thiefsUndo = await linkToken(context, 'thief@shop.test', 'email-changed');

    expect((await restore(thiefsUndo)).body.result).toBe(true);
    expect((await restore(undo)).body.result).toBe(true);
    expect(codesOf(await setPassword('thief@shop.test'))).toEqual(['ERRVNUMS12']);
    expect((await setPassword(DEMO)).body.result).toBe(true);
    expect((await logIn(DEMO, NEW_PASSWORD)).status).toBe(200);
  });

  it('can be taken back for seven days, in which no other customer gets the old address', async () => {
    await moveTo(NEW_EMAIL);
    const undo = await linkToken(provider.context, DEMO, 'email-changed');
    const find = () =>
      request(provider.app, findCustomer, {
        body: {
          email: DEMO,
          phone: '+12025550143',
          languageiso: 'en',
          sendPhoneVerification: false,
        },
      });
    expect((await find()).body.value).toBe(2);
    provider.clock.advance(7 * DAY_MS + 1);
    expect((await find()).body.value).toBe(0);
    expect(codesOf(await restore(undo))).toEqual(['ERRVNUMS12']);
  });

  it('refuses a link that was never sent', async () => {
    expect(codesOf(await restore('made-up'))).toEqual(['ERRVNUMS12']);
  });
});
