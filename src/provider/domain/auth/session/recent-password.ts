import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time.ts';
import { PASSWORD_CHECK_REQUIRED } from '#contract/message-codes.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { sessions } from '#provider/platform/db/schema/sessions.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { earlierThan } from '#provider/platform/time.ts';

/** How long a password that was typed in a session lets it do what needs one. */
const PASSWORD_CHECK_MS = 5 * MINUTE_MS;

function recentlyChecked(context: Context, { id }: Session) {
  const since = earlierThan(context.now(), PASSWORD_CHECK_MS);
  return and(
    eq(sessions.id, id),
    isNull(sessions.revokedAt),
    isNotNull(sessions.passwordCheckedAt),
    gt(sessions.passwordCheckedAt, since),
  );
}

const refuse = errorsOf<
  | 'numbers.addCallerId'
  | 'numbers.updateCallerId'
  | 'numbers.updateCallForwarding'
  | 'numbers.updateSmsForwarding'
>();

/** Refuses unless the password was checked in this session within the last five minutes. */
export async function requirePassword(
  context: Context,
  db: Executor,
  session: Session,
): Promise<void> {
  const [checked] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(recentlyChecked(context, session));
  if (!checked) throw refuse('refused', PASSWORD_CHECK_REQUIRED);
}

/** Uses up the password check of `requirePassword`, so that it counts once; false without one. */
export async function takeRecentPassword(
  context: Context,
  tx: Executor,
  session: Session,
): Promise<boolean> {
  const [used] = await tx
    .update(sessions)
    .set({ passwordCheckedAt: null })
    .where(recentlyChecked(context, session))
    .returning({ id: sessions.id });
  return used !== undefined;
}
