import { DEFAULT_LANGUAGE, LANGUAGES } from './src/config/languages.ts';
import { siteDataPaths } from './src/site-data/read.ts';

const config = {
  defaultLocale: DEFAULT_LANGUAGE,
  locales: [...LANGUAGES],
  load: ['server'],
  i18nextServer: {
    initAsync: false,
    preload: [...LANGUAGES],
    backend: { loadPath: siteDataPaths.texts('{{lng}}') },
  },
};

export default config;
