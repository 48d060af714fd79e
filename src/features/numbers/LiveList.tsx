import { useState } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { fillText } from '#lib/fill-text.ts';
import type { LivePair } from './load-pair.ts';
import { countNumbers, filterByDigits } from './number-groups.ts';
import { NumberGroups } from './NumberGroups.tsx';
import { NumberInfo } from './NumberInfo.tsx';
import type { PickerTexts } from './numbers-texts.ts';

interface LiveListProps {
  live: LivePair;
  chosenId: number | undefined;
  texts: PickerTexts;
}

/** The numbers that are free now, with a filter by digits. */
export function LiveList({ live, chosenId, texts }: LiveListProps) {
  const [digits, setDigits] = useState('');
  const found = filterByDigits(live.groups, digits);
  const count = countNumbers(found);
  return (
    <>
      <div className="number-tools">
        <Field
          id="number-filter"
          label={texts['numbers.filter']}
          hint={texts['numbers.filterHint']}
          type="search"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={15}
          value={digits}
          onChange={({ currentTarget }) => setDigits(currentTarget.value.replace(/[^\d ]/g, ''))}
        />
        <p className="muted small number-tools__count" role="status">
          {fillText(texts['numbers.available'], { count })}
          <NumberInfo label={texts['numbers.infoLabel']} text={texts['numbers.infoText']} />
        </p>
      </div>
      <NumberGroups groups={found} chosenId={chosenId} texts={texts} />
      {count === 0 ? (
        <div className="empty">
          <p>{texts['numbers.noMatch']}</p>
          <button type="button" className="button button--secondary" onClick={() => setDigits('')}>
            {texts['numbers.clearFilter']}
          </button>
        </div>
      ) : null}
    </>
  );
}
