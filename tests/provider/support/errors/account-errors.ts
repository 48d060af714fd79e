import { MINUTE_MS } from '#lib/time.ts';
import * as account from '#contract/hub/account.ts';
import * as auth from '#contract/hub/auth.ts';
import { issuePortInToken } from '#provider/domain/auth/sign-in/port-in-login.ts';
import { issueOneTimeToken, type TokenPurpose } from '#provider/domain/auth/token/one-time.ts';
import { signToken } from '#provider/domain/auth/token/signing.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { laterThan } from '#provider/platform/time.ts';
import { request } from '../servers/app.ts';
import { assertDefined } from '../assert-defined.ts';
import { DEMO, OTHER, signIn } from '../customers/customer-area.ts';
import { app, PASSWORD, sessionOf, type Reachable, type Scene, type Send } from './error-scene.ts';
import { linkToken } from '../customers/messages.ts';

const NEW_PASSWORD = 'Quiet-River-52';

const patchPassword =
  (next: string, current = PASSWORD): Send =>
  (scene) =>
    request(app(scene), account.patchAccountInformation, {
      token: scene.token,
      body: [
        { op: 'replace', path: '/Customer/CurrentPassword', value: current },
        { op: 'replace', path: '/Customer/NewPassword', value: next },
      ],
    });

const changeEmail = (scene: Scene, token: string, more: object = {}, Email = 'new@shop.test') =>
  request(app(scene), account.updateCustomerEmail, {
    token,
    body: { Email, LanguageIso: 'en', CurrentPassword: PASSWORD, ...more },
  });

const logIn = (scene: Scene, username: string, more: object = {}) =>
  request(app(scene), auth.login, { body: { username, password: PASSWORD, ...more } });

const recoverTo =
  (password: string): Send =>
  async (scene) => {
    const { context } = scene.provider;
    const token = await linkToken(context, DEMO, 'recovery').catch(async () => {
      const body = { email: DEMO, languageIso: 'en' } as const;
      await request(app(scene), auth.requestPasswordRecovery, { body });
      return linkToken(context, DEMO, 'recovery');
    });
    return request(app(scene), auth.validateCustomerPassword, {
      query: {},
      body: { token, password },
    });
  };

/** Issues a link of the demo customer for another address than the account has. */
const linkTo = (
  { provider, customer }: Scene,
  purpose: TokenPurpose,
  email: string,
  previous: string,
) =>
  issueOneTimeToken(provider.context, provider.context.db, {
    purpose,
    customerId: customer.id,
    email,
    previousEmail: previous,
    expiresAt: laterThan(provider.context.now(), MINUTE_MS),
  });

const validateEmail = (scene: Scene, token: string) =>
  request(app(scene), auth.validateCustomerEmail, { query: { token } });
const confirmEmail = (scene: Scene, token: string) =>
  request(app(scene), auth.confirmCustomerEmail, { body: { token } });
const restoreEmail = (scene: Scene, token: string) =>
  request(app(scene), auth.restoreCustomerEmail, { body: { token } });
const resendEmail = (scene: Scene, token: string) =>
  request(app(scene), auth.resendEmailConfirmation, { body: { token } });

/** A request for every error of the account's and the sign-in's endpoints. */
export const ACCOUNT_ERRORS = {
  'account.patchAccountInformation refused required': patchPassword(''),
  'account.patchAccountInformation refused password-character': patchPassword('Ab1'),
  'account.patchAccountInformation refused password-letter': patchPassword('12345678'),
  'account.patchAccountInformation refused password-uppercase': patchPassword('abcdefg1'),
  'account.patchAccountInformation refused password-number': patchPassword('Abcdefgh'),
  'account.patchAccountInformation refused password-common': patchPassword('Password1'),
  'account.patchAccountInformation refused wrong-current-password': patchPassword(
    NEW_PASSWORD,
    'Wrong-Password-1',
  ),
  'account.updateCustomerEmail refused wrong-current-password': (scene) =>
    changeEmail(scene, scene.token, { CurrentPassword: 'Wrong-Password-1' }),
  'account.updateCustomerEmail refused two-factor-required': async (scene) =>
    changeEmail(scene, await sessionOf(scene, OTHER)),
  'account.updateCustomerEmail refused wrong-code': async (scene) => {
    const token = await sessionOf(scene, OTHER);
    const { body } = await changeEmail(scene, token);
    return changeEmail(scene, token, { token2FA: body.token2FA, OTP: 'x' });
  },
  'account.updateCustomerEmail refused ERRVNUMS11': (scene) =>
    changeEmail(scene, scene.token, {}, OTHER),
  'account.updateCustomerEmail refused ERRVNUMS12': async (scene) =>
    changeEmail(scene, await sessionOf(scene, OTHER), { token2FA: 'unknown', OTP: 'x' }),
  'account.cancelCustomer refused password-check-required': (scene) =>
    request(app(scene), account.cancelCustomer, {
      token: scene.token,
      body: { languageISO: 'en', message: 'Bye' },
    }),

  'auth.login sign-in-refused Wrong-Password': (scene) => logIn(scene, 'unknown@shop.test'),
  'auth.login sign-in-refused Token-Expired': async (scene) => {
    const { context } = scene.provider;
    const past = new Date(context.now().getTime() - 1_000);
    const customer = assertDefined(await findCustomerByEmail(context, OTHER));
    const claims = { sub: String(customer.id), jti: 'a-device' };
    const trustedDeviceJWT = await signToken(context, 'trusted-device', claims, past);
    return logIn(scene, OTHER, { trustedDeviceJWT });
  },
  'auth.login second-factor second-factor': (scene) => logIn(scene, OTHER),
  'auth.portInLogin sign-in-refused Token-Expired': (scene) =>
    request(app(scene), auth.portInLogin, { body: { token: 'unknown' } }),
  'auth.portInLogin second-factor second-factor': async (scene) => {
    const { context } = scene.provider;
    const { customer } = await signIn(context, OTHER);
    const token = await issuePortInToken(context, customer);
    return request(app(scene), auth.portInLogin, { body: { token } });
  },
  'auth.refreshSession unauthorized ERRVNUMS12': (scene) =>
    request(app(scene), auth.refreshSession, { body: { refresh_token: 'unknown' } }),
  'auth.requestPasswordRecovery not-found ERRVNUMS19': (scene) =>
    request(app(scene), auth.requestPasswordRecovery, {
      body: { email: 'unknown@shop.test', languageIso: 'en' },
    }),
  'auth.validateCustomerPassword bad-request ERRVNUMS12': (scene) =>
    request(app(scene), auth.validateCustomerPassword, {
      query: {},
      body: { token: 'unknown', password: NEW_PASSWORD },
    }),
  'auth.validateCustomerPassword bad-request password-character': recoverTo('Ab1'),
  'auth.validateCustomerPassword bad-request password-letter': recoverTo('12345678'),
  'auth.validateCustomerPassword bad-request password-uppercase': recoverTo('abcdefg1'),
  'auth.validateCustomerPassword bad-request password-number': recoverTo('Abcdefgh'),
  'auth.validateCustomerPassword bad-request password-common': recoverTo('Password1'),
  'auth.confirmTwoFactor refused wrong-code': async (scene) => {
    const { body } = await request(app(scene), auth.sendTwoFactorCode, { token: scene.token });
    const token2FA = body.result?.token2FA ?? '';
    return request(app(scene), auth.confirmTwoFactor, { body: { token2FA, OTP: 'x' } });
  },
  'auth.confirmTwoFactor refused ERRVNUMS12': (scene) =>
    request(app(scene), auth.confirmTwoFactor, { body: { token2FA: 'unknown', OTP: 'x' } }),
  'auth.resendSignInCode refused ERRVNUMS12': (scene) =>
    request(app(scene), auth.resendSignInCode, { body: { token2FA: 'unknown' } }),
  'auth.validateCustomerEmail bad-request ERRVNUMS12': (scene) => validateEmail(scene, 'unknown'),
  'auth.validateCustomerEmail conflict ERRVNUMS16': async (scene) =>
    validateEmail(scene, await linkTo(scene, 'confirm-email', 'a@shop.test', 'b@shop.test')),
  'auth.validateCustomerEmail conflict ERRVNUMS11': async (scene) =>
    validateEmail(scene, await linkTo(scene, 'confirm-email', OTHER, DEMO)),
  'auth.confirmCustomerEmail bad-request ERRVNUMS12': (scene) => confirmEmail(scene, 'unknown'),
  'auth.confirmCustomerEmail conflict ERRVNUMS16': async (scene) =>
    confirmEmail(scene, await linkTo(scene, 'confirm-email', 'a@shop.test', 'b@shop.test')),
  'auth.confirmCustomerEmail conflict ERRVNUMS11': async (scene) =>
    confirmEmail(scene, await linkTo(scene, 'confirm-email', OTHER, DEMO)),
  'auth.restoreCustomerEmail bad-request ERRVNUMS12': (scene) => restoreEmail(scene, 'unknown'),
  'auth.restoreCustomerEmail conflict ERRVNUMS11': async (scene) =>
    restoreEmail(scene, await linkTo(scene, 'restore-email', OTHER, DEMO)),
  'auth.resendEmailConfirmation refused ERRVNUMS12': (scene) => resendEmail(scene, 'unknown'),
  'auth.resendEmailConfirmation refused ERRVNUMS16': async (scene) =>
    resendEmail(scene, await linkTo(scene, 'confirm-email', 'a@shop.test', 'b@shop.test')),
} satisfies Partial<Record<Reachable, Send>>;
