import { statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { HEADER_SIZE } from '#provider/domain/messages/emails/header-picture.ts';
import { drawEmailHeader, EMAIL_HEADER } from '#tools/email-header.ts';

/** Of 255: what two machines may draw differently at the edges of a dot. */
const NEARLY_SAME = 8;

/** All of the picture is white, so it is how opaque each pixel is. */
const opacitiesOf = (picture: string | Buffer) =>
  sharp(picture).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });

it('the picture of the emails’ header is as `npm run email-header` draws it', async () => {
  const [stored, drawn] = [
    await opacitiesOf(EMAIL_HEADER),
    await opacitiesOf(await drawEmailHeader()),
  ];
  expect(stored.info).toEqual(drawn.info);
  const differences = drawn.data.map((value, at) => Math.abs(value - (stored.data[at] ?? 0)));
  expect(Math.max(...differences)).toBeLessThanOrEqual(NEARLY_SAME);
});

it('the picture is small and has two pixels for each of the email’s', async () => {
  const { width, height } = HEADER_SIZE;
  expect(await sharp(EMAIL_HEADER).metadata()).toMatchObject({
    width: width * 2,
    height: height * 2,
  });
  expect(statSync(EMAIL_HEADER).size).toBeLessThan(8 * 1024);
});
