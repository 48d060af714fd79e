import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface MailGateway {
  /** Hands one e-mail over; rejects when the server did not take it. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Sends by SMTP. `from` is the sender's address with its display name. */
export function smtpMailGateway(smtpUrl: string, from: string): MailGateway {
  const transport = createTransport(smtpUrl, { from });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to, subject, text });
    },
    close: () => transport.close(),
  };
}
