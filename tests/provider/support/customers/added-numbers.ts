import type { BodyOf } from '#contract/endpoint.ts';
import { addNumber } from '#contract/main/add-number.ts';
import { addNumberQuote } from '#contract/main/add-number-quote.ts';
import { listCards } from '#provider/domain/payments/cards/list.ts';
import { assertDefined } from '../assert-defined.ts';
import { request } from '../servers/app.ts';
import { onSale } from './buyers.ts';
import { DEMO, keyed, signIn } from './customer-area.ts';
import type { TestProvider } from '../databases/engines.ts';

type Quoted = BodyOf<typeof addNumberQuote>;
type Added = BodyOf<typeof addNumber>;

/** The first number on sale, without a longer duration or a code. */
export async function firstOnSale({ context }: TestProvider): Promise<Quoted> {
  const { didIds, packageId } = await onSale(context, 1);
  const DIDID = assertDefined(didIds[0]);
  return { DIDID, PackageID: packageId, RenewalPackageID: null, PromoCode: null };
}

/** Asks what a number costs a customer, with a session of this moment; returns the response. */
export async function quoteNumber({ app, context }: TestProvider, product: Quoted, email = DEMO) {
  const { token } = await signIn(context, email);
  return (await request(app, addNumberQuote, { token, body: product })).body;
}

/** A customer's primary card, as a payment names it. */
export async function primaryCard({ context }: TestProvider, email = DEMO) {
  const { customer } = await signIn(context, email);
  const [card] = await listCards(context.db, customer.id);
  return { PaymentId: String(assertDefined(card).creditCardId) };
}

/** Buys a number with the primary card, or as `more` says, with a session of this moment. */
export async function buyNumber(
  provider: TestProvider,
  product: Quoted,
  {
    email = DEMO,
    key,
    ...more
  }: { email?: string; key: string } & Pick<Added, 'Total' | 'Consent'>,
) {
  const { app, context } = provider;
  const { token } = await signIn(context, email);
  const body: Added = { ...(await primaryCard(provider, email)), ...product, ...more };
  return (await request(app, addNumber, { token, body, ...keyed(key) })).body;
}
