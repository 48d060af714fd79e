import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getLowCreditNotice, setLowCreditNotice } from '#contract/hub/low-credit-notice.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { monthText } from '#lib/text/date-text.ts';
import { listExpiringMonths } from '#provider/domain/notices/card-notices.ts';
import { queueNotices } from '#provider/domain/notices/queue-notices.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { notices } from '#provider/platform/db/schema/notices.ts';
import { DAY_MS, HOUR_MS } from '#lib/time.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import {
  DEMO,
  DEMO_CREDIT_CENTS,
  saveNewCard,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';

describeOnBothEngines('notices', (open) => {
  let provider: TestProvider;
  let customerId: number;

  beforeEach(async () => {
    provider = await open();
    customerId = (await signIn(provider.context, DEMO)).customer.id;
  });

  const run = () => queueNotices(provider.context, provider.context.now());
  const count = (kind: string) => countMessages(provider.context, DEMO, kind);

  describe('about a card', () => {
    /** Lets the primary card expire in the month of the clock, which is the tenth of it. */
    const expireThisMonth = async (): Promise<Date> => {
      const { context, clock } = provider;
      const now = context.now();
      clock.set(new Date(Date.UTC(now.getUTCFullYear() + 1, 2, 10)));
      const at = context.now();
      await context.db
        .update(customerNumbers)
        .set({ nextPaymentAt: new Date(at.getTime() + 40 * DAY_MS) });
      await context.db
        .update(savedCards)
        .set({ expirationYear: at.getUTCFullYear(), expirationMonth: at.getUTCMonth() + 1 })
        .where(eq(savedCards.customerId, customerId));
      return at;
    };

    it('are sent once, 30 days before it expires', async () => {
      const { context, clock } = provider;
      const at = await expireThisMonth();
      const expiry = new Date(Date.UTC(at.getUTCFullYear(), 3, 1));
      clock.set(new Date(expiry.getTime() - 30 * DAY_MS - 1));
      await run();
      expect(await count('card-expires')).toBe(0);
      clock.advance(1);
      await Promise.all([run(), run()]);
      clock.advance(10 * DAY_MS);
      await run();
      expect(await count('card-expires')).toBe(1);
      const { body, link } = await lastMessage(context, DEMO, 'card-expires');
      expect(body).toContain(`Valid through: ${monthText('en', at)}`);
      expect(body).toContain('Card: ending in 4242');
      expect(body).toContain('/profile/billing');
      expect(link).toBeNull();
    });

    it('ask for another card in every language when a renewal is declined', async () => {
      const { context } = provider;
      const at = await expireThisMonth();
      const charged = new Date(Date.UTC(at.getUTCFullYear(), 3, 1));
      const remind = async (language: Language, moment: Date) => {
        await context.db.delete(notices);
        await context.db.update(customers).set({ language }).where(eq(customers.id, customerId));
        await context.db.update(customerNumbers).set({ nextPaymentAt: moment });
        provider.clock.set(new Date(moment.getTime() - 7 * DAY_MS));
        await run();
      };
      await remind('en', new Date(charged.getTime() - 1));
      const good = await lastMessage(context, DEMO, 'renewal-notice');
      expect(good.body).toContain('nothing you need to do');
      for (const language of LANGUAGES) {
        await remind(language, charged);
        const { subject, body, link } = await lastMessage(context, DEMO, 'renewal-notice-card');
        expect(`${subject}${body}`).not.toMatch(/\{\{|provider\./);
        expect(body).toContain('•••• 4242');
        expect(body).toContain(monthText(language, at));
        expect(body).toMatch(/^http\S+\/profile\/billing$/m);
        expect(link?.split('\n'), 'links that stop a renewal').toHaveLength(3);
      }
      await context.db.delete(savedCards).where(eq(savedCards.customerId, customerId));
      await remind('en', charged);
      const { body } = await lastMessage(context, DEMO, 'renewal-notice-card');
      expect(body).toContain('Card: none saved');
      expect(await count('renewal-notice')).toBe(1);
    });

    it('are taken back when the customer replaces the card, as long as they wait', async () => {
      const { context, app } = provider;
      await expireThisMonth();
      await run();
      expect(await count('card-expires')).toBe(1);
      const { token } = await signIn(context, DEMO);
      const card = { ExpirationYear: 2_090, IsPrimary: 1 } as const;
      expect((await saveNewCard(app, token, card, 'new')).body.response_code).toBe(200);
      expect(await count('card-expires')).toBe(0);
      await run();
      expect(await count('card-expires')).toBe(0);
    });

    it('are not sent about another card, or where no number renews', async () => {
      const { context } = provider;
      await expireThisMonth();
      const isCustomers = eq(savedCards.customerId, customerId);
      await context.db.update(savedCards).set({ isPrimary: false }).where(isCustomers);
      await run();
      const [card] = await context.db.select().from(savedCards).where(isCustomers);
      await context.db
        .update(savedCards)
        .set({ isPrimary: true })
        .where(eq(savedCards.id, assertDefined(card).id));
      await context.db
        .update(customerNumbers)
        .set({ renews: false })
        .where(eq(customerNumbers.customerId, customerId));
      await run();
      expect(await count('card-expires')).toBe(0);
    });
  });

  describe('about low credit', () => {
    const call = (cents: number) =>
      provider.context.db.insert(ledgerEntries).values({
        customerId,
        kind: 'call',
        amountCents: -cents,
        createdAt: provider.context.now(),
      });
    const setThreshold = async (threshold: number) => {
      const { token } = await signIn(provider.context, DEMO);
      return request(provider.app, setLowCreditNotice, { token, body: { threshold } });
    };
    /** Sets the clock to noon of the next day. */
    const goToNoon = () => {
      const day = Math.floor(provider.context.now().getTime() / DAY_MS) + 1;
      provider.clock.set(new Date(day * DAY_MS + 12 * HOUR_MS));
    };

    it('are sent once a day while calls use what is left, and not without a call', async () => {
      const { context, clock } = provider;
      goToNoon();
      await call(DEMO_CREDIT_CENTS - 200);
      await run();
      expect(await count('low-credit'), 'two dollars are left').toBe(0);
      await call(1);
      await Promise.all([run(), run()]);
      clock.advance(HOUR_MS);
      await call(1);
      await run();
      expect(await count('low-credit')).toBe(1);
      const { body } = await lastMessage(context, DEMO, 'low-credit');
      expect(body).toContain('You have $1.99 of calling credit left');
      expect(body).toContain('below $2.00');
      goToNoon();
      await run();
      expect(await count('low-credit'), 'for the call after the last email').toBe(2);
      goToNoon();
      await run();
      expect(await count('low-credit')).toBe(2);
    });

    it('are sent once for a call of up to three days ago, after a pause of the job', async () => {
      const { clock } = provider;
      goToNoon();
      await call(DEMO_CREDIT_CENTS - 100);
      clock.advance(3 * DAY_MS - HOUR_MS);
      await run();
      clock.advance(HOUR_MS / 2);
      await run();
      goToNoon();
      await run();
      expect(await count('low-credit')).toBe(1);
    });

    it('follow what the customer set, and 0 turns them off', async () => {
      const { context, app } = provider;
      const { token } = await signIn(context, DEMO);
      const read = async () => (await request(app, getLowCreditNotice, { token })).body.result;
      expect(await read()).toEqual({ threshold: 2 });
      await setThreshold(0);
      expect(await read()).toEqual({ threshold: 0 });
      await call(DEMO_CREDIT_CENTS + 100);
      await run();
      expect(await count('low-credit')).toBe(0);
      await setThreshold(5);
      await run();
      expect(await count('low-credit')).toBe(1);
      for (const threshold of [-1, 100, 0.001]) {
        expect((await setThreshold(threshold)).status).toBe(400);
      }
    });
  });
});

describe('the months in which a card expires soon', () => {
  it.each([
    ['2026-11-01T00:00:00Z', ['2026-11']],
    ['2026-12-01T00:00:00Z', []],
    ['2026-12-02T00:00:00Z', ['2026-12']],
    ['2027-01-30T00:00:00Z', ['2027-01', '2027-02']],
    ['2026-12-31T23:59:00Z', ['2026-12']],
  ])('are at %s %j', (at, months) => {
    const found = listExpiringMonths(new Date(at)).map(
      ({ expirationYear, expirationMonth }) =>
        `${expirationYear}-${String(expirationMonth).padStart(2, '0')}`,
    );
    expect(found).toEqual(months);
  });
});
