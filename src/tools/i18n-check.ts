import { readFileSync } from 'node:fs';
import { checkTexts } from '#i18n/check/check-texts.ts';
import { lineOfKey, TextFileError } from '#i18n/check/read-texts.ts';

try {
  const findings = checkTexts();
  for (const { kind, language, key, detail } of findings) {
    const path = `i18n/${language}.json`;
    console.log(
      `${path}:${lineOfKey(readFileSync(path, 'utf8'), key)}: ${kind}: ${key}: ${detail}`,
    );
  }
  console.log(findings.length === 0 ? 'All texts are complete.' : `${findings.length} findings.`);
  process.exit(findings.length === 0 ? 0 : 1);
} catch (error) {
  if (!(error instanceof TextFileError)) throw error;
  console.error(error.message);
  process.exit(1);
}
