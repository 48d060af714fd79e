import { beforeAll, expect, it } from 'vitest';
import * as payment from '#contract/main/payment.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import {
  creditFrom,
  DEMO,
  keyed,
  listSavedCards,
  OTHER,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';

describeOnBothEngines('a payment', (open) => {
  let provider: TestProvider;
  let demo: Awaited<ReturnType<typeof signIn>>;

  beforeAll(async () => {
    provider = await open();
    demo = await signIn(provider.context, DEMO);
  });

  const pay = (
    body: ReturnType<typeof creditFrom>,
    key: string | null,
    { token }: { token: string } = demo,
  ) =>
    request(provider.app, payment.addCredit, { token, body, ...(key === null ? {} : keyed(key)) });
  const balanceOf = ({ customer }: typeof demo) => getBalance(provider.context.db, customer.id);

  it('is each customer’s own when two customers send the same one with the same key', async () => {
    const other = await signIn(provider.context, OTHER);
    const before = [await balanceOf(demo), await balanceOf(other)];
    const body = creditFrom(21);
    const responses = [await pay(body, 'same'), await pay(body, 'same', other)];
    const ids = responses.map(({ body: { confirmationId } }) => confirmationId);
    expect(ids).toEqual([expect.any(String), expect.any(String)]);
    expect(new Set(ids).size).toBe(2);
    expect([await balanceOf(demo), await balanceOf(other)]).toEqual(
      before.map((cents) => cents + 2_100),
    );
  });

  it('is another one from another card, which a key that was used is refused for', async () => {
    const before = await balanceOf(demo);
    const [one, other] = ['6011111111111117', '4242424242424242'].map((CreditCardNumber) =>
      creditFrom(22, { CreditCardNumber, IsSaveCard: 0 }),
    ) as [ReturnType<typeof creditFrom>, ReturnType<typeof creditFrom>];
    await pay(one, null);
    await pay(other, null);
    expect(await balanceOf(demo)).toBe(before + 4_400);
    await pay(one, 'card');
    expect((await pay(other, 'card')).status).toBe(422);
    expect(await balanceOf(demo)).toBe(before + 6_600);
  });

  it('is another one from the card that it saved, which its key is refused for', async () => {
    const before = await balanceOf(demo);
    const CreditCardNumber = '5555555555554444';
    await pay(creditFrom(24, { CreditCardNumber, IsPrimary: 1 }), 'saving');
    const cards = await listSavedCards(provider.app, demo.token);
    const saved = assertDefined(cards.find(({ isPrimary }) => isPrimary));
    expect(saved.lastFourNumbers).toBe('4444');
    const again = { PaymentId: String(saved.creditCardId), Amount: 24 };
    expect((await pay(again, 'saving')).status).toBe(422);
    expect(await balanceOf(demo)).toBe(before + 2_400);
  });

  it('without a key is another one than the same payment with a key', async () => {
    const before = await balanceOf(demo);
    const body = creditFrom(23);
    const responses = [await pay(body, 'keyed'), await pay(body, null)];
    expect(new Set(responses.map(({ body: { confirmationId } }) => confirmationId)).size).toBe(2);
    expect(await balanceOf(demo)).toBe(before + 4_600);
  });
});
