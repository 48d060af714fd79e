import type { APIRoute } from 'astro';
import * as flags from 'country-flag-icons/string/3x2';

interface FlagProps {
  drawing: string;
}

/** Lists every country's flag, each a file of its own, so that a page loads only those it shows. */
export const getStaticPaths = () =>
  Object.entries(flags).map(([iso2, drawing]) => ({
    params: { iso: iso2.toLowerCase() },
    props: { drawing } satisfies FlagProps,
  }));

/** Returns the drawing as it is. */
export const GET: APIRoute<FlagProps> = ({ props }) =>
  new Response(props.drawing, { headers: { 'Content-Type': 'image/svg+xml' } });
