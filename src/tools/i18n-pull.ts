import { readFileSync, writeFileSync } from 'node:fs';
import { LANGUAGES } from '#config/languages.ts';
import { TextFileError } from '#i18n/check/read-texts.ts';
import { stopOnHubMistakes, TextMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { flattenTexts } from '#lib/text.ts';
import { hubRequest, pullTexts } from '#site-data/pull-texts.ts';
import { buildSettings } from './build-site.ts';
import { portSetting, setting } from './environment.ts';

const hubUrl = setting('HUB_BUILD_URL', `http://localhost:${portSetting('PORT', 4321)}/hub`);

async function pull(): Promise<void> {
  const request = hubRequest(buildSettings(hubUrl));
  const pulled = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { texts, from } = await pullTexts(request, language);
      if (from === 'file') throw new TextMistakes(`${hubUrl} gives no texts in ${language}.`);
      return [language, texts] as const;
    }),
  );
  stopOnHubMistakes(new Map(pulled.map(([language, texts]) => [language, flattenTexts(texts)])));
  for (const [language, texts] of pulled) {
    const path = `i18n/${language}.json`;
    const source = `${JSON.stringify(texts, null, 2)}\n`;
    const changed = readFileSync(path, 'utf8') !== source;
    if (changed) writeFileSync(path, source);
    console.log(`${path}: ${changed ? 'brought up to date' : 'unchanged'}`);
  }
}

try {
  await pull();
  process.exit(0);
} catch (error) {
  if (!(error instanceof TextMistakes || error instanceof TextFileError)) throw error;
  console.error(`${error.message}\nNothing was written to i18n/.`);
  process.exit(1);
}
