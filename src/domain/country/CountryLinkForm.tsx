import { useState, type FormEvent } from 'react';
import { guessCountry, unpackCountries } from './country-search.ts';
import { Button } from '#components/ui/Button.tsx';
import { useLeaving } from '#components/ui/use-leaving.ts';
import { CountryCombobox } from './CountryCombobox.tsx';
import type { CountryComboboxTexts } from './use-country-combobox.ts';

/** The words of the field and of its button. */
interface CountryLinkFormTexts extends CountryComboboxTexts {
  label: string;
  placeholder: string;
  submit: string;
  chooseCountry: string;
}

interface CountryLinkFormProps {
  id: string;
  /** Packed by `packCountries`; each slug is the last part of its page's address. */
  countries: string;
  /** What precedes the slug in the address. */
  base: string;
  /** Where the form leads without JavaScript. */
  fallback: string;
  /** Begins with the country that the browser's languages point to. */
  suggestHome?: boolean;
  texts: CountryLinkFormTexts;
}

/** Renders a country field and a button that leads to the country's page. */
export function CountryLinkForm(props: CountryLinkFormProps) {
  const { id, base, fallback, suggestHome = false, texts } = props;
  const [countries] = useState(() => unpackCountries(props.countries));
  const [country, setCountry] = useState<(typeof countries)[number]>();
  const [tried, setTried] = useState(false);
  const [leaving, setLeaving] = useLeaving();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (country === undefined) {
      document.getElementById(`${id}-country`)?.focus();
      return;
    }
    setLeaving(true);
    location.assign(`${base}/${country.slug}`);
  };
  return (
    <form id={id} className="stack" action={fallback} noValidate onSubmit={submit}>
      <CountryCombobox
        id={`${id}-country`}
        name="in"
        label={texts.label}
        placeholder={texts.placeholder}
        countries={countries}
        chosen={country}
        onChoose={setCountry}
        suggest={suggestHome ? () => guessCountry(countries, navigator.languages) : undefined}
        error={tried && country === undefined ? texts.chooseCountry : undefined}
        texts={texts}
      />
      <Button type="submit" variant="primary" block busy={leaving}>
        {texts.submit}
      </Button>
    </form>
  );
}
