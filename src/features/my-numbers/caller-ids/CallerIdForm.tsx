import { useState } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { focusFirstField } from '#components/ui/focus-first-field.ts';
import { useForm } from '#components/ui/use-form.ts';
import { FormButtons } from '#features/my-numbers/FormButtons.tsx';
import type { MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import {
  EMPTY_PAIR,
  pairNumber,
  phonePairErrors,
  type PhonePairValues,
} from '#features/my-numbers/phone-pair-rules.ts';
import { PhonePair } from '#features/my-numbers/PhonePair.tsx';
import { COMMENT_MAX } from './caller-id-rules.ts';

interface CallerIdFormProps {
  id: string;
  texts: MyNumbersTexts;
  /** The caller ID that is edited; absent for a new one. */
  original?: { prefix: string; phone: string; comment: string };
  /** Saves it and tells whether that worked; `number` is undefined when it is unchanged. */
  onSave: (comment: string, number: string | undefined) => Promise<boolean>;
  onCancel: () => void;
}

interface Values extends PhonePairValues {
  comment: string;
}

/** The form of a new caller ID, or of one that is edited: there the number is confirmed only once it differs. */
export function CallerIdForm({ id, texts, original, onSave, onCancel }: CallerIdFormProps) {
  const [busy, setBusy] = useState(false);
  const initial: Values = { ...EMPTY_PAIR, comment: '', ...original };
  const form = useForm(initial, (values: Values) => phonePairErrors(values, original));
  const changed =
    original === undefined ||
    form.values.prefix !== original.prefix ||
    form.values.phone !== original.phone;
  const save = async (values: Values): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await onSave(values.comment.trim(), changed ? pairNumber(values) : undefined);
    setBusy(false);
  };
  return (
    <form className="form inset-form" ref={focusFirstField} noValidate onSubmit={form.submit(save)}>
      <PhonePair id={id} texts={texts} bind={form.text} errorOf={form.errorOf} confirm={changed} />
      <Field
        id={`${id}-comment`}
        label={`${texts['caller-ids.name']} (${texts['form.optional']})`}
        autoComplete="off"
        maxLength={COMMENT_MAX}
        {...form.text('comment')}
      />
      <FormButtons
        save={texts['profile.save']}
        cancel={texts['profile.cancel']}
        busy={busy}
        onCancel={onCancel}
      />
    </form>
  );
}
