import { useRef, useState, type KeyboardEvent } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES } from '#config/languages.ts';
import { useDeskText } from '../state/desk-texts.ts';
import { addressOf, type PageAddress } from './pages.ts';

const SCREENS = { phone: 390, desktop: 1280 } as const;

/**
 * Keys that lead down or up a page, and by how many hundredths of it; sliders have them reversed.
 */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 2,
  ArrowUp: -2,
  PageDown: 10,
  PageUp: -10,
};

/** Scrolls the page of a frame to a part of its way, in hundredths. */
function scrollFrame(frame: HTMLIFrameElement, place: number): void {
  const page = frame.contentDocument?.documentElement;
  if (page === undefined) return;
  const way = page.scrollHeight - page.clientHeight;
  page.scrollTo({ top: (way * place) / 100, behavior: 'instant' });
}

interface PreviewsProps {
  page: PageAddress;
  pages: readonly string[];
  /** Changes when texts were saved, so that the previews are loaded again. */
  version: string;
  visit: (page: PageAddress) => void;
  edit: (page: PageAddress) => void;
}

/** Shows a page in all languages at the width of a phone and of a desktop, on one screen. */
export function Previews({ page, pages, version, visit, edit }: PreviewsProps) {
  const t = useDeskText();
  const grid = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const scroll = (wanted: number): void => {
    const next = Math.min(Math.max(wanted, 0), 100);
    setPlace(next);
    for (const frame of grid.current?.querySelectorAll('iframe') ?? []) scrollFrame(frame, next);
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    scroll(place + step);
  };
  return (
    <div className="desk-previews">
      <div className="desk-bar">
        <label className="desk-label">
          <span>{t('preview-page')}</span>
          <select
            className="desk-input"
            dir="ltr"
            value={page.path}
            onChange={(event) => visit({ ...page, path: event.target.value })}
          >
            {[...new Set([page.path, ...pages])].map((path) => (
              <option key={path}>{path}</option>
            ))}
          </select>
        </label>
        <label className="desk-label">
          <span>{t('scroll-all')}</span>
          <input
            type="range"
            value={place}
            onChange={(event) => scroll(Number(event.target.value))}
            onKeyDown={press}
          />
        </label>
      </div>
      <div className="desk-previews__grid" ref={grid}>
        {LANGUAGES.map((language) => {
          const { name } = LANGUAGE_TABLE[language];
          const address = addressOf({ ...page, language });
          return (
            <section key={language} className="desk-preview" aria-label={name}>
              <h2>
                <span lang={language}>{name}</span>
                <button
                  type="button"
                  className="desk-link"
                  onClick={() => edit({ ...page, language })}
                >
                  {t('preview-open', { language: name })}
                </button>
              </h2>
              <div className="desk-preview__screens">
                {(['desktop', 'phone'] as const).map((screen) => (
                  <div key={screen} className="desk-preview__screen" data-screen={screen}>
                    {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page */}
                    <iframe
                      key={version}
                      title={`${name}, ${t(screen)}`}
                      src={address}
                      width={SCREENS[screen]}
                      tabIndex={-1}
                      onLoad={({ currentTarget }) => scrollFrame(currentTarget, place)}
                    />
                  </div>
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </div>
  );
}
