import type { Hono } from 'hono';
import * as account from '#contract/hub/account.ts';
import * as information from '#contract/hub/account-information.ts';
import * as lowCredit from '#contract/hub/low-credit-notice.ts';
import type { Context } from '#provider/domain/context.ts';
import { success } from '../../endpoints/responses.ts';
import { mountForSession } from '../../endpoints/route.ts';
import { sendSupportQuestion } from '#provider/domain/accounts/send-support-question.ts';
import { changeEmail } from '#provider/domain/accounts/change-email.ts';
import { closeAccount } from '#provider/domain/accounts/close.ts';
import { getAccountInformation } from '#provider/domain/accounts/information.ts';
import { getLowCreditNotice, setLowCreditNotice } from '#provider/domain/accounts/low-credit.ts';
import { patchAccount } from '#provider/domain/accounts/patch.ts';

/** Mounts the endpoints of the customer's account. */
export function mountAccount(app: Hono, context: Context): void {
  mountForSession(app, context, information.getAccountInformation, async ({ session }) =>
    success(await getAccountInformation(context, session)),
  );
  mountForSession(
    app,
    context,
    account.patchAccountInformation,
    async ({ session, body, facts }) => success(await patchAccount(context, session, body, facts)),
    { refusalFields: { result: { customerResult: false, subscriberResult: false } } },
  );
  mountForSession(
    app,
    context,
    account.updateCustomerEmail,
    async ({ session, body, facts }) => {
      await changeEmail(context, session, body, facts);
      return success(true);
    },
    { refusalFields: { result: false } },
  );
  mountForSession(app, context, account.supportCustomer, async ({ session, body }) => {
    await sendSupportQuestion(context, session, body);
    return success(true);
  });
  mountForSession(app, context, lowCredit.getLowCreditNotice, async ({ session }) =>
    success(await getLowCreditNotice(context, session)),
  );
  mountForSession(app, context, lowCredit.setLowCreditNotice, async ({ session, body }) => {
    await setLowCreditNotice(context, session, body);
    return success(true);
  });
  mountForSession(
    app,
    context,
    account.cancelCustomer,
    async ({ session, body }) => {
      await closeAccount(context, session, body);
      return success(true);
    },
    { refusalFields: { result: false } },
  );
}
