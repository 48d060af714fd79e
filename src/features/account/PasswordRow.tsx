import { useState } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import type { AccountTexts } from './account-texts.ts';
import { AccountRow } from './AccountRow.tsx';

const PasswordForm = lazyComponent(async () => (await import('./PasswordForm.tsx')).PasswordForm);

/** The password, and the form that changes it. */
export function PasswordRow({ texts, email }: { texts: AccountTexts; email: string }) {
  const [editing, setEditing] = useState(false);
  const action = {
    label: texts['profile.edit'],
    onClick: () => setEditing(true),
  };
  return (
    <AccountRow
      title={texts['account.password-title']}
      value={<span aria-hidden="true">••••••••</span>}
      text={texts['account.password-text']}
      action={editing ? undefined : action}
    >
      {editing ? (
        <PasswordForm texts={texts} email={email} onClose={() => setEditing(false)} />
      ) : null}
    </AccountRow>
  );
}
