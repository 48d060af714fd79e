import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { deleteSavedCard } from '#contract/hub/billing.ts';
import { addCredit, saveCard } from '#contract/main/payment.ts';
import type { Language } from '#config/languages.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { assertDefined } from '../support/assert-defined.ts';
import {
  DEMO,
  keyed,
  listSavedCards,
  newCard,
  saveNewCard,
  signIn,
} from '../support/customers/customer-area.ts';
import { lastMessage } from '../support/customers/messages.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { request } from '../support/servers/app.ts';

describeOnBothEngines('the emails about saved cards', (open) => {
  let provider: TestProvider;
  let token: string;
  let customerId: number;

  beforeAll(async () => {
    provider = await open();
    const demo = await signIn(provider.context, DEMO);
    token = demo.token;
    customerId = demo.customer.id;
  });

  const listTemplates = async () => {
    const rows = await provider.context.db
      .select({ template: outbox.template })
      .from(outbox)
      .where(eq(outbox.recipient, DEMO))
      .orderBy(outbox.id);
    return rows.map(({ template }) => template);
  };

  /** Returns the templates of the emails that a request sends. */
  const emailsOf = async (act: () => Promise<unknown>) => {
    const before = await listTemplates();
    await act();
    return (await listTemplates()).slice(before.length);
  };

  const cardEnding = async (digits: string) =>
    assertDefined(
      (await listSavedCards(provider.app, token)).find((one) => one.lastFourNumbers === digits),
    );

  const edit = async (digits: string, IsPrimary: 0 | 1) => {
    const { creditCardId } = await cardEnding(digits);
    const { CreditCardNumber: _, SecurityCode: __, ...rest } = newCard({ IsPrimary });
    const body = { ...rest, PaymentId: String(creditCardId) };
    return request(provider.app, saveCard, {
      token,
      body,
      ...keyed(`edit ${digits} ${IsPrimary}`),
    });
  };

  it('are sent for a card that is saved, becomes the primary one, and is removed', async () => {
    const { app, context } = provider;
    expect(await emailsOf(() => saveNewCard(app, token, {}, 'saved'))).toEqual(['card-saved']);
    const saved = await lastMessage(context, DEMO, 'card-saved');
    expect(saved.body).toContain('Card: Discover •••• 1117');
    expect(saved.body).not.toMatch(/6011|Dana Miller|10001/);
    expect(saved.body).toContain('/forgot-password');
    const { lastFourNumbers: former } = assertDefined((await listSavedCards(app, token))[0]);
    expect(await emailsOf(() => edit('1117', 0))).toEqual([]);
    expect(await emailsOf(() => edit('1117', 1))).toEqual(['card-primary']);
    expect((await lastMessage(context, DEMO, 'card-primary')).body).toContain('Discover •••• 1117');
    expect(await emailsOf(() => edit('1117', 1))).toEqual([]);
    const { creditCardId } = await cardEnding(former);
    const query = { id: creditCardId };
    const remove = () => request(app, deleteSavedCard, { token, query });
    expect(await emailsOf(remove)).toEqual(['card-removed']);
    expect((await lastMessage(context, DEMO, 'card-removed')).body).toContain(`•••• ${former}`);
  });

  it('are one for a card that is saved as the primary one', async () => {
    const card = { CreditCardNumber: '4000000000000341', IsPrimary: 1 } as const;
    const save = () => saveNewCard(provider.app, token, card, 'saved as primary');
    expect(await emailsOf(save)).toEqual(['card-primary']);
  });

  it.each([
    ['the receipt alone where a purchase saves a card', 0, '378282246310005', []],
    ['the receipt and the primary card’s', 1, '5555555555554444', ['card-primary']],
  ] as const)('are %s', async (_, IsPrimary, CreditCardNumber, expected) => {
    const body = { ...newCard({ CreditCardNumber, IsPrimary, SecurityCode: '123' }), Amount: 15 };
    if (CreditCardNumber.startsWith('37')) body.SecurityCode = '1234';
    const buy = () =>
      request(provider.app, addCredit, { token, body, ...keyed(`credit ${CreditCardNumber}`) });
    const sent = await emailsOf(buy);
    expect(sent).toContain('credit-receipt');
    expect(sent.filter((template) => template.startsWith('card-'))).toEqual(expected);
  });

  it('are in the customer’s language', async () => {
    const language: Language = 'he';
    await provider.context.db
      .update(customers)
      .set({ language })
      .where(eq(customers.id, customerId));
    await saveNewCard(provider.app, token, { CreditCardNumber: '30569309025904' }, 'in Hebrew');
    const saved = await lastMessage(provider.context, DEMO, 'card-saved');
    expect(saved.subject).toBe('כרטיס נשמר בחשבון שלכם');
    expect(saved.body).toContain('Diners Club •••• 5904');
  });
});
