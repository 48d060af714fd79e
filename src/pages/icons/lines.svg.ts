import type { APIRoute } from 'astro';
import { drawingsFile, DRAWINGS } from '#components/ui/icons/icon-file.ts';
import { MARK_SYMBOLS, ROW_DRAWINGS } from '#features/numbers/sheet/row-drawings.ts';

/** Returns the line drawings that pages take from a file (`Icon.astro`). */
export const GET: APIRoute = () =>
  new Response(drawingsFile({ ...DRAWINGS, ...ROW_DRAWINGS }, MARK_SYMBOLS), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
