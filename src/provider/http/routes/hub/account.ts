import type { Hono } from 'hono';
import * as call from '#contract/hub/account.ts';
import type { Context } from '#provider/domain/context.ts';
import { mountForSession } from '../../route.ts';
import { askSupport } from '#provider/domain/accounts/ask-support.ts';
import { changeEmail } from '#provider/domain/accounts/change-email.ts';
import { closeAccount } from '#provider/domain/accounts/close.ts';
import { accountInformation } from '#provider/domain/accounts/information.ts';
import { patchAccount } from '#provider/domain/accounts/patch.ts';

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
