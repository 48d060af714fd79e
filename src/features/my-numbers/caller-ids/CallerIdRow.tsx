import { useState } from 'react';
import { useRestoreFocus } from '#components/ui/focus.ts';
import { InlineQuestion } from '#components/ui/InlineQuestion.tsx';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { edit, trash } from '#components/ui/icons/account-icons.ts';
import type { CallerId } from '#contract/number-entities.ts';
import { deleteCallerId, updateCallerId } from '#contract/hub/numbers.ts';
import {
  callerIdDeletionOutcome,
  callerIdOutcome,
  type ChangeOutcome,
} from '#features/my-numbers/change-outcome.ts';
import type { MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { editedPhone } from '#features/my-numbers/phone-twice-rules.ts';
import { PhoneNumber, formatByMask } from '#features/my-numbers/PhoneNumber.tsx';
import { useChange } from '#features/my-numbers/use-change.ts';
import { fillText } from '#lib/text/text.ts';
import { request } from '#stores/api.ts';
import { CallerIdForm } from './CallerIdForm.tsx';

interface CallerIdRowProps {
  callerId: CallerId;
  texts: MyNumbersTexts;
  phoneTexts: PhoneFieldTexts;
  phoneCountry: string;
  /** The only one left cannot be deleted. */
  isOnly: boolean;
  /** Loads the list again after a change. */
  onChanged: (outcome: ChangeOutcome) => Promise<void>;
  /** Announces a change to screen readers. */
  announce: (text: string) => void;
}

type RowState = 'normal' | 'deleting' | 'editing';

/**
 * Renders a caller ID in one of its three states: as it is, asked whether to delete it, or edited.
 */
export function CallerIdRow(props: CallerIdRowProps) {
  const { callerId, texts, phoneTexts, phoneCountry, isOnly, onChanged, announce } = props;
  const { id, callerId: digits, prefix, mask, countryName, comment } = callerId;
  const [state, setState] = useState<RowState>('normal');
  const row = useRestoreFocus<HTMLDivElement>(state !== 'normal');
  const number = formatByMask(digits, mask);
  const close = (): void => setState('normal');
  const update = async (
    newComment: string,
    newCallerId: string | undefined,
  ): Promise<ChangeOutcome> => {
    const body = { id, comment: newComment, newCallerId };
    const outcome = callerIdOutcome(await request(updateCallerId, { body }));
    await onChanged(outcome);
    return outcome;
  };
  const deletion = useChange(
    async () => {
      const outcome = callerIdDeletionOutcome(await request(deleteCallerId, { body: { id } }));
      setState((now) => (now === 'deleting' ? 'normal' : now));
      await onChanged(outcome);
      return outcome;
    },
    () => announce(texts['caller-ids.deleted']),
  );
  return (
    <li className="caller-id">
      <div className="caller-id__row" ref={row}>
        <div className="caller-id__who">
          <PhoneNumber number={digits} mask={mask} countryName={countryName} />
          <span className="muted small">{comment || texts['caller-ids.no-name']}</span>
        </div>
        {state === 'normal' ? (
          <div className="caller-id__buttons">
            <button
              className="button button--ghost button--icon"
              type="button"
              aria-label={fillText(texts['caller-ids.edit-number'], { number })}
              onClick={() => setState('editing')}
            >
              <Icon shape={edit} />
            </button>
            {isOnly ? null : (
              <button
                className="button button--ghost button--icon"
                type="button"
                aria-label={fillText(texts['caller-ids.delete-number'], { number })}
                onClick={() => setState('deleting')}
              >
                <Icon shape={trash} />
              </button>
            )}
          </div>
        ) : null}
      </div>
      {state === 'deleting' ? (
        <InlineQuestion
          danger
          question={texts['caller-ids.delete-confirm']}
          confirmText={texts['profile.yes']}
          cancelText={texts['profile.no']}
          busy={deletion.busy}
          onConfirm={() => void deletion.save(undefined)}
          onCancel={close}
        />
      ) : null}
      {state === 'editing' ? (
        <CallerIdForm
          id={`caller-${id}`}
          {...{ texts, phoneTexts, phoneCountry }}
          saved={{ ...editedPhone({ number: digits, prefix, countryName }, phoneCountry), comment }}
          onSave={update}
          onSaved={(isShown) => {
            if (isShown) close();
            announce(texts['profile.saved']);
          }}
          onCancel={close}
        />
      ) : null}
    </li>
  );
}
