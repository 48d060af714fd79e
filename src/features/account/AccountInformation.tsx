import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { Button } from '#components/ui/Button.tsx';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import { useIsLate } from '#components/ui/loading/use-is-late.ts';
import { useLoad } from '#components/ui/loading/use-load.ts';
import type { AccountInfo } from '#contract/entities.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { resultOf } from '#contract/result-of.ts';
import { $account } from '#stores/account/account.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import './account.css';
import type {
  AccountTexts,
  SessionsTexts,
  TwoFactorTexts,
  WithdrawFirstTexts,
} from './account-texts.ts';
import { EmailRow, PasswordRow } from './CredentialRows.tsx';
import { AccountDetailsForm } from './AccountDetailsForm.tsx';
import { SessionsRow, useSessions } from './SessionsRow.tsx';
import { TwoFactorRow } from './TwoFactorRow.tsx';

const DeleteAccount = lazyComponent(
  async () => (await import('./DeleteAccount.tsx')).DeleteAccount,
);

interface AccountInformationProps {
  texts: AccountTexts;
  /** Undefined where the provider turns two-factor sign-in neither on nor off. */
  twoFactorTexts: TwoFactorTexts | undefined;
  /** Undefined where the provider lists no sessions. */
  sessionsTexts: SessionsTexts | undefined;
  /** Undefined where the provider has no withdrawals. */
  withdrawTexts: WithdrawFirstTexts | undefined;
}

/**
 * Renders the account information: email, password, two-factor sign-in, details, and the way out.
 */
export function AccountInformation(props: AccountInformationProps) {
  const { texts, sessionsTexts } = props;
  const sessions = useSessions(sessionsTexts !== undefined);
  const { loaded, reload } = useLoad(async () => {
    const response = await whileLoading(request(getAccountInformation));
    return resultOf(response);
  });
  useEffect(() => {
    if (loaded.state === 'ready') $account.set(loaded.value);
  }, [loaded]);
  return (
    <LoadedView
      loaded={loaded}
      reload={reload}
      failedText={texts['profile.failed']}
      retryText={texts['profile.try-again']}
    >
      {(account) => <Rows {...props} {...{ sessions }} loaded={account} />}
    </LoadedView>
  );
}

interface RowsProps extends AccountInformationProps {
  sessions: ReturnType<typeof useSessions>;
  loaded: AccountInfo;
}

/**
 * Renders what is below the sessions after them, unless they take too long: they would move it away
 * from under a press.
 */
function Rows(props: RowsProps) {
  const { texts, twoFactorTexts, sessionsTexts, withdrawTexts, sessions, loaded } = props;
  const account = useStore($account) ?? loaded;
  const isLate = useIsLate();
  /** Undefined until it is opened for the first time. */
  const [deleting, setDeleting] = useState<boolean>();
  return (
    <div className="stack gap-6">
      <div className="card account">
        <EmailRow texts={texts} email={account.customerEmail} />
        <PasswordRow texts={texts} email={account.customerEmail} />
        {twoFactorTexts && account.twoFactorEnabled !== undefined ? (
          <TwoFactorRow texts={twoFactorTexts} enabled={account.twoFactorEnabled} />
        ) : null}
        {sessions.state === 'loading' ? (
          <div className="account-row" aria-busy="true">
            <Skeleton lines={4} />
          </div>
        ) : null}
        {sessionsTexts && sessions.state === 'ready' ? (
          <SessionsRow texts={sessionsTexts} sessions={sessions.value} />
        ) : null}
      </div>
      {sessions.state === 'loading' && !isLate ? null : (
        <>
          <div className="card account">
            <AccountDetailsForm texts={texts} account={loaded} />
          </div>
          <div className="account-delete">
            <Button
              variant="ghost"
              className="account-delete__button"
              onClick={() => setDeleting(true)}
            >
              {texts['account.delete']}
            </Button>
            <p className="muted small">{texts['account.delete-text']}</p>
          </div>
        </>
      )}
      {deleting === undefined ? null : (
        <DeleteAccount
          {...{ texts, withdrawTexts }}
          open={deleting}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
