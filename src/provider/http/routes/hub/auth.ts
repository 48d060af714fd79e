import type { Hono } from 'hono';
import * as auth from '#contract/hub/auth.ts';
import { success } from '../../endpoints/responses.ts';
import type { Context } from '#provider/domain/context.ts';
import { mount, mountForSession } from '../../endpoints/route.ts';
import { confirmEmail } from '#provider/domain/auth/email-confirmation/confirm.ts';
import { resendEmailConfirmation } from '#provider/domain/auth/email-confirmation/send.ts';
import { restoreEmail } from '#provider/domain/auth/email-confirmation/restore.ts';
import { requestRecovery } from '#provider/domain/auth/recovery/request.ts';
import { validatePassword } from '#provider/domain/auth/recovery/validate-password.ts';
import { logIn } from '#provider/domain/auth/sign-in/login.ts';
import { endOtherSessions, logOut } from '#provider/domain/auth/session/revoke.ts';
import { logInByPortIn } from '#provider/domain/auth/sign-in/port-in-login.ts';
import { listSessions } from '#provider/domain/auth/session/list.ts';
import { refreshSession } from '#provider/domain/auth/session/refresh.ts';
import { confirmCode } from '#provider/domain/auth/two-factor/confirm-code.ts';
import { resendSignInCode, startTwoFactor } from '#provider/domain/auth/two-factor/send-code.ts';
import { turnOffTwoFactor } from '#provider/domain/auth/two-factor/turn-off.ts';

/** Mounts the endpoints of `contract/hub/auth.ts`. */
export function mountAuth(app: Hono, context: Context): void {
  mount(app, context, auth.login, ({ body, facts }) => logIn(context, body, facts));
  mount(app, context, auth.portInLogin, ({ body, facts }) => logInByPortIn(context, body, facts));
  mount(app, context, auth.refreshSession, ({ body }) => refreshSession(context, body));
  mountForSession(app, context, auth.logout, async ({ session }) => {
    await logOut(context, session);
    return success(true);
  });
  mount(app, context, auth.requestPasswordRecovery, async ({ body, facts }) => {
    await requestRecovery(context, body, facts);
    return success(true);
  });
  mount(app, context, auth.validateCustomerPassword, async ({ query, body, facts }) =>
    success(await validatePassword(context, query, body, facts)),
  );
  mountForSession(app, context, auth.sendTwoFactorCode, async ({ session, facts }) =>
    success({ token2FA: await startTwoFactor(context, session, facts) }),
  );
  mount(app, context, auth.confirmTwoFactor, async ({ body, facts }) => {
    const { deviceToken, session } = await confirmCode(context, body, facts);
    return { ...success(deviceToken), ...(session ? { session } : {}) };
  });
  mount(app, context, auth.resendSignInCode, async ({ body, facts }) =>
    success({ token2FA: await resendSignInCode(context, body, facts) }),
  );
  mountForSession(app, context, auth.turnOffTwoFactor, async ({ body, session, facts }) =>
    success(await turnOffTwoFactor(context, body, session, facts)),
  );
  mount(app, context, auth.validateCustomerEmail, async ({ query }) => {
    await confirmEmail(context, query);
    return success(true);
  });
  mount(app, context, auth.resendEmailConfirmation, async ({ body, facts }) => {
    await resendEmailConfirmation(context, body, facts);
    return success(true);
  });
  mount(app, context, auth.confirmCustomerEmail, async ({ body }) => {
    await confirmEmail(context, body);
    return success(true);
  });
  mount(app, context, auth.restoreCustomerEmail, async ({ body }) => {
    await restoreEmail(context, body);
    return success(true);
  });
  mountForSession(app, context, auth.listSessions, async ({ session }) =>
    success(await listSessions(context, session)),
  );
  mountForSession(app, context, auth.endOtherSessions, async ({ session }) => {
    await endOtherSessions(context, session);
    return success(true);
  });
}
