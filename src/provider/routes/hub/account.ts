import type { Hono } from 'hono';
import { getAccountInformation } from '#contract/hub/account.ts';
import type { Context } from '#provider/context.ts';
import { mountForSession } from '#provider/route.ts';
import { accountInformation } from '#provider/services/account/information.ts';

/** Mounts the calls of `contract/hub/account.ts`. */
export function mountAccount(app: Hono, context: Context): void {
  mountForSession(app, context, getAccountInformation, ({ session }) =>
    accountInformation(context, session),
  );
}
