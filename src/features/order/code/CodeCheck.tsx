import { useEffect, type FormEvent, type RefObject } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { CodeInput } from '#components/ui/form/CodeInput.tsx';
import { focusLoaded, isFocusAround } from '#components/ui/focus.ts';
import { FilledText } from '#components/ui/markup/FilledText.tsx';
import { ResendCode } from './ResendCode.tsx';
import { wholeCode } from '#lib/code-boxes.ts';
import type { PersonalTexts } from '#features/order/personal-props.ts';
import type { useCode } from './use-code.ts';

interface CodeCheckProps {
  code: ReturnType<typeof useCode>;
  /** What had the focus when the code was requested. */
  requestedFrom: RefObject<Element | null>;
  /** Where the code went, dial code included. */
  phone: string;
  texts: PersonalTexts;
  onCheck: (code: string) => void;
  onResend: () => void;
}

/** Renders the six boxes of the phone code, with a new code after a minute. */
export function CodeCheck(props: CodeCheckProps) {
  const { code, requestedFrom, phone, texts, onCheck, onResend } = props;
  const { boxes, setBoxes, firstBox, resendButton, busy, isResent, seconds } = code;
  const whole = wholeCode(boxes);

  // The pressed button is gone or disabled now, or a part around it has the focus, as in
  // `focusRefused`; who went on to another field meanwhile stays there.
  useEffect(() => {
    if (document.activeElement === requestedFrom.current) firstBox.current?.focus();
    else focusLoaded(firstBox.current);
  }, [firstBox, requestedFrom]);
  useEffect(() => {
    if (isResent && isFocusAround(resendButton.current)) firstBox.current?.focus();
  }, [isResent, firstBox, resendButton]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (whole !== undefined) onCheck(whole);
  };
  return (
    <section className="card card--tint code-check" aria-labelledby="code-title">
      <h2 className="code-check__title" id="code-title">
        {texts['personal.code-title']}
      </h2>
      <output className="code-check__text">
        <FilledText
          text={texts['personal.code-text']}
          values={{
            phone: (
              <bdi className="digits" dir="ltr">
                {phone}
              </bdi>
            ),
          }}
        />
      </output>
      <form className="form" id="code-form" method="post" noValidate onSubmit={submit}>
        <CodeInput
          id="code"
          label={texts['personal.code-label']}
          boxLabel={texts['personal.code-box']}
          boxes={boxes}
          onChange={setBoxes}
          firstBox={firstBox}
        />
        <output className="code-check__news">{isResent ? texts['personal.resent'] : ''}</output>
        <div className="cluster">
          <Button
            variant="primary"
            type="submit"
            disabled={whole === undefined}
            busy={busy === 'check'}
            aria-disabled={busy !== undefined}
          >
            <span>{texts['personal.check']}</span>
          </Button>
          <ResendCode
            seconds={seconds}
            busy={busy === 'send'}
            isChecking={busy === 'check'}
            button={resendButton}
            texts={texts}
            onResend={onResend}
          />
        </div>
      </form>
    </section>
  );
}
