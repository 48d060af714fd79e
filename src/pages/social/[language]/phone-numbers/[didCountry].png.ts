import type { APIRoute } from 'astro';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { brand } from '#config/site/site-brand.ts';
import { getSharePicture } from '#features/numbers/country-hub/share-picture.ts';
import { countryImage } from '#features/seo/country-image.ts';
import { buildLanguages } from '#i18n/static-paths.ts';
import { getTexts } from '#i18n/texts.ts';
import { readNumberCountries } from '#site-data/read.ts';
import type { NumberCountry } from '#site-data/site-data.ts';

interface Props {
  language: Language;
  didCountry: NumberCountry;
}

/** Returns a path for each number country in each language. */
export const getStaticPaths = () =>
  buildLanguages.flatMap((language) =>
    readNumberCountries().map((didCountry) => ({
      params: { language, didCountry: didCountry.slug },
      props: { language, didCountry } satisfies Props,
    })),
  );

/** Returns the picture of a shared link to a number country or one of its pairs. */
export const GET: APIRoute<Props> = async ({ props }) => {
  const { language, didCountry } = props;
  const { title, callingCode, price, places } = getSharePicture(getTexts(language), props);
  const picture = await countryImage({
    brand,
    iso2: didCountry.iso2,
    title,
    callingCode,
    price,
    places,
    rightToLeft: LANGUAGE_TABLE[language].direction === 'rtl',
  });
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } });
};
