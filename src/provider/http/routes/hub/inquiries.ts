import type { Hono } from 'hono';
import * as call from '#contract/hub/inquiries.ts';
import { success } from '../../answers.ts';
import type { Context } from '#provider/domain/context.ts';
import { mount, mountForSession } from '../../route.ts';
import { recordEvent } from '#provider/domain/inquiries/record-conversion-event.ts';
import { createLead } from '#provider/domain/inquiries/create-lead.ts';
import { referFriends } from '#provider/domain/inquiries/refer-friends.ts';

/** Contact forms, invitations and conversion events of the hub API. */
export function mountHubInquiries(app: Hono, context: Context): void {
  mount(app, context, call.createLead, async ({ body, request }) => {
    await createLead(context, body, request);
    return success(true);
  });
  mountForSession(app, context, call.referFriends, ({ body, session }) =>
    referFriends(context, session, body),
  );
  mount(app, context, call.sendConversionEvent, async ({ body, request }) => {
    await recordEvent(context, body, request);
    return success(true);
  });
  mount(app, context, call.sendConversionPurchase, async ({ body, request }) => {
    await recordEvent(context, body, request);
    return success(true);
  });
}
