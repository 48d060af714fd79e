import { useState } from 'react';
import { Field, Select } from '#components/ui/Field.tsx';
import { fillText } from '#lib/text.ts';
import type { Cents } from '#lib/money.ts';
import {
  countNumbers,
  filterByDigits,
  inState,
  statesOf,
  type NumberGroup,
} from './number-groups.ts';
import { NumberGroups } from './NumberGroups.tsx';
import { NumberInfo } from './NumberInfo.tsx';
import type { PickerTexts } from './numbers-texts.ts';

interface LiveListProps {
  groups: NumberGroup[];
  chosenId: number | undefined;
  baseCents: Cents;
  texts: PickerTexts;
}

/**
 * Renders the numbers that are free now, with filters by digits and, where there are several, by
 * state.
 */
export function LiveList({ groups, chosenId, baseCents, texts }: LiveListProps) {
  const [digits, setDigits] = useState('');
  const [state, setState] = useState('');
  const states = statesOf(groups);
  const found = filterByDigits(inState(groups, state), digits);
  const count = countNumbers(found);
  const showAll = (): void => {
    setDigits('');
    setState('');
  };
  return (
    <>
      <div className="number-tools">
        <Field
          id="number-filter"
          label={texts['numbers.filter']}
          type="search"
          dir={digits === '' ? undefined : 'ltr'}
          inputMode="numeric"
          autoComplete="off"
          placeholder={texts['numbers.filterHint']}
          maxLength={15}
          value={digits}
          onChange={({ currentTarget }) => setDigits(currentTarget.value.replace(/[^\d ]/g, ''))}
        />
        {states.length > 1 ? (
          <Select
            id="number-state"
            label={texts['numbers.state']}
            value={state}
            onChange={({ currentTarget }) => setState(currentTarget.value)}
          >
            <option value="">{texts['numbers.allStates']}</option>
            {states.map((name) => (
              <option key={name} dir="auto">
                {name}
              </option>
            ))}
          </Select>
        ) : null}
        <p className="muted small number-tools__count">
          <output>{fillText(texts['numbers.available'], { count })}</output>
          <NumberInfo label={texts['numbers.infoLabel']} text={texts['numbers.infoText']} />
        </p>
      </div>
      <NumberGroups groups={found} chosenId={chosenId} baseCents={baseCents} texts={texts} />
      {count === 0 ? (
        <div className="empty">
          <p>{texts['numbers.noMatch']}</p>
          <button type="button" className="button button--secondary" onClick={showAll}>
            {texts['numbers.clearFilter']}
          </button>
        </div>
      ) : null}
    </>
  );
}
