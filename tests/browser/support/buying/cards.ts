import { randomUUID } from 'node:crypto';
import { saveCard } from '#contract/main/payment.ts';
import { callShop } from '../shops/shop-api.ts';

/** Saves a second card, a Mastercard ending in 4444 that is not the primary one. */
export async function addCard(token: string): Promise<void> {
  const { body } = await callShop(saveCard, {
    token,
    // Without a key, the same card again within ten minutes is a repeated request.
    headers: { 'idempotency-key': randomUUID() },
    body: {
      CreditCardNumber: '5555555555554444',
      SecurityCode: '123',
      CardHolder: 'Robin Carter',
      ExpirationMonth: 4,
      ExpirationYear: new Date().getFullYear() + 2,
      IsPrimary: 0,
      IsSaveCard: 1,
      City: 'New York',
      State: 'New York',
      Zip: '10001',
      Address: '1 Main Street',
      CountryNumber: '218',
    },
  });
  if (body.response_code !== 200) throw new Error('the card was not saved');
}
