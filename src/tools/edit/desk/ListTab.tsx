import { useState } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES } from '#config/languages.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import { useDeskText } from './state/desk-texts.ts';
import { useLater } from './state/use-later.ts';
import { findTexts, lineOf, STATES, type TextState } from './state/text-index.ts';
import { TextLine } from './page/TextLine.tsx';

const STEP = 60;

interface ListTabProps {
  state: DeskState;
  /** The keys of each page, as far as pages were seen. */
  usage: Readonly<Record<string, readonly string[]>>;
  selected: string | undefined;
  open: (base: string) => void;
}

/** Lists all texts, with a search by words, key, state and page. */
export function ListTab({ state, usage, selected, open }: ListTabProps) {
  const t = useDeskText();
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState<TextState>('all');
  const [page, setPage] = useState('');
  const [length, setLength] = useState(STEP);
  const words = useLater(query);
  const among = page === '' ? undefined : new Set(usage[page]);
  const found = findTexts(state, words, wanted, among);
  return (
    <div className="desk-list">
      <search className="desk-bar">
        <input
          className="desk-input desk-input--wide"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <label className="desk-label">
          <span>{t('state')}</span>
          <select
            className="desk-input"
            value={wanted}
            onChange={(event) => setWanted(event.target.value as TextState)}
          >
            {STATES.filter((one) => one !== 'hub' || state.hub !== undefined).map((one) => (
              <option key={one} value={one}>
                {t(`state-${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="desk-label">
          <span>{t('on-page')}</span>
          <select
            className="desk-input"
            value={page}
            onChange={(event) => setPage(event.target.value)}
          >
            <option value="">{t('any-page')}</option>
            {Object.keys(usage).map((path) => (
              <option key={path}>{path}</option>
            ))}
          </select>
        </label>
        <p className="desk-note" aria-live="polite">
          {t('count', { count: found.length })}
        </p>
      </search>
      {found.length === 0 ? (
        <p className="empty">{t('nothing')}</p>
      ) : (
        <ul className="desk-rows">
          {found.slice(0, length).map((base) => (
            <li key={base}>
              <button type="button" aria-current={base === selected} onClick={() => open(base)}>
                <bdi dir="ltr" className="desk-rows__key">
                  {base}
                </bdi>
                {LANGUAGES.map((language) => (
                  <span
                    key={language}
                    className="desk-rows__text"
                    lang={language}
                    dir={LANGUAGE_TABLE[language].direction}
                  >
                    <TextLine text={lineOf(state, language, base)} />
                  </span>
                ))}
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > length && (
        <button type="button" className="desk-button" onClick={() => setLength(length + STEP)}>
          {t('more')}
        </button>
      )}
    </div>
  );
}
