import type { Sharp } from 'sharp';
import type { PictureKind } from './file-key.rules.ts';

export type EncodedPicture = { kind: PictureKind; bytes: Buffer; width: number; height: number };

type Encoding = { kind: PictureKind; encode(picture: Sharp): Sharp };

const jpeg = (quality: number): Encoding => ({ kind: 'jpg', encode: (picture) => picture.jpeg({ quality }) });
const webp = (quality: number): Encoding => ({
  kind: 'webp',
  encode: (picture) => picture.webp({ quality, smartSubsample: true }),
});
const png: Encoding = { kind: 'png', encode: (picture) => picture.png() };
const smallPng: Encoding = {
  kind: 'png',
  encode: (picture) => picture.png({ compressionLevel: 9, adaptiveFiltering: true }),
};
const gif: Encoding = { kind: 'gif', encode: (picture) => picture.gif() };

/**
 * The first is the best; each of the others is usually smaller than the one before. Neither a lossless WebP nor a palette
 * is among them: either may take a minute of CPU time.
 */
const ENCODINGS: Record<PictureKind, Encoding[]> = {
  jpg: [jpeg(85), jpeg(70), jpeg(50), jpeg(30)],
  png: [png, smallPng, webp(90), webp(60)],
  gif: [gif, webp(75), webp(50)],
  webp: [webp(85), webp(70), webp(50), webp(30)],
};

/** A picture up to this size may grow: nobody should see it worse for the sake of a few kilobytes. */
const UNNOTICED_BYTES = 100_000;

/**
 * Encodes a picture so that it takes no more space than the file that was sent, which may have been compressed more than
 * we would: with the same quality it would grow, to more than twice its size. If even the last encoding is larger, as
 * happens with noise, the smallest is stored.
 */
export const encodePicture = async (
  picture: Sharp,
  sent: { kind: PictureKind; bytes: number },
): Promise<EncodedPicture> => {
  let smallest: EncodedPicture | undefined;
  for (const { kind, encode } of ENCODINGS[sent.kind]) {
    const { data, info } = await encode(picture.clone()).toBuffer({ resolveWithObject: true });
    if (smallest && data.length >= smallest.bytes.length) continue;
    smallest = { kind, bytes: data, width: info.width, height: info.pageHeight ?? info.height };
    if (data.length <= Math.max(sent.bytes, UNNOTICED_BYTES)) break;
  }
  // There is at least one encoding for every kind.
  return smallest!;
};
