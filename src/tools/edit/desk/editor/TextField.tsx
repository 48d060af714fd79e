import {
  useEffect,
  useRef,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { type Part, passChip, placeAt, selectedPart } from './field-content.ts';
import { movePart } from './field-history.ts';
import { useFieldText } from './use-field-text.ts';

interface TextFieldProps {
  value: string;
  onChange: (value: string) => void;
  language: string;
  direction: 'ltr' | 'rtl';
  label: string;
  describedBy: string;
  isWrong: boolean;
  /** Names of values that a button below inserts. */
  missing: readonly string[];
  insertLabel: (name: string) => string;
}

/** Returns whether a key undoes a change or makes it again; undefined for any other key. */
function historyStep(event: KeyboardEvent): -1 | 1 | undefined {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return undefined;
  if (event.code === 'KeyZ') return event.shiftKey ? 1 : -1;
  return event.code === 'KeyY' ? 1 : undefined;
}

/** Keeps what was selected last: a button takes the selection out of the field. */
function useSelectedPart(ref: RefObject<HTMLElement | null>): RefObject<Part | undefined> {
  const selected = useRef<Part>(undefined);
  useEffect(() => {
    const note = (): void => {
      const field = ref.current;
      if (field === null || document.activeElement !== field) return;
      selected.current = selectedPart(field) ?? selected.current;
    };
    document.addEventListener('selectionchange', note);
    return () => document.removeEventListener('selectionchange', note);
  }, [ref]);
  return selected;
}

/** Copies, cuts, drags and drops parts of a field, with its values as places and not as words. */
function useTransfer(
  ref: RefObject<HTMLElement | null>,
  value: string,
  { change, replace }: Pick<ReturnType<typeof useFieldText>, 'change' | 'replace'>,
) {
  /** What is dragged from this field: it leaves its place where it is dropped in the same one. */
  const dragged = useRef<Part>(undefined);
  /** Copies what is selected, its values as places that are chips again where they are pasted. */
  const copy = (data: DataTransfer): Part | undefined => {
    const part = ref.current === null ? undefined : selectedPart(ref.current);
    if (part === undefined || part[0] === part[1]) return undefined;
    data.setData('text/plain', value.slice(...part));
    return part;
  };
  const copyOrCut = (event: ClipboardEvent): void => {
    const part = copy(event.clipboardData);
    if (part === undefined) return;
    event.preventDefault();
    if (event.type === 'cut') replace(part, '');
  };
  const onDragStart = ({ dataTransfer }: DragEvent): void => {
    dragged.current = copy(dataTransfer);
  };
  const onDragEnd = (): void => {
    dragged.current = undefined;
  };
  /** Drops values as values: a browser would drop their names as words. */
  const onDrop = (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    const place = placeAt(event.currentTarget, event.clientX, event.clientY);
    if (place === undefined) return;
    if (dragged.current === undefined) {
      replace([place, place], event.dataTransfer.getData('text/plain'));
      return;
    }
    const { text, end } = movePart(value, dragged.current, place);
    change(text, end);
  };
  return { onCopy: copyOrCut, onCut: copyOrCut, onDragStart, onDragEnd, onDrop };
}

interface MissingValuesProps {
  names: readonly string[];
  labelOf: (name: string) => string;
  insert: (name: string) => void;
}

/** Renders the buttons that insert the values which a text lacks. */
const MissingValues = ({ names, labelOf, insert }: MissingValuesProps) => (
  <p className="desk-field__values">
    {names.map((name) => (
      <button
        key={name}
        type="button"
        className="desk-chip desk-chip--add"
        onClick={() => insert(name)}
      >
        {labelOf(name)}
      </button>
    ))}
  </p>
);

/** Renders a field whose values are chips: the keyboard passes and deletes each as one sign. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, language, direction, label, describedBy, isWrong, missing } = props;
  const ref = useRef<HTMLDivElement>(null);
  const field = useFieldText(ref, value, onChange);
  const selected = useSelectedPart(ref);
  const transfer = useTransfer(ref, value, field);

  const insert = (name: string): void =>
    field.replace(selected.current ?? [value.length, value.length], `{{${name}}}`);
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const by = historyStep(event);
    if (by !== undefined) {
      event.preventDefault();
      field.goThrough(by);
      return;
    }
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!/^Arrow(?:Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
    const isForward = (key === 'ArrowRight') === (direction === 'ltr');
    if (passChip(event.currentTarget, isForward)) event.preventDefault();
  };

  return (
    <div className="desk-field">
      <div
        ref={ref}
        className="desk-field__box"
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea has no chips
        role="textbox"
        aria-multiline="true"
        tabIndex={0}
        spellCheck
        lang={language}
        dir={direction}
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        onInput={({ nativeEvent, timeStamp }) => field.read(nativeEvent.inputType, timeStamp)}
        onKeyDown={press}
        {...transfer}
      />
      {missing.length > 0 && (
        <MissingValues names={missing} labelOf={props.insertLabel} insert={insert} />
      )}
    </div>
  );
}
