import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Place } from '#domain/map/atlas.ts';
import { arcPath, landPath, LAND_SCALE, lift } from '#domain/map/paths.ts';
import { fitWorld, greatCircle, project, type Frame } from '#domain/map/view.ts';
import { HEADER_SIZE } from '#provider/domain/messages/emails/header-picture.ts';

/** The file that emails bring along. */
export const EMAIL_HEADER = 'src/provider/domain/messages/emails/header.png';

/** The drawing's units: rows of dots lie six of them apart. */
const FRAME: Frame = {
  width: 384,
  height: 100,
  inside: { left: 0, top: 0, right: 384, bottom: 100 },
  nearest: 1500,
};
const MERIDIAN = -18;
/** From the west of North America to India, and from the Tropic of Cancer to Scandinavia. */
const CORNERS: readonly Place[] = [
  [-122, 45],
  [84, 45],
  [-18, 14],
  [-18, 66],
];
const NEW_YORK: Place = [-74, 40.7];
const TEL_AVIV: Place = [34.8, 32.1];
/** Where on its way the call is. */
const CALL_AT = 15;
/** Pixels for one of the email's, for screens of high density. */
const DENSITY = 2;

/**
 * Draws the picture of the emails' header: a call on its way over dotted land, white and
 * see-through, fading towards both sides, so that it fits every brand's colour and both directions
 * of writing.
 */
export async function drawEmailHeader(): Promise<Buffer> {
  const view = fitWorld(MERIDIAN, CORNERS, FRAME);
  const way = greatCircle(NEW_YORK, TEL_AVIV).map((place) => project(view, place));
  const lifted = lift(way);
  const ends = [lifted[0], lifted.at(-1)].map(
    ([x, y] = [0, 0]) => `<circle cx="${x}" cy="${y}" r="3.6"/>`,
  );
  const [callX, callY] = lifted[CALL_AT] ?? [0, 0];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${HEADER_SIZE.width * DENSITY}" height="${HEADER_SIZE.height * DENSITY}" viewBox="0 0 ${FRAME.width} ${FRAME.height}">
<defs><linearGradient id="fade"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".2" stop-color="#fff"/><stop offset=".85" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><mask id="sides"><rect width="100%" height="100%" fill="url(#fade)"/></mask></defs>
<g fill="none" stroke="#fff" stroke-linecap="round">
<g mask="url(#sides)" opacity=".36"><path transform="scale(${LAND_SCALE})" stroke-width=".95" stroke-dasharray=".01 1.99" d="${landPath(view, FRAME)}"/></g>
<path stroke-width="2.4" stroke-dasharray=".01 5.4" d="${arcPath(way)}"/>
</g>
<g fill="#fff">${ends.join('')}<circle cx="${callX}" cy="${callY}" r="9" opacity=".3"/><circle cx="${callX}" cy="${callY}" r="5"/></g>
</svg>`;
  return sharp(Buffer.from(drawing)).png({ palette: true, effort: 10 }).toBuffer();
}

if (import.meta.main) await writeFile(EMAIL_HEADER, await drawEmailHeader());
