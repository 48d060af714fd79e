import type { APIRoute } from 'astro';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { brand } from '#config/site/site-brand.ts';
import { SOCIAL_IMAGE_KINDS, type SocialImageKind } from '#config/social-images.ts';
import { worldMapOf } from '#features/home/world-map-of.ts';
import { socialImage } from '#features/seo/social-image.ts';
import { buildLanguages } from '#i18n/static-paths.ts';
import { getTexts } from '#i18n/texts.ts';

interface Props {
  language: Language;
  kind: SocialImageKind;
}

/** Returns a path for each share picture of each language. */
export const getStaticPaths = () =>
  buildLanguages.flatMap((language) =>
    SOCIAL_IMAGE_KINDS.map((kind) => ({
      params: { language, kind },
      props: { language, kind } satisfies Props,
    })),
  );

/** Returns the picture of a shared link, by language and kind of page. */
export const GET: APIRoute<Props> = async ({ props: { language, kind } }) => {
  const picture = await socialImage({
    brand,
    headline: getTexts(language)(`social.${kind}`),
    textName: `social.${kind} (${language})`,
    rightToLeft: LANGUAGE_TABLE[language].direction === 'rtl',
    map: worldMapOf(language),
  });
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } });
};
