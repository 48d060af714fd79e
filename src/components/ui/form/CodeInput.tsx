import { useRef, type ChangeEvent, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { fillBoxes, typedInto } from '#lib/code-boxes.ts';
import { asciiDigits } from '#lib/text/digits.ts';
import { fillText } from '#lib/text/text.ts';
import './code-input.css';

interface CodeInputProps {
  /** Ids of the boxes begin with it. */
  id: string;
  /** Name of the whole group. */
  label: string;
  /** Name of one box; `{{number}}` and `{{count}}` are filled in. */
  boxLabel: string;
  /** One character per box, empty strings where nothing is typed yet. */
  boxes: readonly string[];
  onChange: (boxes: string[]) => void;
  /** Ref of the first box, to focus it after a wrong code. */
  firstBox?: Ref<HTMLInputElement>;
  invalid?: boolean;
}

/**
 * Renders a code in single-character boxes, left to right in every language; a pasted or filled-in
 * code spreads over all of them.
 */
export function CodeInput(props: CodeInputProps) {
  const { id, label, boxLabel, boxes, onChange, firstBox, invalid = false } = props;
  const group = useRef<HTMLFieldSetElement>(null);

  const focusBox = (index: number): void => {
    const box = group.current?.querySelectorAll('input')[index];
    box?.focus();
    box?.select();
  };
  const fill = (index: number, text: string): void => {
    const { boxes: filled, next } = fillBoxes(boxes, index, text);
    onChange(filled);
    if (/\d/.test(asciiDigits(text))) focusBox(next);
  };
  const clear = (index: number): void =>
    onChange(boxes.map((digit, at) => (at === index ? '' : digit)));
  const change = (index: number) => (event: ChangeEvent<HTMLInputElement>) => {
    const typed = typedInto(boxes[index] ?? '', event.target.value);
    if (typed === '') clear(index);
    else fill(index, typed);
  };
  const paste = (index: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    fill(index, event.clipboardData.getData('text'));
  };
  const moves = (index: number): Record<string, number> => ({
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: boxes.length - 1,
  });
  const press = (index: number) => (event: KeyboardEvent) => {
    const target = moves(index)[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusBox(target);
    } else if (event.key === 'Backspace' && boxes[index] === '' && index > 0) {
      event.preventDefault();
      clear(index - 1);
      focusBox(index - 1);
    }
  };
  const names = boxes.map((_, index) => `${id}-${index + 1}`);
  return (
    <fieldset className="code-boxes" aria-label={label} dir="ltr" ref={group}>
      {names.map((name, index) => (
        <input
          key={name}
          ref={index === 0 ? firstBox : undefined}
          className="input"
          id={name}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={fillText(boxLabel, { number: index + 1, count: boxes.length })}
          aria-invalid={invalid || undefined}
          value={boxes[index] ?? ''}
          onChange={change(index)}
          onPaste={paste(index)}
          onKeyDown={press(index)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  );
}
