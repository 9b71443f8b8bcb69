import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '#server/errors.ts';
import { MAX_PICTURE_FRAMES, MAX_PICTURE_PIXELS } from '#shared/limits.ts';
import type { PictureKind } from './file-key.rules.ts';
import { inTurn } from './in-turn.ts';
import { sniffPicture } from './sniff-picture.rules.ts';

export type Picture = { kind: PictureKind; bytes: Buffer; width: number; height: number };

const NOT_ACCEPTED = 'Only JPEG, PNG, GIF and WebP pictures are accepted.';
const BROKEN = 'This picture is damaged and cannot be read.';
const TOO_MANY_PIXELS = `A picture may have at most ${MAX_PICTURE_PIXELS / 1_000_000} megapixels, all its frames together.`;
const TOO_MANY_FRAMES = `A moving picture may have at most ${MAX_PICTURE_FRAMES} frames.`;

const SECONDS = 30;
/** Each may need a few hundred megabytes for a moment. */
const AT_ONCE = 2;

// What was decoded once is not asked for again.
sharp.cache(false);

const encoded = (picture: Sharp, kind: PictureKind): Sharp =>
  ({
    jpg: () => picture.jpeg({ quality: 85 }),
    png: () => picture.png(),
    gif: () => picture.gif(),
    webp: () => picture.webp({ quality: 85 }),
  })[kind]();

const checkSize = ({ width, height, pages = 1, pageHeight = height }: Metadata): void => {
  if (pages > MAX_PICTURE_FRAMES) throw new AppError('too_large', TOO_MANY_FRAMES);
  if (width * pageHeight * pages > MAX_PICTURE_PIXELS) throw new AppError('too_large', TOO_MANY_PIXELS);
};

const isOfTooManyPixels = (error: unknown) => error instanceof Error && /pixel limit/i.test(error.message);

/**
 * A picture drawn anew from what was uploaded: upright, no wider or higher than `side`, without anything the camera or
 * whoever made it put beside the picture. So nothing of the file itself reaches a reader.
 */
const draw = async (bytes: Uint8Array, side: number): Promise<Picture> => {
  const kind = sniffPicture(bytes);
  if (!kind) throw new AppError('unsupported_media_type', NOT_ACCEPTED);
  const options = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', animated: kind !== 'jpg' } as const;
  try {
    // Only the head is read: a bomb is known by what it says of itself, before it goes off.
    checkSize(await sharp(bytes, { ...options, limitInputPixels: false }).metadata());
    const picture = sharp(bytes, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await encoded(picture, kind).toBuffer({ resolveWithObject: true });
    return { kind, bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isOfTooManyPixels(error)) throw new AppError('too_large', TOO_MANY_PIXELS);
    throw new AppError('unsupported_media_type', BROKEN);
  }
};

export const drawPicture = inTurn(AT_ONCE, draw);
