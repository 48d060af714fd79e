import { memo, useState } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import type { EditorKey } from '#tools/editor-texts/editor-texts.ts';
import { useDeskText } from '../state/desk-texts.ts';
import type { Spot } from './page-texts.ts';
import { lineOf, textOfNumber } from '../state/text-index.ts';
import { TextLine } from './TextLine.tsx';

const GROUPS = ['group-head', 'group-shown', 'group-hidden'] as const satisfies EditorKey[];
type Group = (typeof GROUPS)[number];

function groupOf({ element, isStored, nodes }: Spot): Group {
  if (/^(?:title|meta)$/.test(element.localName)) return 'group-head';
  const isShown = !isStored && nodes.length > 0 && element.checkVisibility();
  return isShown ? 'group-shown' : 'group-hidden';
}

/** Returns the keys of a page's texts, each in the first group that it is in. */
function groupTexts(state: DeskState, spots: readonly Spot[]): Map<Group, string[]> {
  const groups = new Map<Group, string[]>(GROUPS.map((group) => [group, []]));
  const seen = new Set<string>();
  for (const group of GROUPS) {
    for (const spot of spots) {
      const found = textOfNumber(state, spot.number);
      if (found === undefined || groupOf(spot) !== group) continue;
      const base = baseKey(found.key);
      if (!seen.has(base)) groups.get(group)?.push(base);
      seen.add(base);
    }
  }
  return groups;
}

/**
 * Groups the texts of a page. A browser shows nothing of a page that is hidden: its texts stay in
 * the groups that they had.
 */
function useGroups(state: DeskState, spots: readonly Spot[], isShown: boolean) {
  const group = () => ({ state, spots, isShown, groups: groupTexts(state, spots) });
  const [last, setLast] = useState(group);
  const isSame = last.isShown && last.state === state && last.spots === spots;
  if (isShown && !isSame) setLast(group());
  if (!isShown && last.isShown) setLast({ ...last, isShown });
  return last.groups;
}

interface PageTextsProps {
  state: DeskState;
  spots: readonly Spot[];
  language: Language;
  selected: string | undefined;
  /** Its part of the desk is the one that is open. */
  isShown: boolean;
  open: (base: string) => void;
}

/**
 * Lists every text of the page, those too that appear only later. The list is long, so it is
 * rendered only when its own properties change.
 */
export const PageTexts = memo(function PageTexts(props: PageTextsProps) {
  const { state, spots, language, selected, isShown, open } = props;
  const t = useDeskText();
  const [query, setQuery] = useState('');
  const words = query.toLowerCase();
  const groups = useGroups(state, spots, isShown);
  return (
    <aside className="desk-aside" aria-label={t('page-texts')}>
      <h2>{t('page-texts')}</h2>
      <p className="desk-note">{t('page-texts-hint')}</p>
      <input
        className="desk-input"
        type="search"
        aria-label={t('find-on-page')}
        placeholder={t('find-on-page')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {[...groups].map(([group, bases]) => {
        const shown = bases.filter((base) =>
          `${base} ${lineOf(state, language, base)}`.toLowerCase().includes(words),
        );
        if (shown.length === 0) return null;
        return (
          <section key={group}>
            <h3>{t(group)}</h3>
            <ul className="desk-lines">
              {shown.map((base) => (
                <li key={base}>
                  <button
                    type="button"
                    aria-current={base === selected}
                    title={base}
                    onClick={() => open(base)}
                  >
                    <span lang={language} dir={LANGUAGE_TABLE[language].direction}>
                      <TextLine text={lineOf(state, language, base)} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </aside>
  );
});
