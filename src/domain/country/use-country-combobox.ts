import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useLayoutEffect, useState } from 'react';
import {
  countryNotOffered,
  filterCountries,
  meantCountry,
  type SearchCountry,
} from './country-search.ts';
import { fillText } from '#lib/text/text.ts';

/** The words around a country search; `results` holds `{{count}}`. */
export interface CountryComboboxTexts {
  showCountries: string;
  noMatch: string;
  /** What is said of a country that is none of the list; it holds `{{country}}`. */
  notOffered: string;
  results: string;
}

export interface CountryChoice {
  id: string;
  countries: readonly SearchCountry[];
  chosen: SearchCountry | undefined;
  onChoose: (country: SearchCountry | undefined) => void;
  /**
   * A better guess than `chosen`, called once in the browser and taken while the field is
   * untouched.
   */
  suggest?: () => SearchCountry | undefined;
  texts: CountryComboboxTexts;
}

const nameOf = (country: SearchCountry | null | undefined): string => country?.name ?? '';

/** Returns what was typed before hydration, which only the document knows. */
function typedBefore(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? input.value : undefined;
}

/** Returns why nothing is found: there is no such country, or it is not offered. */
function whyNone({ countries, texts }: CountryChoice, typed: string): string {
  const country = countryNotOffered(countries, typed, document.documentElement.lang);
  return country === undefined ? texts.noMatch : fillText(texts.notOffered, { country });
}

/**
 * Highlights the best match while something is typed, so that Enter picks it. The whole list opens
 * without a highlight, so that leaving the field does not change its country. A pointer that leaves
 * the list does not change the highlight.
 */
const keepHighlight =
  (isSearching: () => boolean) =>
  (
    state: UseComboboxState<SearchCountry>,
    { type, changes }: UseComboboxStateChangeOptions<SearchCountry>,
  ): Partial<UseComboboxState<SearchCountry>> => {
    const {
      InputClick,
      InputChange,
      FunctionOpenMenu,
      MenuMouseLeave,
      ControlledPropUpdatedSelectedItem,
    } = useCombobox.stateChangeTypes;
    // The form keeps the chosen country; downshift would empty the field to match its own.
    if (type === ControlledPropUpdatedSelectedItem) return state;
    if (type === MenuMouseLeave) return { ...changes, highlightedIndex: state.highlightedIndex };
    // The list may have opened between press and release, when hydration found the field focused.
    if (type === InputClick) return { ...changes, isOpen: true };
    if (type === FunctionOpenMenu) return { ...changes, highlightedIndex: isSearching() ? 0 : -1 };
    if (type !== InputChange) return changes;
    return { ...changes, highlightedIndex: changes.inputValue?.trim() === '' ? -1 : 0 };
  };

/**
 * Returns the state of a country search: what is typed, which countries match it, and the props of
 * downshift for input, button and list (docs/decisions/downshift.md).
 */
export function useCountryCombobox(choice: CountryChoice) {
  const { id, countries, chosen, onChoose, suggest, texts } = choice;
  const [typed, setTyped] = useState(() => typedBefore(id) ?? nameOf(chosen));
  const [isFiltered, setFiltered] = useState(() => typed !== nameOf(chosen));
  const matches = filterCountries(countries, isFiltered ? typed : '');
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
    getA11yStatusMessage: ({ isOpen }) => {
      if (!isOpen) return '';
      return matches.length === 0
        ? whyNone(choice, typed)
        : fillText(texts.results, { count: matches.length });
    },
    stateReducer: keepHighlight(() => (typedBefore(id) ?? '') !== nameOf(chosen)),
    onInputValueChange: ({ inputValue, type }) => {
      setTyped(inputValue);
      setFiltered(type === useCombobox.stateChangeTypes.InputChange);
      onChoose(meantCountry(countries, inputValue));
    },
    onSelectedItemChange: ({ selectedItem }) => onChoose(selectedItem ?? undefined),
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen && chosen !== undefined) setFiltered(false);
    },
  });

  const settle = (country: SearchCountry | undefined): void => {
    if (country === undefined) return;
    setTyped(country.name);
    // A list that is open has not closed before the button of a mouse is released: with all
    // countries it would grow under the pointer, over what was pressed.
    if (!combobox.isOpen) setFiltered(false);
    onChoose(country);
  };

  // With the hydration itself: a submit that was held follows it (docs/decisions/held-submits.md).
  useLayoutEffect(() => {
    const now = typedBefore(id) ?? typed;
    const untouched = document.activeElement?.id !== id;
    if (untouched && now === nameOf(chosen)) {
      // The browser's languages are known only now.
      // oxlint-disable-next-line react/set-state-in-effect
      settle(suggest?.());
      return;
    }
    // What was typed during hydration reached the field, but not yet its state.
    if (now !== typed) setTyped(now);
    setFiltered(now !== nameOf(chosen));
    onChoose(meantCountry(countries, now));
    if (!untouched) combobox.openMenu();
    // Once: later the state has what is typed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, []);

  const none = matches.length === 0 ? whyNone(choice, typed) : undefined;
  return { combobox, matches, none, type: setTyped, settle };
}
