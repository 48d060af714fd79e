import type { Context, Session } from '#provider/domain/context.ts';
import { revokeSession } from './revoke.ts';

/** Signs a customer out on this device; the other devices stay signed in. */
export const logOut = (context: Context, session: Session): Promise<void> =>
  revokeSession(context, context.db, session.id);
