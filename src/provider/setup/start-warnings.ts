import type { ProviderConfig } from '#provider/platform/config.ts';
import { exposureWarning } from '#provider/platform/loopback.ts';
import { paymentWarning } from './create-gateways.ts';

/** Lists what an operator should know of a configuration before customers use it. */
export const listStartWarnings = (config: ProviderConfig): string[] =>
  [
    storageWarning(config),
    paymentWarning(config),
    mailWarning(config),
    smsWarning(config),
    siteWarning(config),
    senderWarning(config),
    exposureWarning(config),
  ].filter((warning) => warning !== undefined);

/** Returns the warning of an embedded database with real customers. */
export const storageWarning = ({ sandbox, databaseUrl, dataDir }: ProviderConfig) =>
  sandbox || databaseUrl !== null
    ? undefined
    : `DATABASE_URL is not set: real customers and payments are stored in the embedded database ` +
      `(DATA_DIR=${dataDir}), which can lose them in a power cut and serves one process. ` +
      `Use PostgreSQL in production.`;

const mailWarning = ({ sandbox, smtp }: ProviderConfig) =>
  sandbox || smtp !== null
    ? undefined
    : 'SMTP_URL is not set: no email is sent. Receipts, notices and links wait in the outbox until ' +
      'they expire, after three days at most.';

const smsWarning = ({ sandbox, smsGateway }: ProviderConfig) =>
  sandbox || smsGateway !== null
    ? undefined
    : 'SMS_GATEWAY_URL is not set: no text message is sent. Nobody can buy a number, as buyers ' +
      'confirm their phone by a code.';

const siteWarning = ({ sandbox, siteUrl }: ProviderConfig) =>
  sandbox || siteUrl.startsWith('https:')
    ? undefined
    : `SITE_URL is ${siteUrl}: links in emails and text messages lead there, and only an https ` +
      'address protects the cookies. Set the address of the shop.';

/** Domains that never exist (RFC 2606). The brands of this repository are below them. */
const FICTIONAL_SENDER = /[.@](?:example|example\.(?:com|net|org)|invalid|localhost|test)>?$/i;

const senderWarning = ({ sandbox, mailFrom }: ProviderConfig) =>
  sandbox || !FICTIONAL_SENDER.test(mailFrom)
    ? undefined
    : `MAIL_FROM is ${mailFrom}, an address that does not exist: mail servers refuse such emails. ` +
      'Set MAIL_FROM, and BRAND as for the build of the site.';
