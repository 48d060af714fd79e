import type { Agreement } from '#domain/checkout/agreement.ts';

/**
 * Returns an agreement and the button that accepts it as plain text, as the payment page does. Its
 * digest is recorded (docs/billing.md, "Consents"). A module that both pages shared would be one
 * more file for the payment page, whose scripts are at their limit; a test compares the two.
 */
export const addedAgreementText = ({ number, rows, notes }: Agreement, button: string): string =>
  [...[number, ...rows].map((row) => row.join(': ')), ...notes, button].join('\n');
