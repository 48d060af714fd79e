import type { Hono } from 'hono';
import * as call from '#contract/hub/account.ts';
import type { Context } from '#provider/context.ts';
import { mountForSession } from '#provider/route.ts';
import { askSupport } from '#provider/services/account/ask-support.ts';
import { changeEmail } from '#provider/services/account/change-email.ts';
import { closeAccount } from '#provider/services/account/close.ts';
import { accountInformation } from '#provider/services/account/information.ts';
import { patchAccount } from '#provider/services/account/patch.ts';

/** Mounts the calls of `contract/hub/account.ts`. */
export function mountAccount(app: Hono, context: Context): void {
  mountForSession(app, context, call.getAccountInformation, ({ session }) =>
    accountInformation(context, session),
  );
  mountForSession(app, context, call.patchAccountInformation, ({ session, body, request }) =>
    patchAccount(context, session, body, request),
  );
  mountForSession(app, context, call.updateCustomerEmail, ({ session, body, request }) =>
    changeEmail(context, session, body, request),
  );
  mountForSession(app, context, call.supportCustomer, ({ session, body }) =>
    askSupport(context, session, body),
  );
  mountForSession(app, context, call.cancelCustomer, ({ session, body }) =>
    closeAccount(context, session, body),
  );
}
