import * as numbers from '#contract/hub/numbers.ts';
import { toCents } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import {
  blockedCallers,
  callerIds,
  calls,
  forwardingNumbers,
  receivedMessages,
  smsForwardings,
} from '#provider/platform/db/schema/numbers.ts';
import { request } from '../servers/app.ts';
import { DEMO, paymentsOf, signIn } from './customer-area.ts';
import type { TestProvider } from '../databases/engines.ts';
import { assertDefined } from '../assert-defined.ts';

/** The tables with rows of one number, which end with it. */
export const NUMBER_TABLES = {
  blockedCallers,
  callerIds,
  calls,
  forwardingNumbers,
  receivedMessages,
  smsForwardings,
};

/** A number as its customer sees it. */
export interface ShownNumber {
  didid: number;
  /** With the country code, without a plus sign. */
  digits: string;
  paidUntil: Date;
  renews: boolean;
  cents: number;
}

/** A customer's numbers as `my-numbers` shows them, with a session of this moment. */
export async function shownNumbers(
  { app, context }: TestProvider,
  email = DEMO,
): Promise<ShownNumber[]> {
  const { token } = await signIn(context, email);
  const { body } = await request(app, numbers.getMyNumbers, { token });
  return assertDefined(body.result).map(
    ({ didid, didNumber, paidUntil, renews, renewalPrice }) => ({
      didid,
      digits: didNumber,
      paidUntil: new Date(assertDefined(paidUntil)),
      renews: assertDefined(renews),
      cents: toCents(assertDefined(renewalPrice)),
    }),
  );
}

export const sumOf = (shown: readonly ShownNumber[]): number =>
  shown.reduce((sum, { cents }) => sum + cents, 0);

/** Stops or keeps a customer's number, with a session of this moment; returns the response. */
export async function setRenewal(
  { app, context }: TestProvider,
  didid: number,
  renews: boolean,
  email = DEMO,
) {
  const { token } = await signIn(context, email);
  return request(app, numbers.setNumberRenewal, { token, params: { didid }, body: { renews } });
}

/** What was charged for renewals, in order: the day and the cents. */
export async function chargedRenewals(context: Context, customerId: number, since: Date) {
  const payments = await paymentsOf(context, customerId);
  return payments
    .filter(
      ({ kind, status, createdAt }) =>
        kind === 'renewal' && status === 'succeeded' && createdAt >= since,
    )
    .map(({ createdAt, amountCents }) => ({ createdAt, amountCents }));
}
