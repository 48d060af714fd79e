import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field, Select } from '#components/ui/form/Field.tsx';
import type { CallMinutesTexts, MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { fillText } from '#lib/text/text.ts';
import { type Direction, filterCalls, type ListedCall } from './call-rules.ts';
import type { BlockFromHistory } from './CallHistory.tsx';
import { CallList } from './CallList.tsx';
import { downloadCalls } from './calls-csv.ts';

export interface FilteredCallsProps {
  calls: readonly ListedCall[];
  /** The number's digits, for the file's name. */
  didNumber: string;
  texts: MyNumbersTexts;
  block: BlockFromHistory | undefined;
  minutesTexts: CallMinutesTexts | undefined;
  durationTitle: string | undefined;
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
        <Button
          disabled={shown.length === 0}
          onClick={() => downloadCalls({ ...props, calls: shown })}
        >
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
