import { fail } from '#lib/result.ts';
import type { ProviderConfig } from '#provider/config.ts';
import type { Context, Database } from '#provider/context.ts';
import { smtpMailGateway } from './mail.ts';
import type { PaymentGateway } from './payment.ts';
import { createSandboxPayment } from './sandbox-payment.ts';
import { httpSmsGateway } from './sms.ts';
import { withTimeLimits } from './time-limits.ts';

/** The gateways that the configuration names; the sandbox pays at its own company. */
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
  mail: config.smtp ? smtpMailGateway({ ...config.smtp, from: config.mailFrom }) : null,
  sms: config.smsGateway ? httpSmsGateway(config.smsGateway.url, config.smsGateway.token) : null,
});

/** Stands where no payment company is connected: it takes no money and says so. */
const noPayment: PaymentGateway = {
  charge: async () => fail('gateway-error'),
  refund: async () => undefined,
  find: async () => ({ state: 'unknown' }),
};
