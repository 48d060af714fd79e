import { asc, eq } from 'drizzle-orm';
import * as numbers from '#contract/hub/numbers.ts';
import { createStopLink } from '#provider/domain/plans/stop-link.ts';
import { customerNumbers, type CustomerNumberRow } from '#provider/platform/db/schema/customers.ts';
import { request } from '../servers/app.ts';
import { assertDefined } from '../assert-defined.ts';
import { app, type Scene } from '../errors/error-scene.ts';

/** The token of the link that stops the demo customer's first number, or of one like it. */
export async function stopLinkOf(
  { provider, customer }: Scene,
  changes: Partial<CustomerNumberRow> = {},
): Promise<string> {
  const { context } = provider;
  const [number] = await context.db
    .select()
    .from(customerNumbers)
    .where(eq(customerNumbers.customerId, customer.id))
    .orderBy(asc(customerNumbers.id));
  const link = await createStopLink(context, 'en', { ...assertDefined(number), ...changes });
  return link.split('/').at(-1) ?? '';
}

/** Such a link from before the customer stopped the renewal and took that back. */
export async function voidLinkOf(scene: Scene): Promise<string> {
  const link = await stopLinkOf(scene);
  scene.provider.clock.advance(1_000);
  const params = { didid: scene.number.didid };
  for (const renews of [false, true]) {
    const change = { token: scene.token, params, body: { renews } };
    await request(app(scene), numbers.setNumberRenewal, change);
  }
  return link;
}

export const readLink = (scene: Scene, token: string) =>
  request(app(scene), numbers.getLinkedRenewal, { body: { token } });

export const stopByLink = (scene: Scene, token: string) =>
  request(app(scene), numbers.stopLinkedRenewal, { body: { token } });
