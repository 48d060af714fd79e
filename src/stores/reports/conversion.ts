import type { ApiFailure } from '#api/failure.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { sendConversionEvent, sendConversionPurchase } from '#contract/hub/inquiries.ts';
import { cookieValue } from '#lib/browser/cookie-value.ts';
import { toDollars } from '#lib/money/money.ts';
import type { Result } from '#lib/result.ts';
import { hasConsent } from '#third-party/consent-choice.ts';
import { request } from '#stores/api.ts';
import { takePurchase } from './purchase-to-report.ts';

/**
 * What the ad platform counts besides purchases: a contact lead, and a phone code that was sent.
 */
type ConversionName = 'Lead' | 'checkout_s1_send_code';

interface Person {
  email: string;
  /** With its dial code. */
  phone: string;
}

type Fields = BodyOf<typeof sendConversionEvent>;

const MAX_ID_LENGTH = 500;

const cookie = (name: string): string => cookieValue(document.cookie, name).slice(0, MAX_ID_LENGTH);

/**
 * Returns the fields of an event; it names a person only where that person has agreed to marketing.
 */
function fieldsOf(name: string, { email, phone }: Person): Fields {
  if (!hasConsent('marketing')) return { EventName: name, Email: '', Phone: '', FBC: '', FBP: '' };
  return {
    EventName: name,
    Email: email.trim(),
    Phone: phone,
    FBC: cookie('_fbc'),
    FBP: cookie('_fbp'),
  };
}

/** Nothing of a response is used, so one that breaks the contract, as a 204 does, is no failure. */
function logFailure(sent: Result<unknown, ApiFailure>): void {
  if (!sent.ok && sent.failure.kind !== 'invalid-response') console.warn('conversion not reported');
}

/** Reports an event for the ad platform; nothing waits for it, and a failure is only logged. */
export function reportConversion(name: ConversionName, person: Person): void {
  void request(sendConversionEvent, { body: fieldsOf(name, person), keepalive: true }).then(
    logFailure,
  );
}

/** Reports the purchase that the payment page has left in the tab, once. */
export function reportSavedPurchase(): void {
  const purchase = takePurchase();
  if (purchase === undefined) return;
  const body = { ...fieldsOf('Purchase', purchase), Price: toDollars(purchase.totalCents) };
  void request(sendConversionPurchase, { body, keepalive: true }).then(logFailure);
}
