import { createTransport } from 'nodemailer';

/** A picture that travels in an email and that its HTML shows. */
export interface MailPicture {
  /** Its address in the HTML, behind `cid:` (RFC 2392). */
  contentId: string;
  /** The media type. */
  type: string;
  content: Buffer;
}

export interface Mail {
  /** The same for every attempt to send this email, so that mail servers notice a repetition. */
  id: string;
  to: string;
  subject: string;
  /** BCP 47. */
  language: string;
  text: string;
  html: string;
  pictures: readonly MailPicture[];
}

export interface MailGateway {
  /** Hands one email over within 30 seconds; rejects when the server did not take it. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Bad mailbox, domain or syntax, moved, a domain without email (RFC 3463 and RFC 7505). */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)(?!\d)/;

/**
 * Returns whether the mail server refused the recipient's address for good. Without such a status
 * code a refusal may as well be about the sender, as when its access was changed.
 */
export function isAddressRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, response } = error as Error & Record<'command' | 'response', unknown>;
  return command === 'RCPT TO' && NO_SUCH_ADDRESS.test(String(response));
}

interface SmtpOptions {
  url: string;
  /** The sender's address with its display name. */
  from: string;
  /** Refuses servers that do not encrypt the connection. */
  requireTls: boolean;
}

/** All of them together stay far below the time for which an instance claims a message. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 8_000,
  greetingTimeout: 5_000,
  socketTimeout: 20_000,
};
const SEND_MS = 30_000;
const MAIL_CONNECTIONS = 10;

/** Creates a gateway that sends by SMTP over a pool of connections. */
export function createSmtpGateway(
  { url, from, requireTls }: SmtpOptions,
  timeouts: Partial<typeof TIMEOUTS> & { sendMs?: number } = {},
): MailGateway {
  const { sendMs = SEND_MS, ...others } = timeouts;
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
      // The outbox repeats; a repetition inside the pool could send an email twice.
      maxRequeues: 0,
      requireTLS: requireTls && !url.startsWith('smtps:'),
      ...TIMEOUTS,
      ...others,
    },
    { from },
  );
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, language, pictures, ...mail }) {
      await transport.sendMail({
        ...mail,
        messageId: `<${id}@${domain}>`,
        headers: { 'Content-Language': language },
        // Inline, so that mail programs list none of them as a file.
        attachments: pictures.map(({ contentId, type, content }) => ({
          cid: contentId,
          contentType: type,
          contentDisposition: 'inline' as const,
          filename: false as const,
          content,
        })),
        signal: AbortSignal.timeout(sendMs),
      });
    },
    close: () => transport.close(),
  };
}
