import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  /** BCP 47. */
  language: string;
  text: string;
  html: string;
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
    async send({ language, ...mail }) {
      await transport.sendMail({ ...mail, headers: { 'Content-Language': language } });
    },
    close: () => transport.close(),
  };
}
