import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { PickerTexts } from './numbers-texts.ts';

/** What to do when a country has no number left. */
export function NoNumbers({ language, texts }: { language: Language; texts: PickerTexts }) {
  return (
    <div className="empty">
      <h3>{texts['numbers.emptyTitle']}</h3>
      <p className="measure">{texts['numbers.emptyText']}</p>
      <p className="cluster">
        <a className="button button--primary" href={localizedPath(language, ROUTES.getYourNumber)}>
          {texts['numbers.emptyAction']}
        </a>
        <a className="button button--secondary" href="#contact">
          {texts['numbers.emptyAsk']}
        </a>
      </p>
    </div>
  );
}
