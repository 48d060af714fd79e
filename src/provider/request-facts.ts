import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { BRAND_NAMES } from '#config/brands.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import type { BotVerdict } from './gateways/bot-protection.ts';

/** What a handler may know of the request beside its parsed parts. */
export interface RequestFacts {
  /** The caller's network address: IPv4, or the /64 of IPv6, as one household has one. */
  ip: string;
  /** The `Idempotency-Key` header, at most 200 characters. */
  idempotencyKey: string | null;
  bot: BotVerdict;
  /** The best of the shop's languages by `Accept-Language`. */
  language: Language;
  /** The `Brand-Id` header; 0 when it is absent or unknown. */
  brandId: number;
}

const BEST_IPV6_GROUPS = 4;

/** The caller's network address; behind `trustedProxies` proxies it is the entry the outermost of them wrote. */
export function callerAddress(c: HonoContext, trustedProxies: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const behindProxies = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return networkOf(behindProxies || socketAddress(c));
}

function socketAddress(c: HonoContext): string {
  // Requests handed to the app directly, without a socket, come from this process.
  const hasSocket = (c.env as { incoming?: unknown } | undefined)?.incoming !== undefined;
  return (hasSocket ? getConnInfo(c).remote.address : undefined) ?? '127.0.0.1';
}

/** An IPv4 address as it is, also when mapped into IPv6; of IPv6 the first 64 bits. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address.slice(0, 64);
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const end = tail.split(':').filter(Boolean);
    while (groups.length + end.length < 8) groups.push('0');
    groups.push(...end);
  }
  return `${groups.slice(0, BEST_IPV6_GROUPS).join(':')}::/64`;
}

/** The `Brand-Id` header as a known brand's id, else 0. */
export function brandIdOf(header: string | undefined): number {
  const id = Number(header);
  return Number.isInteger(id) && id >= 1 && id <= BRAND_NAMES.length ? id : 0;
}

/** The first language of `Accept-Language` that the shop speaks. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  const known = wanted.find((code) => (LANGUAGES as readonly string[]).includes(code));
  return (known as Language | undefined) ?? DEFAULT_LANGUAGE;
}

/** A limit for a call: the whole of it, or a quarter when bot protection is on and did not verify the caller. */
export const allowance = (facts: Pick<RequestFacts, 'bot'>, max: number): number =>
  facts.bot === 'unverified' ? Math.ceil(max / 4) : max;
