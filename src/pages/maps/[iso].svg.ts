import type { APIRoute } from 'astro';
import { COUNTRY_FRAME, getCountryMap } from '#domain/map/country-map.ts';
import { landFile } from '#domain/map/map-svg.ts';
import { readNumberCountries } from '#site-data/read.ts';

interface LandProps {
  land: string;
}

/** Lists the number countries that are on a map. */
export const getStaticPaths = () =>
  readNumberCountries().flatMap(({ iso2 }) => {
    const map = getCountryMap(iso2, new Set());
    if (map === undefined) return [];
    return { params: { iso: iso2.toLowerCase() }, props: { land: map.land } satisfies LandProps };
  });

/** Returns the land of the map on a number country's page. */
export const GET: APIRoute<LandProps> = ({ props }) =>
  new Response(landFile(props.land, COUNTRY_FRAME), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
