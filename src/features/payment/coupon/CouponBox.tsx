import { useEffect, useRef, type SubmitEvent } from 'react';
import { syncTyped } from '#components/ui/hydration.ts';
import { focusRefused } from '#components/ui/focus.ts';
import { FieldFrame } from '#components/ui/form/Field.tsx';
import { SubmitButton } from '#components/ui/Button.tsx';
import type { Strings } from '#i18n/texts.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { formatUsd } from '#lib/money/money.ts';
import type { COUPON_TEXTS } from '#features/payment/payment-texts.ts';
import type { useCoupon } from './use-coupon.ts';

interface CouponBoxProps {
  state: ReturnType<typeof useCoupon>;
  /** The chosen duration has its own discount. */
  disabled: boolean;
  /** The order is under way. */
  locked: boolean;
  texts: Strings<(typeof COUPON_TEXTS)[number]>;
}

/** Renders a coupon code: Apply while there is no discount, Remove while there is one. */
export function CouponBox({ state, disabled, locked, texts }: CouponBoxProps) {
  const { typed, type, coupon, message, busy, apply, remove } = state;
  const { note, error } = message;
  const isApplied = coupon.cents > 0;
  const submitted = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = submitted.current;
    if (!message.error || !form) return;
    submitted.current = null;
    focusRefused(form);
  }, [message]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    submitted.current = event.currentTarget;
    if (isApplied) remove();
    else void apply();
  };
  return (
    <form className="payment-part" id="coupon-form" method="post" noValidate onSubmit={submit}>
      <FieldFrame
        id="coupon"
        label={texts['coupon.label']}
        hint={disabled ? texts['coupon.disabled'] : undefined}
        error={error && texts[error]}
      >
        {(control) => (
          <div className="coupon-row">
            <input
              {...control}
              className="input"
              type="text"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck="false"
              maxLength={40}
              ref={syncTyped(typed, type)}
              value={typed}
              readOnly={isApplied || busy}
              disabled={disabled || locked}
              onChange={(event) => type(event.target.value)}
            />
            <SubmitButton variant="secondary" busy={busy} disabled={disabled || locked}>
              <span>{texts[isApplied ? 'coupon.remove' : 'coupon.apply']}</span>
            </SubmitButton>
          </div>
        )}
      </FieldFrame>
      <output className="coupon-note">
        {note &&
          fillText(texts[note], {
            price: isolate(formatUsd(coupon.cents)),
          })}
      </output>
    </form>
  );
}
