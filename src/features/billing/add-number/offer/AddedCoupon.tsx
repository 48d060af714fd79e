import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/form/Field.tsx';
import { focusFirstInvalid, focusLoadedForm, focusRefused } from '#components/ui/focus.ts';
import type { AddNumberTexts } from '#features/billing/billing-texts.ts';
import { formatUsd, toCents } from '#lib/money/money.ts';
import { fillText, isolate, trimInput } from '#lib/text/text.ts';
import type { Quoted } from './load-offer.ts';

interface AddedCouponProps {
  /** The code that was applied, perhaps by the visitor before; empty for none. */
  code: string;
  /** What it takes off the first charge, in dollars. */
  discount: number;
  codeRefusal: Quoted['codeRefusal'];
  isLocked: boolean;
  /** Whether it replaces the button that had the focus. */
  takesFocus: boolean;
  onApply: (code: string) => void;
  texts: AddNumberTexts;
}

function errorText(
  isEmpty: boolean,
  refusal: Quoted['codeRefusal'],
  texts: AddNumberTexts,
): string | undefined {
  if (isEmpty) return texts['coupon.empty'];
  if (refusal === undefined) return undefined;
  return texts[
    refusal.invalidFor === 'duration' ? 'coupon.disabled' : 'add-number.coupon-not-valid'
  ];
}

/** Renders a coupon code: Apply while there is no discount, Remove while there is one. */
export function AddedCoupon(props: AddedCouponProps) {
  const { code, discount, codeRefusal, isLocked, takesFocus, onApply, texts } = props;
  const [typed, setTyped] = useState<string>();
  const [isEmpty, setEmpty] = useState(false);
  const isApplied = discount > 0;
  // What was typed while the code was applied is not wanted later either.
  if (isApplied && typed !== undefined) setTyped(undefined);
  const value = typed ?? code;
  // That of another code stays with the last quote while this one is being checked.
  const refusal = trimInput(value) === codeRefusal?.code ? codeRefusal : undefined;
  const submitted = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal === undefined) return;
    focusRefused(submitted.current);
    submitted.current = null;
  }, [refusal]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isLocked) return;
    const wanted = isApplied ? '' : trimInput(value);
    setEmpty(!isApplied && wanted === '');
    if (wanted !== code) onApply(wanted);
    submitted.current = event.currentTarget;
    focusFirstInvalid(event.currentTarget);
  };
  return (
    <form
      className="added-coupon"
      method="post"
      noValidate
      ref={takesFocus ? focusLoadedForm : undefined}
      onSubmit={submit}
    >
      <Field
        id="coupon"
        label={texts['coupon.label']}
        error={errorText(isEmpty, refusal, texts)}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        maxLength={40}
        value={value}
        readOnly={isApplied}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" aria-disabled={isLocked}>
        {texts[isApplied ? 'coupon.remove' : 'coupon.apply']}
      </Button>
      <output>
        {isApplied &&
          fillText(texts['coupon.applied'], { price: isolate(formatUsd(toCents(discount))) })}
      </output>
    </form>
  );
}
