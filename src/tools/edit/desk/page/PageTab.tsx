import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import type { DemoAccount } from '../../api.ts';
import type { DeskState } from '../../desk-service.ts';
import { useDeskText } from '../state/desk-texts.ts';
import { isToolKey } from './page-frame.ts';
import { PageField } from './PageField.tsx';
import { addressOf, isSignIn, pageIn, type PageAddress } from './pages.ts';
import { shownText, type Spot } from './page-texts.ts';
import { PageTexts } from './PageTexts.tsx';
import { SearchResult } from './SearchResult.tsx';
import { textOfNumber } from '../state/text-index.ts';
import { usePageFrame } from './use-page-frame.ts';

/** Whether the page in the frame shows a text as it is now, as it was, or has it not at all. */
export type Shown = 'now' | 'stale' | 'elsewhere';

interface PageTabProps {
  state: DeskState;
  /** It is the part of the desk that is open. */
  isShown: boolean;
  /** The desk's program does not respond. */
  isAway: boolean;
  pages: readonly string[];
  demoAccount: DemoAccount | undefined;
  page: PageAddress;
  /** The page was changed inside the frame, by a link for example. */
  arrive: (page: PageAddress) => void;
  visit: (page: PageAddress) => void;
  selected: string | undefined;
  /** Whether the page shows the text that is open. */
  show: (shown: Shown) => void;
  open: (bases: string[]) => void;
  reload: () => Promise<void>;
  /** Saves the text that is open. */
  save: () => void;
}

/** The site in a frame, with the tool that opens a text by a click. */
export function PageTab(props: PageTabProps) {
  const { state, isShown, isAway, pages, demoAccount, page, arrive, visit } = props;
  const { selected, show, open, reload, save } = props;
  const t = useDeskText();
  const ref = useRef<HTMLIFrameElement>(null);
  const tool = useRef<HTMLButtonElement>(null);
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop');
  const basesOf = (spots: readonly Spot[]): string[] => {
    const keys = spots.map(({ number }) => textOfNumber(state, number)?.key);
    return [...new Set(keys.filter((key) => key !== undefined).map(baseKey))];
  };
  const latestOpen = useRef(open);
  useEffect(() => {
    latestOpen.current = open;
  });
  const openOne = useCallback((base: string): void => latestOpen.current([base]), []);
  const frame = usePageFrame(ref, {
    state,
    reload,
    arrive,
    save,
    pick: (spots) => open(basesOf(spots)),
  });
  // The page shows a saved text first, and the list of its texts follows.
  const [listedState, listedSpots] = [useDeferredValue(state), useDeferredValue(frame.spots)];
  // After the page is visible again, which groups depend on.
  const isListed = useDeferredValue(isShown);
  const numbers = frame.spots
    .map(({ number }) => number)
    .filter((number) => baseKey(textOfNumber(state, number)?.key ?? '') === selected);
  const [onPage, isStale] = [numbers.length > 0, numbers.some((number) => frame.stale.has(number))];
  useEffect(() => {
    if (onPage) show(isStale ? 'stale' : 'now');
    else show('elsewhere');
  }, [show, onPage, isStale]);
  const address = addressOf(page);
  const [loaded, setLoaded] = useState(address);
  useEffect(() => {
    const element = ref.current;
    // Another page would be the browser's own, which shows an error: it is loaded later.
    if (element === null || isAway) return;
    const shown = pageIn(element);
    if (shown !== undefined && addressOf(shown) === address) return;
    setLoaded(address);
    if (loaded === address) element.src = address;
  }, [address, loaded, isAway]);

  const { isPicking, setPicking, pointed } = frame;
  const pointedText = pointed && textOfNumber(state, pointed.spot.number);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isToolKey(event)) {
        event.preventDefault();
        setPicking(!isPicking, true);
      } else if (event.key === 'Escape' && isPicking) setPicking(false);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  useEffect(() => {
    const inFrame = document.activeElement === ref.current;
    if (!isPicking && inFrame) tool.current?.focus();
  }, [isPicking]);

  return (
    <div className="desk-page">
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
              aria-pressed={one === width}
              onClick={() => setWidth(one)}
            >
              {t(`width-${one}`)}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="desk-button"
          aria-disabled={isAway}
          onClick={() => isAway || ref.current?.contentWindow?.location.reload()}
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
      {demoAccount !== undefined && isSignIn(page) && (
        <p className="desk-note desk-note--tool">
          {t('demo-account', { email: demoAccount.email, password: demoAccount.password })}
        </p>
      )}
      {isPicking && (
        <div className="desk-note desk-note--tool" aria-live="polite">
          <p>{t('tool-hint')}</p>
          <p
            className="desk-pointed"
            lang={pointedText?.language}
            dir={pointedText && LANGUAGE_TABLE[pointedText.language].direction}
          >
            {pointed && shownText(pointed.spot)}
          </p>
        </div>
      )}
      <div className="desk-split">
        <div className="desk-view">
          <SearchResult spots={frame.spots} state={state} open={open} />
          <div className="desk-stage" data-width={width}>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page */}
            <iframe ref={ref} title={t('page-frame')} src={loaded} />
            {isPicking && pointed && <div className="desk-outline" style={pointed.box} />}
          </div>
        </div>
        <PageTexts
          state={listedState}
          spots={listedSpots}
          language={page.language}
          selected={selected}
          isShown={isListed}
          open={openOne}
        />
      </div>
    </div>
  );
}
