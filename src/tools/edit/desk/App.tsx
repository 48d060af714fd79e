import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import { editorTextIn } from '#tools/editor-texts/editor-texts.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import type { Usage } from './state/desk-client.ts';
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
import { type Desk, useDesk } from './state/use-desk.ts';
import { type DeskJobs, useJobs } from './files/use-jobs.ts';
import { ShopTextsContext } from './state/use-sentence.ts';
import { useTabScroll } from './state/use-tab-scroll.ts';
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

type Parts = ReturnType<typeof useParts>;

/** Keeps the page in the frame, which the address names, and whether it shows the open text. */
function useCurrentPage(language: Language) {
  const [page, setPage] = useState(() => pageOfDesk(location.search, language));
  const [shown, setShown] = useState<Shown>('elsewhere');
  useEffect(() => history.replaceState(null, '', searchOfDesk(page)), [page]);
  return { page, setPage, shown, setShown };
}

type CurrentPage = ReturnType<typeof useCurrentPage>;

/** Opens texts in the editor and saves the open one; one that is set aside is not saved. */
function useEditor(desk: Desk, { isAside, showText }: Pick<Parts, 'isAside' | 'showText'>) {
  const { selected } = desk;
  /** Other texts at the place that was chosen. */
  const [others, setOthers] = useState<readonly string[]>([]);
  const open = ([base, ...more]: string[]): void => {
    desk.open(base);
    showText();
    setOthers(more.slice(0, 8));
  };
  const openTyped: OpenText = (key, typed) => {
    open([baseKey(key)]);
    if (typed !== undefined) desk.offer(typed.language, key, typed.text, typed.english);
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
  return { others, open, openTyped, isOpen, save, unsaved };
}

type Editor = ReturnType<typeof useEditor>;

interface WorkProps {
  desk: Desk;
  state: DeskState;
  current: CurrentPage;
  editor: Editor;
  usage: Usage;
  editPage: (address: PageAddress) => void;
}

/** Keeps a part of the desk, with the properties that it had, while another one is open. */
function KeptPart({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [kept, setKept] = useState(children);
  if (isShown && kept !== children) setKept(children);
  return (
    <div className="desk-tab" hidden={!isShown}>
      {isShown ? children : kept}
    </div>
  );
}

interface DeskPartsProps extends WorkProps {
  parts: Parts;
  jobs: DeskJobs;
}

/** Shows the part of the desk that is open; others that were opened stay as they are. */
function DeskParts({ desk, state, current, editor, usage, editPage, parts, jobs }: DeskPartsProps) {
  const { tab, opened } = parts;
  const { page, setPage } = current;
  const { open } = editor;
  return (
    <div className="desk-work">
      <div className="desk-tab" hidden={tab !== 'page'}>
        <PageTab
          state={state}
          isShown={tab === 'page'}
          isAway={desk.isAway}
          pages={usage.pages}
          demoAccount={usage.demoAccount}
          page={page}
          arrive={setPage}
          visit={setPage}
          selected={desk.selected}
          show={current.setShown}
          open={open}
          reload={desk.reload}
          save={editor.save}
        />
      </div>
      {opened.has('list') && (
        <KeptPart isShown={tab === 'list'}>
          <ListTab
            state={state}
            usage={usage.usage}
            selected={desk.selected}
            open={(base) => open([base])}
          />
        </KeptPart>
      )}
      {tab === 'previews' && (
        <Previews
          page={page}
          pages={usage.pages}
          version={state.version}
          visit={setPage}
          edit={editPage}
        />
      )}
      {opened.has('publish') && (
        <KeptPart isShown={tab === 'publish'}>
          <PublishTab
            state={state}
            jobs={jobs}
            open={editor.openTyped}
            reload={desk.reload}
            compare={desk.compare}
          />
        </KeptPart>
      )}
    </div>
  );
}

interface OpenTextEditorProps extends WorkProps {
  base: string;
}

/** Shows the editor of the open text, with the pages that use it. */
function OpenTextEditor(props: OpenTextEditorProps) {
  const { desk, state, current, editor, usage, editPage, base } = props;
  const { page, shown } = current;
  const used = useMemo(() => {
    const paths = Object.keys(usage.usage).filter((path) => usage.usage[path]?.includes(base));
    // The page in the frame may be one that was not read.
    return shown === 'elsewhere' ? paths : [...new Set([page.path, ...paths])];
  }, [usage.usage, base, shown, page.path]);
  return (
    <EditorPanel
      desk={desk}
      state={state}
      base={base}
      others={editor.others}
      pages={used}
      isRead={isRead(usage)}
      shown={desk.savedIn.includes(page.language) ? shown : 'elsewhere'}
      visit={(path) => editPage({ ...page, path })}
      close={() => desk.open(undefined)}
    />
  );
}

/** Renders the desk: its parts on top, the editor of the chosen text below them. */
export function App() {
  const desk = useDesk();
  const [language, chooseLanguage] = useChosenLanguage();
  const parts = useParts();
  const { tab, chooseTab } = parts;
  const scroll = useTabScroll(tab);
  const current = useCurrentPage(language);
  const { state, selected } = desk;
  const usage = useUsage(`${tab} ${selected}`);
  // A publication reads the hub's texts, which may be others by then.
  const jobs = useJobs(language, tab, desk.compare);
  const editor = useEditor(desk, parts);
  const editPage = (address: PageAddress): void => {
    current.setPage(address);
    chooseTab('page');
  };
  const work = { desk, current, editor, usage, editPage };
  return (
    <DeskLanguageContext value={language}>
      <DeskHeader
        tab={tab}
        chooseTab={chooseTab}
        chooseLanguage={chooseLanguage}
        usage={usage}
        jobs={jobs}
      />
      <DeskNotices desk={desk} unsaved={editor.unsaved} open={(base) => editor.open([base])} />
      {state === undefined ? (
        <p className="desk-note" aria-live="polite">
          {editorTextIn(language)('loading')}
        </p>
      ) : (
        <ShopTextsContext value={state.texts[language]}>
          <main className="desk-main" tabIndex={-1} {...scroll}>
            <PartBoundary>
              <DeskParts {...work} state={state} parts={parts} jobs={jobs} />
              {selected !== undefined && editor.isOpen && (
                <OpenTextEditor {...work} state={state} base={selected} />
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
