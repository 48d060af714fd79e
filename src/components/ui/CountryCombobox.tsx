import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useEffect, useState } from 'react';
import { filterCountries, meantCountry, type SearchCountry } from '#lib/country-search.ts';
import { fillText } from '#lib/fill-text.ts';
import './country-combobox.css';
import { FieldFrame } from './FieldFrame.tsx';
import { Flag } from './Flag.tsx';
import { Icon } from './Icon.tsx';
import { chevron } from './icons.ts';
import { ShownFlag } from './ShownFlag.tsx';

/** The words around a country search; `results` holds `{{count}}`. */
export interface CountryComboboxTexts {
  showCountries: string;
  noMatch: string;
  results: string;
}

interface CountryComboboxProps {
  id: string;
  /** Its name in a form that is sent without JavaScript. */
  name: string;
  label: string;
  placeholder: string;
  countries: readonly SearchCountry[];
  chosen: SearchCountry | undefined;
  onChoose: (country: SearchCountry | undefined) => void;
  /** A better guess than `chosen`, asked for once in the browser and taken while nobody has touched the field. */
  suggest?: () => SearchCountry | undefined;
  error?: string | undefined;
  texts: CountryComboboxTexts;
}

const nameOf = (country: SearchCountry | null): string => country?.name ?? '';

/** What was typed before the island was there; the document is the only one who remembers. */
function typedBefore(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? input.value : undefined;
}

/** While something is typed its best match is highlighted, so that Enter picks it; the whole list opens without a highlight, so that leaving the field keeps its country. A pointer that leaves the list takes nothing away from the keyboard. */
const keepHighlight =
  (isSearching: () => boolean) =>
  (
    state: UseComboboxState<SearchCountry>,
    { type, changes }: UseComboboxStateChangeOptions<SearchCountry>,
  ): Partial<UseComboboxState<SearchCountry>> => {
    const { InputChange, FunctionOpenMenu, MenuMouseLeave, ControlledPropUpdatedSelectedItem } =
      useCombobox.stateChangeTypes;
    // The form keeps the chosen country; downshift would empty the field to match its own.
    if (type === ControlledPropUpdatedSelectedItem) return state;
    if (type === MenuMouseLeave) return { ...changes, highlightedIndex: state.highlightedIndex };
    if (type === FunctionOpenMenu) return { ...changes, highlightedIndex: isSearching() ? 0 : -1 };
    if (type !== InputChange) return changes;
    return { ...changes, highlightedIndex: changes.inputValue?.trim() === '' ? -1 : 0 };
  };

/** A field that finds a country by its name: typing filters, arrow keys and Enter choose. Plain text input until it wakes, and what was typed stays. */
export function CountryCombobox(props: CountryComboboxProps) {
  const { id, name, label, placeholder, countries, chosen, onChoose, suggest, error, texts } =
    props;
  const [typed, setTyped] = useState(() => typedBefore(id) ?? nameOf(chosen ?? null));
  const [isFiltered, setFiltered] = useState(() => typed !== nameOf(chosen ?? null));
  const matches = filterCountries(countries, isFiltered ? typed : '');
  const status = (open: boolean): string => {
    if (!open) return '';
    return matches.length === 0
      ? texts.noMatch
      : fillText(texts.results, { count: matches.length });
  };
  const combobox = useCombobox<SearchCountry>({
    items: [...matches],
    itemToString: nameOf,
    itemToKey: (country) => country?.slug,
    inputValue: typed,
    selectedItem: null,
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    toggleButtonId: `${id}-toggle`,
    getItemId: (index) => `${id}-option-${index}`,
    getA11yStatusMessage: ({ isOpen }) => status(isOpen),
    stateReducer: keepHighlight(() => (typedBefore(id) ?? '') !== nameOf(chosen ?? null)),
    onInputValueChange: ({ inputValue, type }) => {
      setTyped(inputValue);
      setFiltered(type === useCombobox.stateChangeTypes.InputChange);
      onChoose(meantCountry(countries, inputValue));
    },
    onSelectedItemChange: ({ selectedItem }) => onChoose(selectedItem ?? undefined),
  });
  const { isOpen, highlightedIndex, openMenu } = combobox;
  const pointed =
    isOpen && highlightedIndex in matches ? `${id}-option-${highlightedIndex}` : undefined;

  const settle = (country: SearchCountry | undefined): void => {
    if (country === undefined) return;
    setTyped(country.name);
    setFiltered(false);
    onChoose(country);
  };

  useEffect(() => {
    const now = typedBefore(id) ?? typed;
    const untouched = document.activeElement?.id !== id;
    if (untouched && now === nameOf(chosen ?? null)) {
      // oxlint-disable-next-line react/set-state-in-effect -- the browser's languages are known only now
      settle(suggest?.());
      return;
    }
    // What was typed while the island was waking reached the field, but not yet its state.
    if (now !== typed) setTyped(now);
    setFiltered(now !== nameOf(chosen ?? null));
    onChoose(meantCountry(countries, now));
    if (!untouched) openMenu();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once: later the state knows what is typed
  }, []);

  return (
    <FieldFrame id={id} label={label} error={error}>
      {(control) => (
        <div className="country-combobox">
          {chosen !== undefined && chosen.iso2 !== '' ? (
            <Flag iso2={chosen.iso2} size={16} className="country-combobox__flag" />
          ) : null}
          <input
            {...combobox.getInputProps({
              ...control,
              name,
              placeholder,
              className: 'input',
              autoComplete: 'off',
              autoCapitalize: 'off',
              spellCheck: false,
              onChange: ({ currentTarget }) => setTyped(currentTarget.value),
              onBlur: () => settle(chosen),
            })}
            type="text"
            aria-activedescendant={pointed}
            aria-labelledby={undefined}
            data-chosen={(chosen !== undefined && chosen.iso2 !== '') || undefined}
          />
          <button
            {...combobox.getToggleButtonProps()}
            type="button"
            className="input-group__action"
            aria-label={texts.showCountries}
          >
            <Icon shape={chevron} />
          </button>
          <ul
            {...combobox.getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}
            className="country-combobox__list"
            hidden={!isOpen || matches.length === 0}
          >
            {isOpen
              ? matches.map((country, index) => (
                  <li
                    key={country.slug}
                    {...combobox.getItemProps({ item: country, index })}
                    className="country-combobox__option"
                    data-highlighted={index === highlightedIndex || undefined}
                    data-chosen={country.slug === chosen?.slug || undefined}
                  >
                    <ShownFlag iso2={country.iso2} />
                    {country.name}
                  </li>
                ))
              : null}
          </ul>
          {isOpen && matches.length === 0 ? (
            <p className="country-combobox__list country-combobox__none">{texts.noMatch}</p>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}
