import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import { useDeskText } from '../state/desk-texts.ts';
import { shownText, type Spot } from './page-texts.ts';
import { SearchLength } from './SearchLength.tsx';
import { SEARCH_LIMITS, textOfNumber } from '../state/text-index.ts';

interface SearchResultProps {
  spots: readonly Spot[];
  state: DeskState;
  open: (bases: string[]) => void;
}

/** Shows the page as a search engine lists it among its results; each line opens its text. */
export function SearchResult({ spots, state, open }: SearchResultProps) {
  const t = useDeskText();
  const find = (selector: string): Spot | undefined =>
    spots.findLast(({ element }) => element.matches(selector));
  const lines = [
    ['title', find('title')],
    ['description', find('meta[name="description"]')],
  ] as const;
  return (
    <div className="desk-result">
      <p className="desk-note">{t('search-result')}</p>
      {lines.map(([name, spot]) => {
        const found = spot && textOfNumber(state, spot.number);
        if (spot === undefined || found === undefined) return null;
        const text = shownText(spot);
        return (
          <div key={name} className="desk-result__line">
            <button
              type="button"
              className={`desk-result__search-${name}`}
              lang={found.language}
              dir={LANGUAGE_TABLE[found.language].direction}
              onClick={() => open([baseKey(found.key)])}
            >
              <span className="visually-hidden">{t(`search-${name}`)}: </span>
              {text}
            </button>
            <SearchLength length={text.length} limit={SEARCH_LIMITS[name]} />
          </div>
        );
      })}
    </div>
  );
}
