import type { RefObject } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES } from '#config/languages.ts';
import { useDeskText } from '../state/desk-texts.ts';
import { PageField } from './PageField.tsx';
import type { PageAddress } from './pages.ts';

/** How wide the page in the frame is. */
export type FrameWidth = 'phone' | 'desktop';

interface PageBarProps {
  pages: readonly string[];
  page: PageAddress;
  visit: (page: PageAddress) => void;
  frameWidth: FrameWidth;
  setFrameWidth: (chosen: FrameWidth) => void;
  /** The desk's program does not respond. */
  isAway: boolean;
  /** Loads the page in the frame again. */
  reload: () => void;
  isPicking: boolean;
  setPicking: (isPicking: boolean, byKeyboard: boolean) => void;
  tool: RefObject<HTMLButtonElement | null>;
}

/** Renders the bar above the page: its address and language, how wide it is, and the tool. */
export function PageBar(props: PageBarProps) {
  const {
    pages,
    page,
    visit,
    frameWidth,
    setFrameWidth,
    isAway,
    reload,
    isPicking,
    setPicking,
    tool,
  } = props;
  const t = useDeskText();
  return (
    <div className="desk-bar">
      <PageField pages={pages} page={page} visit={visit} />
      <label className="desk-label">
        <span className="visually-hidden">{t('page-language')}</span>
        <select
          className="desk-input"
          value={page.language}
          onChange={(event) =>
            visit({ ...page, language: event.target.value as PageAddress['language'] })
          }
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {LANGUAGE_TABLE[language].name}
            </option>
          ))}
        </select>
      </label>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no form control is in it */}
      <div className="desk-row" role="group" aria-label={t('width')}>
        {(['desktop', 'phone'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="desk-button"
            aria-pressed={one === frameWidth}
            onClick={() => setFrameWidth(one)}
          >
            {t(`width-${one}`)}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="desk-button"
        aria-disabled={isAway}
        onClick={() => isAway || reload()}
      >
        {t('reload')}
      </button>
      <button
        ref={tool}
        type="button"
        className="desk-button desk-button--tool"
        aria-pressed={isPicking}
        onClick={(event) => setPicking(!isPicking, event.detail === 0)}
      >
        {t('tool')}
      </button>
    </div>
  );
}
