import type { ReactNode } from 'react';
import { Field, Select } from '#components/ui/form/Field.tsx';
import { syncTyped } from '#components/ui/hydration.ts';
import { isOfPlace, type SearchableBy } from '#features/numbers/pair/number-groups.ts';
import { cleanDigits, type NumberSearch } from '../search/number-search.ts';
import { NumberInfo } from './NumberInfo.tsx';
import type { PickerTexts } from '#features/numbers/pair/numbers-texts.ts';

interface SearchToolsProps {
  search: NumberSearch;
  onChange: (part: Partial<NumberSearch>) => void;
  by: SearchableBy;
  /** The places on offer; none until they are loaded. */
  places: readonly { place: string; providerPlace: string; title: string }[];
  /** What is known about the list: how many numbers it has, or that it is being loaded. */
  status: string;
  texts: PickerTexts;
  /** A field before all others. */
  children?: ReactNode;
}

/**
 * Renders the fields that search the numbers of a country. They stay while the list is replaced.
 */
export function SearchTools(props: SearchToolsProps) {
  const { search, onChange, by, places, status, texts, children } = props;
  const place = places.find((one) => isOfPlace(one, search.place));
  return (
    <search className="number-tools">
      {children}
      <Field
        id="number-filter"
        className="number-tools__digits"
        label={texts['numbers.filter']}
        type="search"
        dir={search.digits === '' ? undefined : 'ltr'}
        inputMode="tel"
        autoComplete="off"
        placeholder={texts['numbers.filter-hint']}
        value={search.digits}
        ref={syncTyped(search.digits, (typed) => onChange({ digits: cleanDigits(typed) }))}
        onChange={({ currentTarget }) => onChange({ digits: cleanDigits(currentTarget.value) })}
      />
      <details className="number-tools__more" data-wide-open="">
        <summary className="button button--secondary">{texts['numbers.filters']}</summary>
        <Select
          id="number-at"
          label={texts['numbers.at-label']}
          value={search.at}
          ref={syncTyped(search.at, (at) => onChange({ at }))}
          onChange={({ currentTarget }) => onChange({ at: currentTarget.value })}
        >
          <option value="">{texts['numbers.at-any']}</option>
          <option value="start">{texts['numbers.at-start']}</option>
          <option value="end">{texts['numbers.at-end']}</option>
        </Select>
        {by.severalPlaces ? (
          <Select
            id="number-state"
            label={texts['numbers.state']}
            value={place?.providerPlace ?? ''}
            onChange={({ currentTarget }) => onChange({ place: currentTarget.value })}
          >
            <option value="">{texts['numbers.all-states']}</option>
            {places.map(({ providerPlace, title }) => (
              <option key={providerPlace} value={providerPlace} dir="auto">
                {title}
              </option>
            ))}
          </Select>
        ) : null}
        {by.severalPrices ? (
          <Select
            id="number-sort"
            label={texts['numbers.sort-label']}
            value={search.sort}
            ref={syncTyped(search.sort, (sort) => onChange({ sort }))}
            onChange={({ currentTarget }) => onChange({ sort: currentTarget.value })}
          >
            <option value="">{texts['numbers.sort-place']}</option>
            <option value="price">{texts['numbers.sort-price']}</option>
          </Select>
        ) : null}
      </details>
      <p className="muted small number-tools__count">
        <output>{status}</output>
        <NumberInfo label={texts['numbers.info-label']} text={texts['numbers.info-text']} />
      </p>
    </search>
  );
}
