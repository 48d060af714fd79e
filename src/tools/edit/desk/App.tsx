import { Activity, useEffect, useMemo, useState } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import { editorTextIn } from '#tools/editor-texts/editor-texts.ts';
import { DeskLanguageContext, initialDeskLanguage, storeDeskLanguage } from './state/desk-texts.ts';
import { EditorPanel } from './editor/EditorPanel.tsx';
import type { OpenText } from './files/ImportPreview.tsx';
import { DeskHeader, type Tab } from './DeskHeader.tsx';
import { DeskNotices } from './DeskNotices.tsx';
import { ListTab } from './ListTab.tsx';
import { type PageAddress, pageOfDesk, searchOfDesk } from './page/pages.ts';
import { isSaveKey } from './page/page-frame.ts';
import { PageTab, type Shown } from './page/PageTab.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { Previews } from './page/Previews.tsx';
import { PublishTab } from './files/PublishTab.tsx';
import { useDesk } from './state/use-desk.ts';
import { useJobs } from './files/use-jobs.ts';
import { ShopTextsContext } from './state/use-sentence.ts';
import { isRead, useUsage } from './state/use-usage.ts';
import { Welcome } from './Welcome.tsx';

/** Parts that need the whole desk: an open text is set aside until the editor goes back to it. */
const WHOLE_DESK: ReadonlySet<Tab> = new Set(['previews', 'publish']);

/** Keeps which part of the desk is open, and whether the open text is set aside for it. */
function useParts() {
  const [tab, setTab] = useState<Tab>('page');
  /** Parts that were opened once stay as they are while another one is open. */
  const [opened, setOpened] = useState<ReadonlySet<Tab>>(new Set());
  const [isAside, setAside] = useState(false);
  const chooseTab = (chosen: Tab): void => {
    setTab(chosen);
    setOpened(new Set([...opened, chosen]));
    setAside(WHOLE_DESK.has(chosen));
  };
  /** Shows the open text, beside the page where the previews are open. */
  const showText = (): void => {
    setAside(false);
    if (tab === 'previews') setTab('page');
  };
  return { tab, opened, isAside, chooseTab, showText };
}

/** Keeps the language of the desk, which its document has too, and returns it with a setter. */
function useChosenLanguage() {
  const [language, setLanguage] = useState<Language>(initialDeskLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = LANGUAGE_TABLE[language].direction;
    document.title = editorTextIn(language)('desk');
  }, [language]);
  const chooseLanguage = (chosen: Language): void => {
    storeDeskLanguage(chosen);
    setLanguage(chosen);
  };
  return [language, chooseLanguage] as const;
}

/** Saves by the key that saves in other programs. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      save();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** The desk: the site on top, the editor of the chosen text below it. */
export function App() {
  const desk = useDesk();
  const [language, chooseLanguage] = useChosenLanguage();
  const { tab, opened, isAside, chooseTab, showText } = useParts();
  const [page, setPage] = useState(() => pageOfDesk(location.search, language));
  const [shown, setShown] = useState<Shown>('elsewhere');
  const [others, setOthers] = useState<readonly string[]>([]);
  const known = useUsage(`${tab} ${desk.selected}`);
  const { pages, usage, demoAccount } = known;
  const t = editorTextIn(language);
  const { state, selected } = desk;
  // A publication reads the hub's texts, which may be others by then.
  const jobs = useJobs(language, tab, desk.compare);

  useEffect(() => history.replaceState(null, '', searchOfDesk(page)), [page]);

  const open = ([base, ...more]: string[]): void => {
    desk.open(base);
    showText();
    setOthers(more.slice(0, 8));
  };
  const openTyped: OpenText = (key, typed) => {
    open([baseKey(key)]);
    if (typed !== undefined) desk.offer(typed.language, key, typed.text);
  };
  const used = useMemo(() => {
    const paths = Object.keys(usage).filter((path) => usage[path]?.includes(selected ?? ''));
    // The page in the frame may be one that was not read.
    return shown === 'elsewhere' ? paths : [...new Set([page.path, ...paths])];
  }, [usage, selected, shown, page.path]);
  const editPage = (address: PageAddress): void => {
    setPage(address);
    chooseTab('page');
  };

  const isOpen = selected !== undefined && !isAside;
  const save = (): void => {
    if (isOpen) void desk.save();
  };
  useSaveKey(save);
  const unsaved =
    selected !== undefined && isAside && desk.changes.size > 0
      ? [selected, ...desk.unsaved]
      : desk.unsaved;

  return (
    <DeskLanguageContext value={language}>
      <DeskHeader
        tab={tab}
        chooseTab={chooseTab}
        chooseLanguage={chooseLanguage}
        usage={known}
        jobs={jobs}
      />
      <DeskNotices desk={desk} unsaved={unsaved} open={(base) => open([base])} />
      {state === undefined ? (
        <p className="desk-note" aria-live="polite">
          {t('loading')}
        </p>
      ) : (
        <ShopTextsContext value={state.texts[language]}>
          <main className="desk-main" tabIndex={-1}>
            <PartBoundary>
              <div className="desk-work">
                <div className="desk-tab" hidden={tab !== 'page'}>
                  <PageTab
                    state={state}
                    isShown={tab === 'page'}
                    isAway={desk.isAway}
                    pages={pages}
                    demoAccount={demoAccount}
                    page={page}
                    arrive={setPage}
                    visit={setPage}
                    selected={selected}
                    show={setShown}
                    open={open}
                    reload={desk.reload}
                    save={save}
                  />
                </div>
                {opened.has('list') && (
                  <Activity mode={tab === 'list' ? 'visible' : 'hidden'}>
                    <ListTab
                      state={state}
                      usage={usage}
                      selected={selected}
                      open={(base) => open([base])}
                    />
                  </Activity>
                )}
                {tab === 'previews' && (
                  <Previews
                    page={page}
                    pages={pages}
                    version={state.version}
                    visit={setPage}
                    edit={editPage}
                  />
                )}
                {opened.has('publish') && (
                  <Activity mode={tab === 'publish' ? 'visible' : 'hidden'}>
                    <PublishTab
                      state={state}
                      jobs={jobs}
                      open={openTyped}
                      reload={desk.reload}
                      compare={desk.compare}
                    />
                  </Activity>
                )}
              </div>
              {selected !== undefined && isOpen && (
                <EditorPanel
                  desk={desk}
                  state={state}
                  base={selected}
                  others={others}
                  pages={used}
                  isRead={isRead(known)}
                  shown={desk.savedIn.includes(page.language) ? shown : 'elsewhere'}
                  visit={(path) => editPage({ ...page, path })}
                  close={() => desk.open(undefined)}
                />
              )}
              {selected === undefined && tab === 'page' && (
                <Welcome hasHub={state.hub !== undefined} />
              )}
            </PartBoundary>
          </main>
        </ShopTextsContext>
      )}
    </DeskLanguageContext>
  );
}
