import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { PickerTexts } from '#features/numbers/pair/numbers-texts.ts';

interface NoNumbersProps {
  language: Language;
  /** Where the page's visitors contact us; without it, in the form below. */
  contactHref?: string;
  texts: Pick<
    PickerTexts,
    'numbers.empty-title' | 'numbers.empty-action' | 'numbers.empty-ask' | 'numbers.empty-text'
  >;
}

/**
 * Renders what to do when a country has no number left, in place of the heading above the list. The
 * links come first, as they are then on the first screen of a phone.
 */
export function NoNumbers({ language, contactHref, texts }: NoNumbersProps) {
  return (
    <div className="card stack no-numbers">
      <h2>{texts['numbers.empty-title']}</h2>
      <p className="cluster">
        <a className="button button--primary" href={localizedPath(language, ROUTES.getYourNumber)}>
          {texts['numbers.empty-action']}
        </a>
        <a className="button button--secondary" href={contactHref ?? '#contact'}>
          {texts['numbers.empty-ask']}
        </a>
      </p>
      <p className="muted measure">{texts['numbers.empty-text']}</p>
    </div>
  );
}
