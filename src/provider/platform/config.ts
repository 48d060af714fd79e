import * as z from 'zod';
import { BRAND_NAMES } from '#config/brands/brand-ids.ts';
import { brandByName, type Brand } from '#config/brands/brands.ts';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('false')
  .transform((value) => value === 'true' || value === '1');
const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || null);

/** Addresses by their protocols: `URL` alone takes `mail.internal:587` for one, too. */
const HTTP = { pattern: /^https?:\/\/[^/]/, example: 'https://host/path' };
const SMTP = { pattern: /^smtps?:\/\/[^/]/, example: 'smtp://user:password@host:587' };
const POSTGRES = {
  pattern: /^postgres(?:ql)?:\/\//,
  example: 'postgres://user:password@host/database',
};
type AddressKind = typeof HTTP;

/** A socket's address has no host behind its user, which PostgreSQL takes and `URL` does not. */
const isAddress = (value: string, { pattern }: AddressKind): boolean =>
  pattern.test(value) && URL.canParse(value.replace('@/', '@localhost/'));

const refuseOthers = ({ example }: AddressKind) => ({
  error: `must be an address such as ${example}`,
});
const address = (kind: AddressKind) =>
  z.string().refine((value) => isAddress(value, kind), refuseOthers(kind));
const optionalAddress = (kind: AddressKind) =>
  optional.refine((value) => value === null || isAddress(value, kind), refuseOthers(kind));

const origins = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((item) => item.trim() || []))
  .refine((list) => list.every((item) => isAddress(item, HTTP) && new URL(item).origin === item), {
    error: 'must be origins such as https://host, with commas',
  });
const limitWithDefault = (preset: number) => z.coerce.number().int().positive().default(preset);

/** Proxies in front of the provider: `true` is one, a number counts them. */
const proxies = z
  .string()
  .default('0')
  .transform((value) => (value === 'true' ? 1 : Number(value === 'false' ? 0 : value)))
  .pipe(z.number().int().min(0).max(10));

const SECRET_LENGTH = 32;
/** A random text of 32 characters repeats hardly any three of them in a row. */
const DISTINCT_TRIPLES = 24;

/**
 * Returns whether a secret is long enough and not a repeated or typed pattern, as far as one can
 * tell.
 */
function isStrongSecret(secret: string): boolean {
  const triples = new Set(
    Array.from({ length: Math.max(0, secret.length - 2) }, (_, at) => secret.slice(at, at + 3)),
  );
  return secret.length >= SECRET_LENGTH && triples.size >= DISTINCT_TRIPLES;
}

function requireStrongSecret(name: string, secret: string): void {
  if (isStrongSecret(secret)) return;
  throw new Error(
    `${name} must have at least 32 random characters outside sandbox mode: openssl rand -base64 48`,
  );
}

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4322),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: optionalAddress(POSTGRES),
  DATABASE_MIGRATION_URL: optionalAddress(POSTGRES),
  DATA_DIR: z.string().min(1).default('.data'),
  SANDBOX: flag,
  PRODUCT: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('vnum'),
  BRAND: z.string().min(1).default('bglobal'),
  APP_NAME: optional,
  SITE_URL: address(HTTP).default('http://localhost:4321'),
  SECRET: optional,
  SECRET_PREVIOUS: optional,
  CORS_ORIGINS: origins,
  TRUST_PROXY: proxies,
  SMTP_URL: optionalAddress(SMTP),
  SMTP_REQUIRE_TLS: z.enum(['true', 'false', '1', '0', '']).optional(),
  MAIL_FROM: optional.refine((value) => value === null || value.includes('@'), {
    error: 'must have an email address, such as Shop <support@host>',
  }),
  /** Of the site, too: whether calls that are not forwarded ring in an app. */
  PUBLIC_APP_URL: optionalAddress(HTTP),
  SMS_GATEWAY_URL: optionalAddress(HTTP),
  SMS_GATEWAY_TOKEN: optional,
  BOT_PROTECTION_SECRET: optional,
  BOT_PROTECTION_URL: address(HTTP).default('https://www.google.com/recaptcha/api/siteverify'),
  SANDBOX_PAYMENT_LATENCY_MS: z.coerce.number().int().min(0).max(10_000).default(0),
  LIMIT_CODES_PER_RECIPIENT: limitWithDefault(5),
  LIMIT_CODES_PER_ADDRESS: limitWithDefault(100),
  LIMIT_LOGINS_PER_ADDRESS: limitWithDefault(300),
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: limitWithDefault(100),
  LIMIT_WRITES_PER_ADDRESS: limitWithDefault(1_000),
  /** Per minute. A build of a large catalogue reads thousands of prices. */
  LIMIT_REQUESTS_PER_ADDRESS: limitWithDefault(30_000),
  METRICS_TOKEN: optional.refine((token) => token === null || isStrongSecret(token), {
    error: 'must have at least 32 random characters: openssl rand -base64 48',
  }),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});

/** The provider's whole configuration, validated. */
export interface ProviderConfig {
  port: number;
  host: string;
  /** A PostgreSQL address; null runs the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** PostgreSQL with a role that may change the schema; null when the role of `databaseUrl` may. */
  migrationUrl: string | null;
  dataDir: string;
  sandbox: boolean;
  product: string;
  appName: string;
  brand: Brand;
  /** Whether customers have an app, in which calls ring that are not forwarded. */
  hasApp: boolean;
  /** The site's origin without a trailing slash, for links in messages. */
  siteUrl: string;
  /**
   * Signs tokens; empty in sandbox mode until the start fills in the one that is stored in the
   * database.
   */
  secret: string;
  /**
   * The other secret of a rotation: what it signed counts, too (docs/access.md, "Rotation of
   * SECRET").
   */
  previousSecret: string | null;
  corsOrigins: readonly string[];
  /** How many proxies are in front, each adding its entry to `X-Forwarded-For`. */
  trustedProxies: number;
  /** `requireTls` is on outside sandbox mode unless it is configured. */
  smtp: { url: string; requireTls: boolean } | null;
  mailFrom: string;
  smsGateway: { url: string; token: string } | null;
  botProtection: { secret: string; url: string } | null;
  /** Rate limits, per hour where nothing else is said (docs/security.md, "Limits"). */
  limits: {
    codesPerRecipient: number;
    codesPerAddress: number;
    loginsPerAddress: number;
    /** Wrong passwords in a row from one network address before it has to wait. */
    loginFailuresPerAddress: number;
    writesPerAddress: number;
    /** Requests of any kind in a minute, counted by each instance for itself. */
    requestsPerAddress: number;
  };
  /** Simulated latency of the sandbox's payment gateway. */
  sandboxPaymentLatencyMs: number;
  /** Cost of Argon2id: 19 MiB and 2 passes, lower only in tests. */
  passwordHash: { memoryKiB: number; passes: number };
  /** Lets monitoring on other machines read `/metrics`; null: only this machine may read them. */
  metricsToken: string | null;
  /** How long requests are still served after a signal to stop, while `/readyz` returns 503. */
  drainSeconds: number;
  logLevel: string;
}

/**
 * Reads and validates the environment; throws an error that names each bad variable, never its
 * value.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ProviderConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')}: ${issue.message}`,
    );
    throw new Error(`The provider's configuration is not valid. ${problems.join('; ')}`);
  }
  const values = parsed.data;
  const brand = brandByName(values.BRAND);
  // A brand of any other name would send emails from a domain that does not exist.
  if (!values.SANDBOX && !BRAND_NAMES.some((name) => name === values.BRAND)) {
    throw new Error(`BRAND must be one of ${BRAND_NAMES.join(', ')} outside sandbox mode`);
  }
  if (!values.SANDBOX) {
    requireStrongSecret('SECRET', values.SECRET ?? '');
    // An attacker who guesses it can sign tokens, too.
    if (values.SECRET_PREVIOUS) requireStrongSecret('SECRET_PREVIOUS', values.SECRET_PREVIOUS);
  }
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    migrationUrl: values.DATABASE_MIGRATION_URL,
    dataDir: values.DATA_DIR,
    sandbox: values.SANDBOX,
    product: values.PRODUCT,
    appName: values.APP_NAME ?? brand.name,
    brand,
    hasApp: values.PUBLIC_APP_URL !== null,
    siteUrl: values.SITE_URL.replace(/\/+$/, ''),
    secret: values.SECRET ?? '',
    previousSecret: values.SECRET_PREVIOUS,
    corsOrigins: values.CORS_ORIGINS,
    trustedProxies: values.TRUST_PROXY,
    smtp: values.SMTP_URL
      ? { url: values.SMTP_URL, requireTls: requiresTls(values.SMTP_REQUIRE_TLS, values.SANDBOX) }
      : null,
    mailFrom: values.MAIL_FROM ?? `${brand.displayName} <${brand.emails.support}>`,
    smsGateway: values.SMS_GATEWAY_URL
      ? { url: values.SMS_GATEWAY_URL, token: values.SMS_GATEWAY_TOKEN ?? '' }
      : null,
    botProtection: values.BOT_PROTECTION_SECRET
      ? { secret: values.BOT_PROTECTION_SECRET, url: values.BOT_PROTECTION_URL }
      : null,
    limits: {
      codesPerRecipient: values.LIMIT_CODES_PER_RECIPIENT,
      codesPerAddress: values.LIMIT_CODES_PER_ADDRESS,
      loginsPerAddress: values.LIMIT_LOGINS_PER_ADDRESS,
      loginFailuresPerAddress: values.LIMIT_LOGIN_FAILURES_PER_ADDRESS,
      writesPerAddress: values.LIMIT_WRITES_PER_ADDRESS,
      requestsPerAddress: values.LIMIT_REQUESTS_PER_ADDRESS,
    },
    sandboxPaymentLatencyMs: values.SANDBOX_PAYMENT_LATENCY_MS,
    passwordHash: { memoryKiB: 19_456, passes: 2 },
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL,
  };
}

const requiresTls = (setting: string | undefined, sandbox: boolean): boolean =>
  setting ? setting === 'true' || setting === '1' : !sandbox;
