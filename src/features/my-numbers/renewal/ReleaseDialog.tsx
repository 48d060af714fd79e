import { useState, type FormEvent } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { FilledText } from '#components/ui/markup/FilledText.tsx';
import { focusFirstInvalid, focusOnMount } from '#components/ui/focus.ts';
import { info, handset, wallet } from '#components/ui/icons/icons.ts';
import { PasswordField } from '#components/ui/form/PasswordField.tsx';
import { useIsMounted } from '#components/ui/use-is-mounted.ts';
import { ROUTES } from '#config/routes.ts';
import { WITHDRAWAL } from '#config/withdrawal.ts';
import { releaseNumber } from '#contract/hub/numbers.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { checkPassword } from '#stores/account/secret-requests.ts';
import { openTermPopup, settleChange } from './change-term.ts';
import type { ReloadNumber } from '#features/my-numbers/use-my-numbers.ts';
import type { ReleaseProps } from './ReleaseSection.tsx';
import type { TermOutcome } from './renewal-rules.ts';
import { TermFact, TermProblem, TermText } from './TermParts.tsx';

/**
 * Checks the password and, when it is right, releases a number and brings the list up to date.
 * Undefined where a pop-up says why the password was not checked, or the dialog has been closed or
 * the session has ended meanwhile.
 */
async function release(
  didid: number,
  password: string,
  reloadNumber: ReloadNumber,
  isWanted: () => boolean,
): Promise<TermOutcome | 'wrong-password' | undefined> {
  const checked = await checkPassword(password);
  if (!isWanted() || checked === 'no-session') return undefined;
  if (checked === 'wrong') return 'wrong-password';
  if (checked !== 'right') {
    openPopup(checked);
    return undefined;
  }
  const sent = await request(releaseNumber, { params: { didid } });
  return settleChange(didid, sent, reloadNumber, (now) => now === 'gone');
}

/** Renders the way to money back that a release has not, where the provider has withdrawals. */
function WithdrawInstead({ releaseTexts }: Pick<ReleaseProps, 'releaseTexts'>) {
  const text = releaseTexts['withdrawal.instead'];
  if (text === undefined) return null;
  const link = (
    <a href={localizedPath(pageLanguage(), ROUTES.withdrawal)}>
      {releaseTexts['withdrawal.instead-link']}
    </a>
  );
  return (
    <TermFact shape={info}>
      <FilledText text={text} values={{ days: WITHDRAWAL.days, link }} />
    </TermFact>
  );
}

/** Releases a number after the password: shows what is lost, and that it cannot be undone. */
export function ReleaseDialog(props: ReleaseProps & { onClose: () => void }) {
  const { didid, formattedNumber, texts, releaseTexts, reloadNumber, onReleased, onGone, onClose } =
    props;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<'form.required' | 'delete-account.wrong-password'>();
  const [isCharging, setIsCharging] = useState(false);
  const [busy, setBusy] = useState(false);
  const isMounted = useIsMounted();
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (password === '') {
      setError('form.required');
      return focusFirstInvalid(event.currentTarget);
    }
    setError(undefined);
    setBusy(true);
    setIsCharging(false);
    const outcome = await whileLoading(release(didid, password, reloadNumber, isMounted));
    setBusy(false);
    if (outcome === undefined) return;
    if (outcome === 'wrong-password') return setError('delete-account.wrong-password');
    if (outcome === 'in-progress') return setIsCharging(true);
    openTermPopup(outcome);
    if (outcome === 'gone') onGone();
    if (outcome === 'done') onReleased();
  };
  return (
    <Dialog
      open
      holdsInput
      onClose={onClose}
      describedBy="release-facts"
      title={
        <TermText text={releaseTexts['release-number.dialog-title']} number={formattedNumber} />
      }
      closeText={texts['profile.close']}
    >
      <form className="form dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <ul className="term-facts" id="release-facts">
          <TermFact shape={handset}>{releaseTexts['release-number.dialog-end']}</TermFact>
          <TermFact shape={wallet}>{releaseTexts['release-number.dialog-final']}</TermFact>
          <WithdrawInstead {...{ releaseTexts }} />
        </ul>
        <PasswordField
          id={`release-password-${didid}`}
          required
          ref={error === 'delete-account.wrong-password' ? focusOnMount : undefined}
          label={texts['delete-account.password']}
          error={error && texts[error]}
          autoComplete="current-password"
          showText={texts['profile.show-password']}
          hideText={texts['profile.hide-password']}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <TermProblem text={isCharging ? texts['my-numbers.renewal-in-progress'] : undefined} />
        <div className="dialog__actions">
          <Button variant="danger" type="submit" busy={busy}>
            <span>{releaseTexts['release-number.release']}</span>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
