import { Field } from '#components/ui/form/Field.tsx';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import type { ChangeOutcome } from '#features/my-numbers/change-outcome.ts';
import { ChangeForm } from '#features/my-numbers/ChangeForm.tsx';
import type { MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import {
  initialPhone,
  isChanged,
  phoneTwiceErrors,
  numberWithPrefix,
  type EditedPhone,
  type PhoneTwiceValues,
} from '#features/my-numbers/phone-twice-rules.ts';
import { PhoneTwice } from '#features/my-numbers/PhoneTwice.tsx';
import { useChange } from '#features/my-numbers/use-change.ts';

/** The longest name of a caller ID. */
const COMMENT_MAX = 60;

interface CallerIdFormProps {
  id: string;
  texts: MyNumbersTexts;
  phoneTexts: PhoneFieldTexts;
  /** ISO 3166-1 alpha-2 of the country that a new number probably belongs to. */
  phoneCountry: string;
  /** The caller ID that is edited; absent for a new one. */
  saved?: EditedPhone & { comment: string };
  /** Makes the change; `number` is undefined when it is unchanged. */
  onSave: (comment: string, number: string | undefined) => Promise<ChangeOutcome>;
  /** Called with whether the form is still shown. */
  onSaved: (isShown: boolean) => void;
  onCancel: () => void;
}

interface Values extends PhoneTwiceValues {
  comment: string;
}

/**
 * Renders the form of a new or an edited caller ID; an edited one confirms the number only once it
 * differs.
 */
export function CallerIdForm(props: CallerIdFormProps) {
  const { id, texts, phoneTexts, saved, onSave, onSaved, onCancel } = props;
  const start = saved ?? { country: props.phoneCountry, prefix: '', phone: '' };
  const initial: Values = { ...initialPhone(start), comment: saved?.comment ?? '' };
  const form = useSmallForm(initial, (values) => phoneTwiceErrors(values, saved));
  const change = useChange(
    (values: Values) =>
      onSave(
        values.comment.trim(),
        isChanged(values, saved) ? numberWithPrefix(values) : undefined,
      ),
    onSaved,
  );
  return (
    <ChangeForm
      id={id}
      texts={texts}
      change={change}
      onSubmit={form.submit(change.save)}
      onCancel={onCancel}
    >
      <PhoneTwice
        id={id}
        texts={texts}
        phoneTexts={phoneTexts}
        form={form}
        refusal={change.refusal && texts[change.refusal]}
        onTyped={change.clearRefusal}
        confirm={isChanged(form.values, saved)}
      />
      <Field
        id={`${id}-comment`}
        label={`${texts['caller-ids.name']} (${texts['form.optional']})`}
        autoComplete="off"
        maxLength={COMMENT_MAX}
        {...form.text('comment')}
      />
    </ChangeForm>
  );
}
