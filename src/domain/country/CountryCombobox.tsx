import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchCountry } from './country-search.ts';
import './country-combobox.css';
import { FieldFrame } from '#components/ui/form/Field.tsx';
import { Flag, flagAddress } from '#components/ui/icons/Flag.tsx';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { chevron } from '#components/ui/icons/icons.ts';
import { useCountryCombobox, type CountryChoice } from './use-country-combobox.ts';

interface CountryComboboxProps extends CountryChoice {
  /** Its name in a form that is sent without JavaScript. */
  name: string;
  label: string;
  placeholder: string;
  error?: string | undefined;
}

/**
 * Renders a field that finds a country by its name: typing filters, arrow keys and Enter choose. A
 * plain text input until it hydrates; what was typed stays.
 */
export function CountryCombobox(props: CountryComboboxProps) {
  const { id, name, label, placeholder, chosen, error, texts } = props;
  const { combobox, matches, none, type, settle } = useCountryCombobox(props);
  const { isOpen, highlightedIndex } = combobox;
  const pointed =
    isOpen && highlightedIndex in matches ? `${id}-option-${highlightedIndex}` : undefined;
  const hasFlag = chosen !== undefined && chosen.iso2 !== '';
  /** Enter sends the form where nothing is found, which then says why: downshift would not. */
  const sendWithoutMatch = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && matches.length === 0)
      Object.assign(event, { preventDownshiftDefault: true });
  };
  return (
    <FieldFrame id={id} label={label} error={error === undefined ? undefined : (none ?? error)}>
      {(control) => (
        <div className="country-combobox">
          {hasFlag ? (
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
              spellCheck: 'false',
              onChange: ({ currentTarget }) => type(currentTarget.value),
              onBlur: () => settle(chosen),
              onKeyDown: sendWithoutMatch,
            })}
            type="text"
            aria-activedescendant={pointed}
            aria-labelledby={undefined}
            data-chosen={hasFlag || undefined}
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
            // Browsers let Tab stop at what scrolls, and the list closes before it gets there.
            tabIndex={-1}
            hidden={!isOpen || matches.length === 0}
          >
            {isOpen ? <Options {...{ combobox, matches, chosen }} /> : null}
          </ul>
          {isOpen && none !== undefined && error === undefined ? (
            <p className="country-combobox__list country-combobox__none">{none}</p>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}

type OptionsProps = Pick<ReturnType<typeof useCountryCombobox>, 'combobox' | 'matches'> & {
  chosen: SearchCountry | undefined;
};

const Options = ({ combobox, matches, chosen }: OptionsProps) =>
  matches.map((country, index) => (
    <li
      key={country.slug}
      {...combobox.getItemProps({ item: country, index })}
      className="country-combobox__option"
      data-highlighted={index === combobox.highlightedIndex || undefined}
      data-chosen={country.slug === chosen?.slug || undefined}
    >
      <LazyFlag iso2={country.iso2} />
      {country.name}
    </li>
  ));

/** Renders a flag in a long list, loaded when it scrolls into view. */
function LazyFlag({ iso2 }: { iso2: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (image.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setShown(true);
      },
      { rootMargin: '60px' },
    );
    observer.observe(image.current);
    return () => observer.disconnect();
  }, []);
  const source = shown && iso2 !== '' ? flagAddress(iso2) : undefined;
  return <img ref={image} className="flag" src={source} alt="" width={24} height={16} />;
}
