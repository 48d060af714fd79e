import type { Hono } from 'hono';
import * as auth from '#contract/hub/auth.ts';
import { success } from '../../answers.ts';
import type { Context } from '#provider/domain/context.ts';
import { mount, mountForSession } from '../../route.ts';
import { confirmEmail } from '#provider/domain/auth/email-confirmation/confirm.ts';
import { resendEmailConfirmation } from '#provider/domain/auth/email-confirmation/resend.ts';
import { restoreEmail } from '#provider/domain/auth/email-confirmation/restore.ts';
import { requestRecovery } from '#provider/domain/auth/recovery/request.ts';
import { validatePassword } from '#provider/domain/auth/recovery/validate-password.ts';
import { logIn } from '#provider/domain/auth/session/login.ts';
import { logOut } from '#provider/domain/auth/session/logout.ts';
import { logInByPortIn } from '#provider/domain/auth/session/port-in-login.ts';
import { endOtherSessions, listSessions } from '#provider/domain/auth/session/list.ts';
import { refreshSession } from '#provider/domain/auth/session/refresh.ts';
import { confirmCode } from '#provider/domain/auth/two-factor/confirm-code.ts';
import { resendSignInCode } from '#provider/domain/auth/two-factor/resend-code.ts';
import { startTwoFactor } from '#provider/domain/auth/two-factor/start.ts';
import { turnOffTwoFactor } from '#provider/domain/auth/two-factor/turn-off.ts';

/** Mounts the calls of `contract/hub/auth.ts`. */
export function mountAuth(app: Hono, context: Context): void {
  mount(app, context, auth.login, ({ body, request }) => logIn(context, body, request));
  mount(app, context, auth.portInLogin, ({ body, request }) =>
    logInByPortIn(context, body, request),
  );
  mount(app, context, auth.refreshSession, ({ body }) => refreshSession(context, body));
  mountForSession(app, context, auth.logout, async ({ session }) => {
    await logOut(context, session);
    return success(true);
  });
  mount(app, context, auth.requestPasswordRecovery, ({ body, request }) =>
    requestRecovery(context, body, request),
  );
  mount(app, context, auth.validateCustomerPassword, ({ query, body, request }) =>
    validatePassword(context, query, body, request),
  );
  mountForSession(app, context, auth.sendTwoFactorCode, ({ session, request }) =>
    startTwoFactor(context, session, request),
  );
  mount(app, context, auth.confirmTwoFactor, ({ body, request }) =>
    confirmCode(context, body, request),
  );
  mount(app, context, auth.resendSignInCode, ({ body, request }) =>
    resendSignInCode(context, body, request),
  );
  mountForSession(app, context, auth.turnOffTwoFactor, ({ body, session, request }) =>
    turnOffTwoFactor(context, body, session, request),
  );
  mount(app, context, auth.validateCustomerEmail, ({ query }) => confirmEmail(context, query));
  mount(app, context, auth.resendEmailConfirmation, ({ body, request }) =>
    resendEmailConfirmation(context, body, request),
  );
  mount(app, context, auth.confirmCustomerEmail, ({ body }) => confirmEmail(context, body));
  mount(app, context, auth.restoreCustomerEmail, ({ body }) => restoreEmail(context, body));
  mountForSession(app, context, auth.listSessions, ({ session }) => listSessions(context, session));
  mountForSession(app, context, auth.endOtherSessions, ({ session }) =>
    endOtherSessions(context, session),
  );
}
