import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import type { Glossary } from '#i18n/check/glossary.ts';
import { useDeskText } from '../state/desk-texts.ts';
import { findHints } from '../state/text-index.ts';

interface GlossaryHintsProps {
  glossary: Glossary;
  language: Language;
  text: string;
  english: string;
}

/** Shows the terms of the glossary that a text uses or should use. */
export function GlossaryHints({ glossary, language, text, english }: GlossaryHintsProps) {
  const t = useDeskText();
  const { direction } = LANGUAGE_TABLE[language];
  const hints = findHints(glossary, language, text, english);
  if (hints.length === 0) return null;
  return (
    <details className="desk-glossary" open>
      <summary>{t('glossary')}</summary>
      <ul>
        {hints.map(({ term, say, not, isLacking }) => (
          <li key={term} data-lacking={isLacking || undefined}>
            {language !== 'en' && (
              <span>
                <bdi lang="en">{term}</bdi>:
              </span>
            )}
            <strong lang={language} dir={direction}>
              {say}
            </strong>
            {not !== '' && (
              <span className="desk-wrong">
                {t('not')}{' '}
                <bdi lang={language} dir={direction}>
                  {not}
                </bdi>
              </span>
            )}
            {isLacking && <em>{t('glossary-lacking')}</em>}
          </li>
        ))}
      </ul>
    </details>
  );
}
