import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import type { DemoAccount } from '#tools/edit/api.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import { useDeskText } from '../state/desk-texts.ts';
import { useLater } from '../state/use-later.ts';
import { isToolKey } from './page-frame.ts';
import { type FrameWidth, PageBar } from './PageBar.tsx';
import { addressOf, isSignIn, pageIn, type PageAddress } from './pages.ts';
import { shownText, type Spot } from './page-texts.ts';
import { PageTexts } from './PageTexts.tsx';
import { SearchResult } from './SearchResult.tsx';
import { textOfNumber } from '../state/text-index.ts';
import { type FrameView, usePageFrame } from './use-page-frame.ts';

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

/** Reports whether the page shows the text that is open, as it is now or as it was. */
function useShown(
  { spots, stale }: FrameView,
  { state, selected, show }: Pick<PageTabProps, 'state' | 'selected' | 'show'>,
): void {
  const numbers = spots
    .map(({ number }) => number)
    .filter((number) => baseKey(textOfNumber(state, number)?.key ?? '') === selected);
  const [onPage, isStale] = [numbers.length > 0, numbers.some((number) => stale.has(number))];
  useEffect(() => {
    if (onPage) show(isStale ? 'stale' : 'now');
    else show('elsewhere');
  }, [show, onPage, isStale]);
}

/** Returns the address that the frame loads; a page that is in it already is not loaded again. */
function useLoadedAddress(
  ref: RefObject<HTMLIFrameElement | null>,
  address: string,
  isAway: boolean,
): string {
  const [loaded, setLoaded] = useState(address);
  useEffect(() => {
    const element = ref.current;
    // Another page would be the browser's own, which shows an error: it is loaded later.
    if (element === null || isAway) return;
    const shown = pageIn(element);
    if (shown !== undefined && addressOf(shown) === address) return;
    setLoaded(address);
    if (loaded === address) element.src = address;
  }, [ref, address, loaded, isAway]);
  return loaded;
}

/** Starts and ends the tool by its keys, and returns its button, which gets the focus after it. */
function useTool(
  ref: RefObject<HTMLIFrameElement | null>,
  { isPicking, setPicking }: FrameView,
): RefObject<HTMLButtonElement | null> {
  const tool = useRef<HTMLButtonElement>(null);
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
  }, [ref, isPicking]);
  return tool;
}

/** Shows what the tool does, and the text under the pointer. */
function ToolHint({ state, pointed }: { state: DeskState } & Pick<FrameView, 'pointed'>) {
  const t = useDeskText();
  const text = pointed && textOfNumber(state, pointed.spot.number);
  return (
    <div className="desk-note desk-note--tool" aria-live="polite">
      <p>{t('tool-hint')}</p>
      <p
        className="desk-pointed"
        lang={text?.language}
        dir={text && LANGUAGE_TABLE[text.language].direction}
      >
        {pointed && shownText(pointed.spot)}
      </p>
    </div>
  );
}

/** Renders the site in a frame, with the tool that opens a text by a click. */
export function PageTab(props: PageTabProps) {
  const { state, isShown, isAway, pages, demoAccount, page, arrive, visit } = props;
  const { selected, open, reload, save } = props;
  const t = useDeskText();
  const ref = useRef<HTMLIFrameElement>(null);
  const [frameWidth, setFrameWidth] = useState<FrameWidth>('desktop');
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
  const { spots } = frame;
  const listed = useLater(useMemo(() => ({ state, spots }), [state, spots]));
  // After the page is visible again, which groups depend on.
  const isListed = useLater(isShown);
  useShown(frame, props);
  const loaded = useLoadedAddress(ref, addressOf(page), isAway);
  const tool = useTool(ref, frame);
  const { isPicking, setPicking, pointed } = frame;

  return (
    <div className="desk-page">
      <PageBar
        pages={pages}
        page={page}
        visit={visit}
        frameWidth={frameWidth}
        setFrameWidth={setFrameWidth}
        isAway={isAway}
        reload={() => ref.current?.contentWindow?.location.reload()}
        isPicking={isPicking}
        setPicking={setPicking}
        tool={tool}
      />
      {demoAccount !== undefined && isSignIn(page) && (
        <p className="desk-note desk-note--tool">
          {t('demo-account', { email: demoAccount.email, password: demoAccount.password })}
        </p>
      )}
      {isPicking && <ToolHint state={state} pointed={pointed} />}
      <div className="desk-split">
        <div className="desk-view">
          <SearchResult spots={frame.spots} state={state} open={open} />
          <div className="desk-stage" data-width={frameWidth}>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page */}
            <iframe ref={ref} title={t('page-frame')} src={loaded} />
            {isPicking && pointed && <div className="desk-outline" style={pointed.box} />}
          </div>
        </div>
        <PageTexts
          {...listed}
          language={page.language}
          selected={selected}
          isShown={isListed}
          open={openOne}
        />
      </div>
    </div>
  );
}
