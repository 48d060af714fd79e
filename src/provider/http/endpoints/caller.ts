import { isIPv4, isIPv6, SocketAddress } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { BRAND_NAMES } from '#config/brands/brand-ids.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { isLoopback } from '#provider/platform/loopback.ts';

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Returns the caller's IP address. Behind `trustedProxies` proxies it is the `X-Forwarded-For`
 * entry that the outermost of them wrote; without a valid entry it is the other end of the
 * connection.
 */
export function callerAddress(c: HonoContext, trustedProxies: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',');
  const entry = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return parseIpAddress(entry ?? '') ?? parseIpAddress(socketAddress(c)) ?? '127.0.0.1';
}

/** What a proxy adds: a request with one of them comes from elsewhere, whatever its peer is. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/**
 * Returns whether a request comes from this machine. The host is compared too: another name may be
 * pointed at this machine (DNS rebinding).
 */
export const isFromThisMachine = (c: HonoContext): boolean =>
  isLoopback(callerAddress(c, 0)) &&
  isLoopback(new URL(c.req.url).hostname) &&
  PROXY_HEADERS.every((name) => c.req.header(name) === undefined);

function socketAddress(c: HonoContext): string {
  // Requests handed to the app directly, without a socket, come from this process.
  const hasSocket = (c.env as { incoming?: unknown } | undefined)?.incoming !== undefined;
  return (hasSocket ? getConnInfo(c).remote.address : undefined) ?? '127.0.0.1';
}

/**
 * Reads an IP address in canonical form (RFC 5952). Proxies also write it with a port, in brackets
 * or in quotes (RFC 7239); an IPv4 address mapped into IPv6 is an IPv4 address.
 */
export function parseIpAddress(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const bare = bracketed ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.split('%')[0] ?? '';
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  return /^::ffff:([\d.]+)$/.exec(canonical)?.[1] ?? canonical;
}

/**
 * Returns the network of a canonical address: all of IPv4, the first 64 bits of IPv6, which one
 * household has.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...head];
  if (tail !== undefined) {
    const zeros = IPV6_GROUPS - groups.length - tail.length;
    groups.push(...Array.from({ length: zeros }, () => '0'), ...tail);
  }
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Returns the `Brand-Id` header as a known brand's id, else 0. */
export function parseBrandId(header: string | undefined): number {
  const id = Number(header);
  return Number.isInteger(id) && id >= 1 && id <= BRAND_NAMES.length ? id : 0;
}

/** Returns the first language of `Accept-Language` that the shop speaks. */
export function parseLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  const known = wanted.find((code) => (LANGUAGES as readonly string[]).includes(code));
  return (known as Language | undefined) ?? DEFAULT_LANGUAGE;
}
