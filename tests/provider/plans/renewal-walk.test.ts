import { expect, it } from 'vitest';
import * as billing from '#contract/hub/billing.ts';
import { dayText } from '#lib/text/date-text.ts';
import { formatUsd, toCents } from '#lib/money/money.ts';
import { addMonths } from '#lib/calendar.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { DAY_MS } from '#lib/time.ts';
import { queueNotices } from '#provider/domain/notices/queue-notices.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { buyNumber, firstOnSale, quoteNumber } from '../support/customers/added-numbers.ts';
import { request } from '../support/servers/app.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  paymentsOf,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { emailsOf, recordedNotices, tokensOf } from '../support/customers/notices.ts';
import {
  chargedRenewals,
  setRenewal,
  shownNumbers,
  sumOf,
  type ShownNumber,
} from '../support/customers/numbers.ts';

const WALKED_MONTHS = 13;
const DAYS_LATER = 7;
const TIME_MS = 240_000;

/** Days before a renewal on which the job of the notices runs, on some of them too often. */
const JOB_DAYS = [31, 30, 30, 8, 7, 7, 1, 1, 0.5];

/** The notices of a renewal, by their days before it. */
const kindsOf = (months: number) => [
  ...(months >= 3 ? [{ kind: 'renewal-in-30-days', days: 30 }] : []),
  { kind: 'renewal-in-7-days', days: 7 },
  { kind: 'renewal-tomorrow', days: 1 },
];

interface ExpectedNotice {
  kind: string;
  dueAt: Date;
  renewing: ShownNumber[];
}

/** Adds a number some days before the next renewal, for the sum that was shown; returns its id. */
async function addInTheMiddle(provider: TestProvider): Promise<number> {
  const { context, clock } = provider;
  clock.advance(DAYS_LATER * DAY_MS);
  const product = await firstOnSale(provider);
  const quote = assertDefined((await quoteNumber(provider, product)).result);
  await buyNumber(provider, product, { key: 'added' });
  const { customer } = await signIn(context, DEMO);
  const payment = (await paymentsOf(context, customer.id)).at(-1);
  expect(payment).toMatchObject({ status: 'succeeded', amountCents: toCents(quote.total) });
  expect(quote.days).toBeLessThan(quote.periodDays);
  return product.DIDID;
}

/** The messages of a walk that name a phone number. */
const KINDS_WITH_NUMBERS = [
  'number-ended',
  'number-receipt',
  'renewal-notice',
  'renewal-resumed',
  'renewal-stopped',
];

/**
 * A run of so many digits is no date, card or sum, and within a longer word it is a part of a link;
 * what begins with a plus is a phone number.
 */
const PHONE_LIKE = /\+\d[\d ().-]*\d|(?<![\w-])\d(?:[ ().-]?\d){8,}(?![\w-])/g;

/** One in 280 has no letter: (10 / 16) ** 12. It would look like a phone number. */
const CONFIRMATION = /\b[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}\b/g;

/** Returns what looks like a phone number in the emails and text messages that were queued. */
async function listPhones({ db }: TestProvider['context']) {
  const messages = await db.select().from(outbox);
  return messages.flatMap(({ template, subject, body }) =>
    (`${subject ?? ''}\n${body}`.replace(CONFIRMATION, '').match(PHONE_LIKE) ?? []).map(
      (phone) => ({ template, phone }),
    ),
  );
}

describeOnBothEngines('thirteen months of renewals', (open) => {
  it.each([1, 3, 6, 12])(
    'charge what was shown and announced on that day, for %i months at a time',
    async (months) => {
      const provider = await open();
      const { context, app, clock } = provider;
      const { customer, token } = await signIn(context, DEMO);
      const planOf = async (session: string) =>
        assertDefined(
          (await request(app, billing.getMyAccountPackagePrice, { token: session })).body.result,
        );
      const { discounts } = await planOf(token);
      const chosen = assertDefined(
        discounts.find(({ intervalMonths }) => intervalMonths === months),
      );
      await request(app, billing.renewPackage, {
        token,
        query: { renewalPriceId: chosen.renewalPackageID },
      });
      const start = context.now();
      const end = addMonths(start, WALKED_MONTHS);
      const [first, second, third] = await shownNumbers(provider);
      let added: number | undefined;
      const expected: { createdAt: Date; amountCents: number }[] = [];
      const announced: ExpectedNotice[] = [];
      const runNotices = async (due: Date) => {
        for (const days of JOB_DAYS) {
          const at = new Date(due.getTime() - days * DAY_MS);
          if (at < context.now()) continue;
          clock.set(at);
          await queueNotices(context, at);
        }
      };
      for (let period = 0; ; period += 1) {
        // The second number renews once, the third one is stopped and kept again.
        if (period === 1) {
          await setRenewal(provider, assertDefined(second).didid, false);
          await setRenewal(provider, assertDefined(third).didid, false);
          await setRenewal(provider, assertDefined(third).didid, true);
        }
        // In the middle of the first period another number is added, and renews with the others.
        if (period === 0) added = await addInTheMiddle(provider);
        const shown = await shownNumbers(provider);
        const renewing = shown.filter(({ renews }) => renews);
        const due = assertDefined(shown[0]).paidUntil;
        expect(new Set(shown.map(({ paidUntil }) => paidUntil.getTime())).size).toBe(1);
        const plan = await planOf((await signIn(context, DEMO)).token);
        expect(plan.billingCycleInfo.nextPaymentDate).toBe(due.toISOString());
        const next = plan.discounts.find(({ intervalMonths }) => intervalMonths === months);
        expect(toCents(assertDefined(next).total)).toBe(sumOf(renewing));
        if (due > end) break;
        const periodStart = context.now();
        for (const { kind, days } of kindsOf(months)) {
          const isLate = due.getTime() - days * DAY_MS < periodStart.getTime();
          if (!isLate) announced.push({ kind, dueAt: due, renewing });
        }
        await runNotices(due);
        await renewDue(context, new Date(due.getTime() - 1));
        clock.set(due);
        await renewDue(context, due);
        await renewDue(context, due);
        expected.push({ createdAt: due, amountCents: sumOf(renewing) });
        expect(await chargedRenewals(context, customer.id, start)).toEqual(expected);
      }
      for (const { didid, paidUntil } of await shownNumbers(provider)) {
        await setRenewal(provider, didid, false);
        await runNotices(paidUntil);
      }
      const recorded = (await recordedNotices(context, DEMO)).filter(({ kind }) =>
        kind.startsWith('renewal-'),
      );
      expect(recorded).toEqual(announced.map(({ kind, dueAt }) => ({ kind, dueAt })));
      const emails = await emailsOf(context, DEMO, 'renewal-notice');
      expect(emails).toHaveLength(announced.length);
      for (const [index, { dueAt, renewing }] of announced.entries()) {
        const { body, ...email } = assertDefined(emails[index]);
        expect(body).toContain(`Total: ${formatUsd(sumOf(renewing))} USD`);
        expect(body).toContain(`Charged on: ${dayText('en', dueAt)}`);
        expect(body).toContain(`Pays for: ${months} month`);
        expect(body).toContain('Card: •••• 4242');
        const listed = body.match(/^Number: .*$/gm);
        expect(listed).toEqual(
          renewing.map(
            ({ digits, cents }) => `Number: ${formatPhone(digits)} (${formatUsd(cents)})`,
          ),
        );
        expect(tokensOf(email)).toHaveLength(renewing.length);
      }
      expect(expected.length).toBeGreaterThanOrEqual(Math.floor(WALKED_MONTHS / months));
      const left = (await shownNumbers(provider)).map(({ didid }) => didid);
      expect(left).toEqual([assertDefined(first).didid, assertDefined(third).didid, added]);
      await expectLedgerToAddUp(context);
      const named = await listPhones(context);
      expect(named.filter(({ phone }) => phone !== formatPhone(phone))).toEqual([]);
      expect(new Set(named.map(({ template }) => template))).toEqual(new Set(KINDS_WITH_NUMBERS));
    },
    TIME_MS,
  );
});
