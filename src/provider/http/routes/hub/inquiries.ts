import type { Hono } from 'hono';
import * as inquiries from '#contract/hub/inquiries.ts';
import { REFERRAL_CODE } from '#contract/message-codes.ts';
import { success } from '../../endpoints/responses.ts';
import type { Context } from '#provider/domain/context.ts';
import { mount, mountForSession } from '../../endpoints/route.ts';
import { recordConversionEvent } from '#provider/domain/inquiries/record-conversion-event.ts';
import { createLead } from '#provider/domain/inquiries/create-lead.ts';
import { referFriends } from '#provider/domain/inquiries/refer-friends.ts';

/** Mounts contact forms, invitations and conversion events of the hub API. */
export function mountHubInquiries(app: Hono, context: Context): void {
  mount(app, context, inquiries.createLead, async ({ body, facts }) => {
    await createLead(context, body, facts);
    return success(true);
  });
  mountForSession(app, context, inquiries.referFriends, async ({ body, session }) => {
    const alreadyInvited = await referFriends(context, session, body);
    const messages = alreadyInvited.map((email) => ({
      code: REFERRAL_CODE.alreadyInvited,
      message: email,
    }));
    return { ...success(true), messages };
  });
  mount(app, context, inquiries.sendConversionEvent, async ({ body, facts }) => {
    await recordConversionEvent(context, body, facts);
    return success(true);
  });
  mount(app, context, inquiries.sendConversionPurchase, async ({ body, facts }) => {
    await recordConversionEvent(context, body, facts);
    return success(true);
  });
}
