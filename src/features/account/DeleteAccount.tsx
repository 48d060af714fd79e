import { useState, type FormEvent } from 'react';
import { isDone, isOutcomeUnknown } from '#api/response-codes.ts';
import { Button } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { focusFirstField } from '#components/ui/focus.ts';
import { FieldFrame } from '#components/ui/form/Field.tsx';
import { FilledText } from '#components/ui/markup/FilledText.tsx';
import { ROUTES } from '#config/routes.ts';
import { WITHDRAWAL } from '#config/legal/withdrawal.ts';
import { cancelCustomer } from '#contract/hub/account.ts';
import { CurrentPassword, useCurrentPassword } from '#domain/password/CurrentPassword.tsx';
import { localizedPath } from '#i18n/localized-path.ts';
import { localStore } from '#lib/browser/safe-storage.ts';
import { request } from '#stores/api.ts';
import { endSessionAt, removeStoredSession } from '#stores/session/session.ts';
import { pageLanguage } from '#stores/language.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import type { FailurePopup } from '#stores/messages/failure-kinds.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { clearSupportDraft } from '#stores/support-draft.ts';
import type { AccountTexts, WithdrawFirstTexts } from './account-texts.ts';
import {
  DELETE_REASONS,
  isReasonGiven,
  OTHER_REASON,
  reasonMessage,
  type DeleteReason,
} from './account-rules.ts';

interface DeleteAccountProps {
  texts: AccountTexts;
  withdrawTexts: WithdrawFirstTexts | undefined;
  open: boolean;
  onClose: () => void;
}

const MORE_MAX = 2_000;

/** Deletes the account; returns the pop-up of a failure. `lost` means that it may be deleted. */
async function deleteAccount(message: string): Promise<FailurePopup | 'lost' | undefined> {
  const body = { languageISO: pageLanguage(), message };
  const cancelled = await request(cancelCustomer, { body });
  const gone = cancelled.ok && isDone(cancelled) && cancelled.value.result === true;
  if (gone) return undefined;
  const failed = failurePopup(cancelled);
  return failed === 'server-error' && isOutcomeUnknown(cancelled) ? 'lost' : failed;
}

/** Deletes the account in two steps: the reason, then the password. */
export function DeleteAccount({ texts, withdrawTexts, open, onClose }: DeleteAccountProps) {
  const [step, setStep] = useState<'reason' | 'password'>('reason');
  const [reason, setReason] = useState<DeleteReason>();
  const [more, setMore] = useState('');
  const close = (): void => {
    setStep('reason');
    onClose();
  };
  const done = (): void => {
    // Now: a reload would close the pop-up and find a session that has no account any more.
    removeStoredSession(localStore);
    clearSupportDraft();
    close();
    openPopup('account-deleted', { onClose: () => endSessionAt('/') });
  };
  return (
    <Dialog
      open={open}
      holdsInput
      onClose={close}
      title={texts['delete-account.title']}
      closeText={texts['profile.close']}
    >
      {step === 'reason' || reason === undefined ? (
        <ReasonStep
          texts={texts}
          reason={reason}
          more={more}
          onReason={setReason}
          onMore={setMore}
          onNext={() => setStep('password')}
        />
      ) : (
        <PasswordStep
          {...{ texts, withdrawTexts }}
          message={reasonMessage(reason, texts[`delete-account.${reason}`], more)}
          onBack={() => setStep('reason')}
          onDone={done}
        />
      )}
    </Dialog>
  );
}

interface ReasonStepProps {
  texts: AccountTexts;
  reason: DeleteReason | undefined;
  more: string;
  onReason: (reason: DeleteReason) => void;
  onMore: (more: string) => void;
  onNext: () => void;
}

function ReasonStep({ texts, reason, more, onReason, onMore, onNext }: ReasonStepProps) {
  const given = isReasonGiven(reason, more);
  const next = (event: FormEvent): void => {
    event.preventDefault();
    if (given) onNext();
  };
  return (
    <form className="form dialog-form" ref={focusFirstField} onSubmit={next}>
      <fieldset>
        <legend className="dialog-form__legend">{texts['delete-account.lead']}</legend>
        {/* WebKit counts the legend of a fieldset that is a flex box twice. */}
        <div className="stack gap-2">
          {DELETE_REASONS.map((name) => (
            <label className="radio" key={name}>
              <input
                type="radio"
                name="reason"
                value={name}
                checked={reason === name}
                onChange={() => onReason(name)}
              />
              <span>{texts[`delete-account.${name}`]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {reason === OTHER_REASON ? (
        <FieldFrame id="delete-more" label={texts['delete-account.tell-more']}>
          {(control) => (
            <textarea
              dir="auto"
              {...control}
              className="input"
              required
              maxLength={MORE_MAX}
              value={more}
              onChange={(event) => onMore(event.currentTarget.value)}
            />
          )}
        </FieldFrame>
      ) : null}
      <div className="dialog__actions">
        <Button variant="primary" type="submit" disabled={!given}>
          {texts['delete-account.submit']}
        </Button>
      </div>
    </form>
  );
}

/** Renders the way to money back, which ends with the account. */
const WithdrawFirst = ({ texts }: { texts: WithdrawFirstTexts }) => (
  <p>
    <FilledText
      text={texts['withdrawal.first']}
      values={{
        days: WITHDRAWAL.days,
        link: (
          <a href={localizedPath(pageLanguage(), ROUTES.withdrawal)}>
            {texts['withdrawal.instead-link']}
          </a>
        ),
      }}
    />
  </p>
);

interface PasswordStepProps {
  texts: AccountTexts;
  withdrawTexts: WithdrawFirstTexts | undefined;
  message: string;
  onBack: () => void;
  onDone: () => void;
}

function PasswordStep({ texts, withdrawTexts, message, onBack, onDone }: PasswordStepProps) {
  const state = useCurrentPassword(async () => {
    const failure = await whileLoading(deleteAccount(message));
    if (failure === undefined) onDone();
    else if (failure === 'lost')
      openPopup('server-error', { message: texts['delete-account.lost'] });
    else openPopup(failure);
  });
  return (
    <form
      className="form dialog-form"
      ref={focusFirstField}
      onSubmit={(event) => void state.submit(event)}
    >
      <p>{texts['delete-account.warning']}</p>
      {withdrawTexts === undefined ? null : <WithdrawFirst texts={withdrawTexts} />}
      <CurrentPassword
        id="delete-password"
        label={texts['delete-account.password']}
        {...{ texts, state }}
      />
      <div className="dialog__actions">
        <Button onClick={onBack}>{texts['profile.back']}</Button>
        <Button variant="danger" type="submit" busy={state.busy} disabled={state.password === ''}>
          <span>{texts['delete-account.delete']}</span>
        </Button>
      </div>
    </form>
  );
}
