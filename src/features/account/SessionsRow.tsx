import { useState } from 'react';
import { isDone } from '#api/response-codes.ts';
import { Button } from '#components/ui/Button.tsx';
import { focusLoaded } from '#components/ui/focus.ts';
import { useLoad, type Loaded } from '#components/ui/loading/use-load.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { endOtherSessions, listSessions } from '#contract/hub/auth.ts';
import { resultOf } from '#contract/result-of.ts';
import { deviceName } from '#lib/browser/device-name.ts';
import { fillText } from '#lib/text/text.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import type { SessionsTexts } from './account-texts.ts';
import { AccountRow } from './AccountRow.tsx';

type Session = NonNullable<ResponseOf<typeof listSessions>['result']>[number];

/** Loads the customer's sessions, where the provider lists them. */
export function useSessions(isOffered: boolean): Loaded<Session[]> {
  const { loaded } = useLoad(async () => {
    if (!isOffered) return undefined;
    const response = await request(listSessions);
    return resultOf(response);
  });
  return loaded;
}

interface SessionsRowProps {
  texts: SessionsTexts;
  sessions: readonly Session[];
}

/** Renders the customer's sessions, with a button that ends all others. */
export function SessionsRow({ texts, sessions: listed }: SessionsRowProps) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);

  const signOutOthers = async (): Promise<void> => {
    setBusy(true);
    const response = await whileLoading(request(endOtherSessions));
    setBusy(false);
    if (!isDone(response)) return openPopup(failurePopup(response));
    setDone(true);
  };

  const sessions = done ? listed.filter(({ isCurrent }) => isCurrent) : listed;
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <AccountRow title={texts['account.sessions-title']} text={texts['account.sessions-text']}>
      <ul className="stack gap-3">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionLine texts={texts} session={session} />
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <div className="cluster">
          <Button small busy={busy} onClick={() => void signOutOthers()}>
            <span>{texts['account.sign-out-others']}</span>
          </Button>
        </div>
      ) : null}
      {/* It takes the focus of the pressed button, so that screen readers say it. */}
      {done ? (
        <p className="muted" ref={focusLoaded} tabIndex={-1}>
          {texts['account.signed-out-others']}
        </p>
      ) : null}
    </AccountRow>
  );
}

function SessionLine({ texts, session }: { texts: SessionsTexts; session: Session }) {
  const time = new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const used = fillText(texts['account.last-used'], {
    when: time.format(new Date(session.lastUsedAt)),
  });
  return (
    <>
      <bdi>{deviceName(session.userAgent) ?? texts['account.unknown-device']}</bdi>
      <br />
      <span className="muted small">{session.isCurrent ? texts['account.this-device'] : used}</span>
    </>
  );
}
