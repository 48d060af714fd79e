import { useId, useRef, useState } from 'react';
import { useDeskText } from '../state/desk-texts.ts';
import { addressOf, findPage, type PageAddress } from './pages.ts';

interface PageFieldProps {
  pages: readonly string[];
  page: PageAddress;
  visit: (page: PageAddress) => void;
}

/** Returns whether the shop has a page; while its program is away, the desk shows that instead. */
async function hasPage(page: PageAddress): Promise<boolean> {
  const response = await fetch(addressOf(page)).catch(() => undefined);
  return response?.status !== 404;
}

/** Shows the address of the page; Enter or a choice from the list leads to another one. */
export function PageField({ pages, page, visit }: PageFieldProps) {
  const t = useDeskText();
  const hint = useId();
  const [typed, setTyped] = useState(page.path);
  const [isUnknown, setUnknown] = useState(false);
  const [last, setLast] = useState(page.path);
  // A link of the page leads to another one.
  if (last !== page.path) {
    setLast(page.path);
    setTyped(page.path);
    setUnknown(false);
  }
  const latest = useRef(0);
  const go = async (text: string): Promise<void> => {
    latest.current += 1;
    const request = latest.current;
    const found = findPage(text, page, pages);
    if (found === undefined) {
      setUnknown(true);
      return;
    }
    const isThere = pages.includes(found.path) || (await hasPage(found));
    if (request !== latest.current) return;
    setUnknown(!isThere);
    if (!isThere) return;
    setTyped(found.path);
    visit(found);
  };
  return (
    <>
      <label className="desk-label">
        <span>{t('page')}</span>
        <input
          aria-label={t('page')}
          aria-describedby={isUnknown ? hint : undefined}
          aria-invalid={isUnknown}
          className="desk-input"
          dir="ltr"
          list="desk-pages"
          value={typed}
          onChange={({ target, nativeEvent }) => {
            setTyped(target.value);
            setUnknown(false);
            const isChosen = (nativeEvent as InputEvent).inputType === 'insertReplacementText';
            if (isChosen) void go(target.value);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void go(typed);
          }}
        />
      </label>
      <datalist id="desk-pages">
        {pages.map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </datalist>
      <p id={hint} className="desk-wrong" aria-live="polite" hidden={!isUnknown}>
        {isUnknown && t('no-page')}
      </p>
    </>
  );
}
