import { useState } from 'react';
import { PasswordField } from '#components/ui/form/PasswordField.tsx';
import { focusLoadedForm } from '#components/ui/focus.ts';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import { useIsShown } from '#components/ui/use-is-shown.ts';
import { patchAccountInformation } from '#contract/hub/account.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { passwordOutcome } from './account-outcome.ts';
import { passwordErrors, passwordPatch, type PasswordValues } from './account-rules.ts';
import type { AccountTexts } from './account-texts.ts';
import { FormButtons } from '#components/ui/form/FormButtons.tsx';
import { LIMITS } from '#config/limits/limits.ts';

interface PasswordFormProps {
  texts: AccountTexts;
  email: string;
  onClose: () => void;
}

/**
 * Opens the pop-up of a change. After a lost one, a current password that is refused may have been
 * replaced.
 */
function openPasswordPopup(
  outcome: Exclude<ReturnType<typeof passwordOutcome>, 'too-common'>,
  mayBeChanged: boolean,
  texts: AccountTexts,
): void {
  if (outcome === 'changed') openPopup('password-changed-success');
  else if (outcome === 'lost') {
    openPopup('server-error', { message: texts['account.password-lost'] });
  } else if (outcome === 'wrong-current-password' && mayBeChanged) {
    openPopup(outcome, { message: texts['account.password-maybe-new'] });
  } else openPopup(outcome);
}

const EMPTY: PasswordValues = { current: '', next: '', confirm: '' };

/**
 * Renders the form that changes the password: the current one, and the new one twice
 * (docs/customer-area.md, "Password").
 */
export function PasswordForm({ texts, email, onClose }: PasswordFormProps) {
  const [busy, setBusy] = useState(false);
  const [common, setCommon] = useState('');
  /** True once a change may have been made without a response. */
  const [mayBeChanged, setMayBeChanged] = useState(false);
  const isShown = useIsShown();
  const form = useSmallForm(EMPTY, passwordErrors);
  const save = async (values: PasswordValues): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const body = passwordPatch(values);
    const outcome = passwordOutcome(await whileLoading(request(patchAccountInformation, { body })));
    setBusy(false);
    if (outcome === 'too-common') return setCommon(values.next);
    if (outcome === 'lost') setMayBeChanged(true);
    openPasswordPopup(outcome, mayBeChanged, texts);
    if (outcome === 'changed' && isShown.current) onClose();
  };
  const isCommon = common !== '' && common === form.values.next;
  const nextKey = isCommon ? 'form.password-common' : form.errorOf('next');
  const currentKey = form.errorOf('current');
  const confirmKey = form.errorOf('confirm');
  const toggle = {
    showText: texts['profile.show-password'],
    hideText: texts['profile.hide-password'],
  };
  return (
    <form className="form inset-form" ref={focusLoadedForm} noValidate onSubmit={form.submit(save)}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="account-current"
        required
        label={texts['account.current-password']}
        error={currentKey && texts[currentKey]}
        autoComplete="current-password"
        maxLength={LIMITS.password.max}
        {...toggle}
        {...form.text('current')}
      />
      <PasswordField
        id="account-next"
        required
        label={texts['account.new-password']}
        hint={texts['account.password-rules']}
        error={nextKey && texts[nextKey]}
        autoComplete="new-password"
        {...toggle}
        {...form.text('next')}
      />
      <PasswordField
        id="account-confirm"
        required
        label={texts['account.confirm-password']}
        error={confirmKey && texts[confirmKey]}
        autoComplete="new-password"
        {...toggle}
        {...form.text('confirm')}
      />
      <FormButtons
        submit={texts['profile.save']}
        cancel={texts['profile.cancel']}
        busy={busy}
        onCancel={onClose}
      />
    </form>
  );
}
