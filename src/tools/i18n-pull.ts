import { LANGUAGES } from '#config/languages.ts';
import { TextFileError } from '#i18n/check/read-texts.ts';
import { stopOnHubMistakes, TextMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { flattenTexts } from '#lib/text/text.ts';
import { hubRequest, pullTexts } from '#site-data/pull-texts.ts';
import { readApiSettings } from '#tools/build/build-site.ts';
import { setText } from './edit/texts/json-source.ts';
import { TextFiles } from './edit/texts/text-files.ts';
import { portSetting, setting } from '#tools/platform/environment.ts';

const hubUrl = setting('HUB_BUILD_URL', `http://localhost:${portSetting('PORT', 4321)}/hub`);

async function pull(): Promise<void> {
  const request = hubRequest(readApiSettings(hubUrl));
  const pulled = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { texts, from, why } = await pullTexts(request, language);
      if (from === 'file') {
        throw new TextMistakes(`${hubUrl} gives no texts in ${language}: ${why}.`);
      }
      return [language, texts] as const;
    }),
  );
  const hub = new Map(pulled.map(([language, texts]) => [language, flattenTexts(texts)]));
  stopOnHubMistakes(hub);
  const files = new TextFiles('i18n');
  const changed = [...hub].map(([language, texts]) => {
    const { source, texts: fileTexts } = files.read(language);
    const others = [...texts].filter(([key, text]) => fileTexts.get(key) !== text);
    const written = others.reduce((before, [key, text]) => setText(before, key, text), source);
    return { language, written, keys: others.map(([key]) => key) };
  });
  const toWrite = changed.filter(({ keys }) => keys.length > 0);
  files.write(new Map(toWrite.map(({ language, written }) => [language, written])));
  for (const { language, keys } of changed) {
    const outcome = keys.length > 0 ? `brought up to date: ${keys.join(', ')}` : 'unchanged';
    console.log(`${files.path(language)}: ${outcome}`);
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
