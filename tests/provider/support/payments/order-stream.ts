import { setTimeout as wait } from 'node:timers/promises';
import type { OrderBody } from '../customers/buyers.ts';

/** What the server said to one order; null when the connection broke. */
export interface OrderReply {
  status: number;
  retryAfter: string | null;
  response_code?: number;
  confirmationId?: string | null;
}

/** Sends one order to a running server. */
export async function sendOrder(
  origin: string,
  body: OrderBody,
  key: string,
): Promise<OrderReply | null> {
  try {
    const response = await fetch(`${origin}/main/api/Customer/CreatevalidatedSubscriber`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    const json = (await response.json()) as object;
    const { status, headers } = response;
    return { ...json, status, retryAfter: headers.get('retry-after') };
  } catch {
    return null;
  }
}

interface Stream {
  /** The server's address; null while none runs. */
  origin: () => string | null;
  /** Orders that are on their way at the same time. */
  atOnce: number;
  /** Sees every reply, also those that are repeated. */
  onReply?: (reply: OrderReply | null) => void;
}

/**
 * Sends orders, a few at a time, until each is confirmed, and returns the confirmation ids by
 * index. A lost reply and a 503 are repeated with the same key, as the site does; a number that was
 * given back is asked for again with a new key, as a buyer does.
 */
export async function streamOrders(
  bodies: readonly OrderBody[],
  { origin, atOnce, onReply }: Stream,
): Promise<string[]> {
  const confirmed: string[] = [];
  const queue = [...bodies.entries()];
  const buyer = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, body] = next;
      for (let attempt = 0; confirmed[index] === undefined;) {
        const at = origin();
        const reply = at === null ? null : await sendOrder(at, body, `order-${index}-${attempt}`);
        if (at !== null) onReply?.(reply);
        if (reply?.response_code === 200 && reply.confirmationId) {
          confirmed[index] = reply.confirmationId;
        } else if (reply?.response_code === 999) attempt += 1;
        else if (reply && reply.status !== 503) {
          throw new Error(`an order was refused: ${JSON.stringify(reply)}`);
        }
        if (confirmed[index] === undefined) await wait(50);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, buyer));
  return confirmed;
}
