import sharp, { type Metadata } from 'sharp';
import { AppError } from '#server/errors.ts';
import { MAX_PICTURE_FRAMES, MAX_PICTURE_PIXELS } from '#shared/limits.ts';
import { encodePicture, type EncodedPicture } from './encode-picture.ts';
import type { PictureKind } from './file-key.rules.ts';

const UNSUPPORTED = 'Only JPEG, PNG, GIF and WebP pictures are accepted.';
const TOO_MANY_PIXELS = `A picture may have at most ${MAX_PICTURE_PIXELS / 1_000_000} megapixels, all its frames together.`;
const TOO_MANY_FRAMES = `A moving picture may have at most ${MAX_PICTURE_FRAMES} frames.`;

const TIMEOUT_SECONDS = 30;

// No picture is decoded twice.
sharp.cache(false);

const startsWith = (bytes: Uint8Array, beginning: number[], at = 0): boolean =>
  beginning.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** The kind by the first bytes; file name and declared media type are ignored. */
const detectKind = (bytes: Uint8Array): PictureKind | undefined => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))) return 'gif';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp';
  return undefined;
};

const checkSize = ({ width, height, pages = 1, pageHeight = height }: Metadata): void => {
  if (pages > MAX_PICTURE_FRAMES) throw new AppError('too_many_frames', TOO_MANY_FRAMES);
  if (width * pageHeight * pages > MAX_PICTURE_PIXELS) throw new AppError('too_many_pixels', TOO_MANY_PIXELS);
};

const isPixelLimitError = (error: unknown) => error instanceof Error && /pixel limit/i.test(error.message);

/**
 * Decodes an uploaded picture and encodes it again: upright, no side longer than `maxSide`, without metadata. So no byte
 * of the uploaded file itself reaches a reader. It is not larger than what was sent, see `encodePicture`.
 */
export const reencodePicture = async (bytes: Uint8Array, maxSide: number): Promise<EncodedPicture> => {
  const kind = detectKind(bytes);
  if (!kind) throw new AppError('unsupported_media_type', UNSUPPORTED);
  const options = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', animated: kind !== 'jpg' } as const;
  try {
    // Reads the header only, so that a decompression bomb is refused before it is decoded.
    checkSize(await sharp(bytes, { ...options, limitInputPixels: false }).metadata());
    const picture = sharp(bytes, options)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    return await encodePicture(picture, { kind, bytes: bytes.length });
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isPixelLimitError(error)) throw new AppError('too_many_pixels', TOO_MANY_PIXELS);
    throw new AppError('damaged_picture');
  }
};
