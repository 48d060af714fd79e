import { useState, type FormEvent, type MouseEvent } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { FilledText } from '#components/ui/markup/FilledText.tsx';
import { info, handset, wallet } from '#components/ui/icons/icons.ts';
import { ROUTES } from '#config/routes.ts';
import { WITHDRAWAL } from '#config/legal/withdrawal.ts';
import { releaseNumber } from '#contract/hub/numbers.ts';
import { CurrentPassword, useCurrentPassword } from '#domain/password/CurrentPassword.tsx';
import { localizedPath } from '#i18n/localized-path.ts';
import { $account } from '#stores/account/account.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';
import { awaitOutcome, whileLoading } from '#stores/loading.ts';
import { storeWithdrawalStart } from '#stores/withdrawal-start.ts';
import { openTermPopup, settleChange } from './change-term.ts';
import type { ReloadNumber } from '#features/my-numbers/use-my-numbers.ts';
import type { ReleaseProps } from './ReleaseSection.tsx';
import type { TermOutcome } from './renewal-rules.ts';
import { TermFact, TermProblem, TermText } from './TermParts.tsx';

/** Releases a number and brings the list up to date. */
async function release(didid: number, reloadNumber: ReloadNumber): Promise<TermOutcome> {
  const sent = await request(releaseNumber, { params: { didid } });
  return settleChange(didid, sent, reloadNumber, (now) => now === 'gone');
}

/**
 * Renders the way to money back that a release has not, where the provider has withdrawals. Its
 * form begins with the number and the account's address.
 */
function WithdrawInstead(props: Pick<ReleaseProps, 'formattedNumber' | 'releaseTexts'>) {
  const { formattedNumber, releaseTexts } = props;
  const text = releaseTexts['withdrawal.instead'];
  if (text === undefined) return null;
  const storeValues = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    // Another tab or window does not read what is stored for this one.
    if (ctrlKey || metaKey || shiftKey) return;
    const { customerEmail = '', name = '' } = $account.get() ?? {};
    storeWithdrawalStart({ reference: formattedNumber, email: customerEmail, name });
  };
  const link = (
    <a href={localizedPath(pageLanguage(), ROUTES.withdrawal)} onClick={storeValues}>
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
  const [isCharging, setIsCharging] = useState(false);
  const state = useCurrentPassword(async () => {
    const outcome = await whileLoading(release(didid, reloadNumber), awaitOutcome);
    if (outcome === 'in-progress') return setIsCharging(true);
    openTermPopup(outcome);
    if (outcome === 'gone') onGone();
    if (outcome === 'done') onReleased();
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    setIsCharging(false);
    void state.submit(event);
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
      <form className="form dialog-form" noValidate onSubmit={submit}>
        <ul className="term-facts" id="release-facts">
          <TermFact shape={handset}>{releaseTexts['release-number.dialog-end']}</TermFact>
          <TermFact shape={wallet}>{releaseTexts['release-number.dialog-final']}</TermFact>
          <WithdrawInstead {...{ formattedNumber, releaseTexts }} />
        </ul>
        <CurrentPassword
          id={`release-password-${didid}`}
          label={texts['delete-account.password']}
          {...{ texts, state }}
        />
        <TermProblem text={isCharging ? texts['my-numbers.renewal-in-progress'] : undefined} />
        <div className="dialog__actions">
          <Button variant="danger" type="submit" busy={state.busy}>
            <span>{releaseTexts['release-number.release']}</span>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
