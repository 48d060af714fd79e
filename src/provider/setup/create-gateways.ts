import { fail } from '#lib/result.ts';
import type { ProviderConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Database } from '#provider/platform/context.ts';
import { createSmtpGateway } from '#provider/gateways/mail.ts';
import { type PaymentGateway, withTimeLimits } from '#provider/gateways/payment.ts';
import { createSandboxPayment } from '#provider/sandbox/payment-gateway.ts';
import { createHttpSmsGateway } from '#provider/gateways/sms.ts';

/**
 * Creates the gateways that the configuration names; a sandbox has a payment gateway of its own.
 */
export const createGateways = (
  config: ProviderConfig,
  db: Database,
  now: () => Date,
): Context['gateways'] => ({
  payment: withTimeLimits(
    config.sandbox
      ? createSandboxPayment({ db, now, latencyMs: config.sandboxPaymentLatencyMs })
      : noPayment,
  ),
  mail: config.smtp ? createSmtpGateway({ ...config.smtp, from: config.mailFrom }) : null,
  sms: config.smsGateway
    ? createHttpSmsGateway(config.smsGateway.url, config.smsGateway.token)
    : null,
});

/** Returns what to warn of at the start while `noPayment` stands in for a gateway. */
export const paymentWarning = ({ sandbox }: Pick<ProviderConfig, 'sandbox'>) =>
  sandbox
    ? undefined
    : 'No payment gateway is connected: every charge fails with gateway-error. Nobody can buy, and ' +
      'no renewal is paid.';

/** Used where no payment gateway is connected: every charge and refund fails. */
const noPayment: PaymentGateway = {
  charge: async () => fail('gateway-error'),
  refund: async () => {
    throw new Error('no payment gateway is connected');
  },
  find: async () => ({ state: 'unknown' }),
};
