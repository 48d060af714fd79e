import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { holdNumber } from '#contract/hub/holds.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { request, type TestResponse } from '../servers/app.ts';
import { orderOf } from './buyers.ts';

/** The end of a hold, in milliseconds. */
export const HOLD_MS = 15 * 60_000;

/** A visitor with a browser and a network address, behind one trusted proxy. */
export interface Visitor {
  id: number;
  headers: { 'hold-token': string; 'x-forwarded-for': string };
}

/** Returns a visitor; those without an address of their own share one. */
export const visitorOf = (id: number, network = 1): Visitor => ({
  id,
  headers: {
    'hold-token': createHash('sha256').update(`visitor ${id}`).digest('hex'),
    'x-forwarded-for': `203.0.113.${network}`,
  },
});

type App = Pick<Hono, 'request'>;

/** What a request for a hold came to: the seconds that are left, or the code of the refusal. */
export type Held = number | string;

/** Asks for a hold. */
export async function hold(
  app: App,
  { headers }: Pick<Visitor, 'headers'>,
  didId: number,
  insteadOf?: number,
): Promise<Held> {
  const body = { didId, ...(insteadOf === undefined ? {} : { insteadOf }) };
  const { json } = await request(app, holdNumber, { body, headers });
  const { result, messages } = json as {
    result: { secondsLeft: number } | null;
    messages: { code: string }[];
  };
  return result?.secondsLeft ?? messages[0]?.code ?? '';
}

/** Returns whether a request for a hold was granted. */
export const isHeld = (held: Held): boolean => typeof held === 'number';

/** Orders a number as a visitor whose phone is confirmed. */
export async function order(
  app: App,
  { id, headers }: Visitor,
  didId: number,
  { packageId, ...changes }: { packageId: number; CreditCardNumber?: string },
): Promise<TestResponse<typeof createValidatedSubscriber>> {
  const body = { ...orderOf(id, didId, packageId), ...changes };
  return request(app, createValidatedSubscriber, { body, headers });
}

/** Returns whether a visitor's list of the United States has a number. */
export async function isListed(
  app: App,
  headers: Record<string, string>,
  didId: number,
): Promise<boolean> {
  const { body } = await request(app, getAvailableDids, { params: { countryId: 218 }, headers });
  return (body.result ?? []).some(({ dids }) => dids.some(({ didid }) => didid === didId));
}
