import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { Button } from '#components/ui/Button.tsx';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { useLoad } from '#components/ui/loading/use-load.ts';
import type { AccountInfo } from '#contract/entities.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
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
import { SessionsRow } from './SessionsRow.tsx';
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
  const { texts } = props;
  const { loaded, reload } = useLoad(async () => {
    const response = await whileLoading(request(getAccountInformation));
    return response.ok ? (response.value.result ?? undefined) : undefined;
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
      {(account) => <Rows {...props} loaded={account} />}
    </LoadedView>
  );
}

function Rows(props: AccountInformationProps & { loaded: AccountInfo }) {
  const { texts, twoFactorTexts, sessionsTexts, withdrawTexts, loaded } = props;
  const account = useStore($account) ?? loaded;
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
        {sessionsTexts ? <SessionsRow texts={sessionsTexts} /> : null}
      </div>
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
