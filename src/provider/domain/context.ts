import type { BotProtection } from '#provider/gateways/bot-protection.ts';
import type { MailGateway } from '#provider/gateways/mail.ts';
import type { PaymentGateway } from '#provider/gateways/payment.ts';
import type { ChargeRecord } from '#provider/gateways/charge-record.ts';
import type { Purposes } from '#provider/domain/purpose.ts';
import type { SmsGateway } from '#provider/gateways/sms.ts';
import type { PlatformContext } from '#provider/platform/context.ts';
import type { PasswordHasher } from '#provider/platform/password-hasher.ts';

/** Everything that domain functions need; they take `(context, input)` and have no state. */
export interface Context extends PlatformContext {
  gateways: {
    payment: PaymentGateway;
    /** Null leaves emails in the outbox. */
    mail: MailGateway | null;
    /** Null leaves text messages in the outbox. */
    sms: SmsGateway | null;
  };
  charges: ChargeRecord;
  botProtection: BotProtection;
  /** Hashes and compares passwords, a bounded number at a time; made by `createPasswordHasher`. */
  passwords: PasswordHasher;
  /** What payments of each purpose do when they end. */
  purposes: Purposes;
  /**
   * Runs between the steps of a payment and while numbers end; does nothing unless a test stops the
   * process there.
   */
  checkpoint(name: string): Promise<void>;
}

/** Who sends a request, as `authenticate` found it. */
export interface Session {
  /** The session's id, equal for all tokens of one sign-in. */
  id: string;
  customerId: number;
  status: 'Active' | 'PreSuspended' | 'Suspended';
}
