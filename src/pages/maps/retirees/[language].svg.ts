import type { APIRoute } from 'astro';
import type { Language } from '#config/languages.ts';
import { brand } from '#config/site/site-brand.ts';
import mapStyles from '#domain/map/map.css?raw';
import { mapFile } from '#domain/map/map-svg.ts';
import { isRetireesMapDrawn, retireesMap } from '#features/retirees/retirees-map.ts';
import { buildLanguages } from '#i18n/static-paths.ts';
import tokens from '#styles/tokens.css?raw';

/** No font of the site reaches a picture: that of the system is wider. */
const FONT = '.map__label>text{font:700 15px Arial,sans-serif}';

interface Props {
  language: Language;
}

/** Lists the languages, as the map names countries. */
export const getStaticPaths = () =>
  isRetireesMapDrawn()
    ? buildLanguages.map((language) => ({
        params: { language },
        props: { language } satisfies Props,
      }))
    : [];

/** Returns the map on the page for retirees. */
export const GET: APIRoute<Props> = ({ props: { language } }) => {
  return new Response(mapFile(retireesMap(language), brand.theme, [tokens, mapStyles, FONT]), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
