import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { focusOnMount } from '#components/ui/focus-on-mount.ts';
import { useFocusBack } from '#components/ui/use-focus-back.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { edit, trash } from '#components/ui/icons.ts';
import type { CallerId } from '#contract/entities.ts';
import type { MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { PhoneNumber } from '#features/my-numbers/PhoneNumber.tsx';
import { fillText } from '#lib/fill-text.ts';
import { maskedNumber, nationalDigits } from '#lib/masked-number.ts';
import { CallerIdForm } from './CallerIdForm.tsx';

interface CallerIdRowProps {
  callerId: CallerId;
  texts: MyNumbersTexts;
  deletable: boolean;
  onUpdate: (comment: string, number: string | undefined) => Promise<boolean>;
  onDelete: () => Promise<boolean>;
}

type RowState = 'normal' | 'deleting' | 'editing';

/** A caller ID in one of its three states: as it is, asked whether to delete it, or edited. */
export function CallerIdRow({ callerId, texts, deletable, onUpdate, onDelete }: CallerIdRowProps) {
  const [state, setState] = useState<RowState>('normal');
  const [busy, setBusy] = useState(false);
  const row = useFocusBack<HTMLDivElement>(state !== 'normal');
  const number = maskedNumber(callerId.callerId, callerId.prefix, callerId.mask);
  const close = (): void => setState('normal');
  const update = async (comment: string, changed: string | undefined): Promise<boolean> => {
    const saved = await onUpdate(comment, changed);
    if (saved) close();
    return saved;
  };
  const remove = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const removed = await onDelete();
    setBusy(false);
    if (!removed) close();
  };
  return (
    <li className="caller-id">
      <div className="caller-id__row" ref={row}>
        <div className="caller-id__who">
          <PhoneNumber
            number={callerId.callerId}
            prefix={callerId.prefix}
            mask={callerId.mask}
            countryName={callerId.countryName}
          />
          <span className="muted small">{callerId.comment || texts['caller-ids.no-name']}</span>
        </div>
        {state === 'normal' ? (
          <div className="cluster gap-1">
            <button
              className="button button--ghost button--icon"
              type="button"
              aria-label={fillText(texts['caller-ids.edit-number'], { number })}
              onClick={() => setState('editing')}
            >
              <Icon shape={edit} />
            </button>
            {deletable ? (
              <button
                className="button button--ghost button--icon"
                type="button"
                aria-label={fillText(texts['caller-ids.delete-number'], { number })}
                onClick={() => setState('deleting')}
              >
                <Icon shape={trash} />
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
      {state === 'deleting' ? (
        <fieldset className="alert alert--danger cluster cluster--between">
          <legend className="visually-hidden">{texts['caller-ids.delete-confirm']}</legend>
          <p aria-hidden="true">{texts['caller-ids.delete-confirm']}</p>
          <div className="cluster">
            <Button variant="danger" small busy={busy} onClick={() => void remove()}>
              <span>{texts['profile.yes']}</span>
            </Button>
            <Button small ref={focusOnMount} onClick={close}>
              {texts['profile.no']}
            </Button>
          </div>
        </fieldset>
      ) : null}
      {state === 'editing' ? (
        <CallerIdForm
          id={`caller-${callerId.id}`}
          texts={texts}
          original={{
            prefix: callerId.prefix.replace(/\D/g, ''),
            phone: nationalDigits(callerId.callerId, callerId.prefix),
            comment: callerId.comment,
          }}
          onSave={update}
          onCancel={close}
        />
      ) : null}
    </li>
  );
}
