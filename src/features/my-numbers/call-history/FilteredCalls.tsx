import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field, Select } from '#components/ui/form/Field.tsx';
import type { CallMinutesTexts, MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { fillText } from '#lib/text/text.ts';
import {
  callsCsv,
  type Direction,
  filterCalls,
  kindText,
  type ListedCall,
} from './call-rules.ts';
import type { BlockFromHistory } from './CallHistory.tsx';
import { CallList } from './CallList.tsx';

interface FilteredCallsProps {
  calls: readonly ListedCall[];
  /** The number's digits, for the file's name. */
  didNumber: string;
  texts: MyNumbersTexts;
  block: BlockFromHistory | undefined;
  minutesTexts: CallMinutesTexts | undefined;
  durationTitle: string | undefined;
}

function download(props: FilteredCallsProps): void {
  const { calls, didNumber, texts, block, minutesTexts, durationTitle } = props;
  const kindTexts = { texts, blockTexts: block?.blockTexts, minutesTexts };
  const csv = callsCsv(calls, {
    direction: texts['call-history.direction'],
    caller: texts['call-history.caller'],
    destination: texts['call-history.destination'],
    name: texts['caller-ids.name'],
    time: texts['call-history.time'],
    cost: texts['call-history.cost'],
    kindOf: (call) => kindText(call, kindTexts),
    duration: durationTitle,
    includedMinutes: minutesTexts?.['call-minutes.file-minutes'],
  });
  saveFile(`calls-${didNumber}.csv`, csv, 'text/csv;charset=utf-8');
}

/** Calls narrowed down by direction and by number or name; what is in view can be had as a file. */
export function FilteredCalls(props: FilteredCallsProps) {
  const { calls, texts, block, minutesTexts, durationTitle } = props;
  const [direction, setDirection] = useState<Direction>('all');
  const [typed, setTyped] = useState('');
  const shown = filterCalls(calls, direction, typed);
  return (
    <div className="stack">
      <div className="call-filter">
        <Select
          label={texts['call-history.direction']}
          value={direction}
          onChange={(event) => setDirection(event.currentTarget.value as Direction)}
        >
          <option value="all">{texts['call-history.all']}</option>
          <option value="incoming">{texts['call-history.incoming']}</option>
          <option value="outgoing">{texts['call-history.outgoing']}</option>
          {block === undefined ? null : (
            <option value="blocked">{block.blockTexts['block-caller.blocked-calls']}</option>
          )}
        </Select>
        <Field
          label={texts['call-history.number']}
          type="search"
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button disabled={shown.length === 0} onClick={() => download({ ...props, calls: shown })}>
          {texts['call-history.download']}
        </Button>
      </div>
      <output className="visually-hidden">
        {fillText(texts['call-history.shown'], { count: shown.length })}
      </output>
      {shown.length === 0 ? (
        <p className="muted">{texts['call-history.none']}</p>
      ) : (
        <CallList calls={shown} {...{ texts, block, minutesTexts, durationTitle }} />
      )}
    </div>
  );
}

/** Saves a text as a download; nothing is sent. */
function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
