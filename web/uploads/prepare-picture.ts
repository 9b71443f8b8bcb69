import {
  MAX_CHOSEN_PICTURE_BYTES,
  MAX_CHOSEN_PICTURE_PIXELS,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  MAX_UPLOAD_BYTES,
  MIN_UPLOAD_BYTES,
} from '#shared/limits.ts';
import { detectPictureKind } from './picture-kind.ts';

/** Why the browser cannot upload a file; a key of the dictionary without its `upload.`. */
export type PictureProblem =
  | 'too_large'
  | 'too_small'
  | 'damaged'
  | 'wrong_kind'
  | 'too_many_pixels'
  | 'moving_too_large'
  | 'cannot_shrink';

export class PictureError extends Error {
  constructor(readonly problem: PictureProblem) {
    super(`The picture cannot be used: ${problem}`);
    this.name = 'PictureError';
  }
}

const loadImage = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('The browser cannot read the picture')));
    image.src = address;
  });

/** Calls `task` with the picture as the browser reads it, upright. */
const withImage = async <Result>(file: File, task: (image: HTMLImageElement) => Promise<Result>): Promise<Result> => {
  const address = URL.createObjectURL(file);
  try {
    return await task(await loadImage(address));
  } finally {
    URL.revokeObjectURL(address);
  }
};

export type Area = { x: number; y: number; width: number; height: number };

/** The area in pixels of the picture, no side longer than a stored picture is. */
const drawArea = (image: HTMLImageElement, area: Area, background?: string): HTMLCanvasElement => {
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(area.width, area.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new PictureError('cannot_shrink');
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const toBlob = (canvas: HTMLCanvasElement, mediaType: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, mediaType, quality);
  });

/** From the best to the one that fits. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6];

/** Encodes as well as the size of an upload allows. Undefined when the browser cannot write this format. */
const encodeToFit = async (canvas: HTMLCanvasElement, mediaType: string): Promise<Blob | undefined> => {
  for (const quality of QUALITIES) {
    const blob = await toBlob(canvas, mediaType, quality);
    if (blob?.type !== mediaType) return undefined;
    if (blob.size <= MAX_UPLOAD_BYTES) return blob;
  }
  return undefined;
};

/** Transparent pixels would turn black in a JPEG. */
const encodeJpeg = async (image: HTMLImageElement, area: Area, name: string): Promise<File> => {
  const blob = await encodeToFit(drawArea(image, area, 'white'), 'image/jpeg');
  if (!blob) throw new PictureError('cannot_shrink');
  return new File([blob], name, { type: blob.type });
};

const wholeArea = ({ naturalWidth, naturalHeight }: HTMLImageElement): Area => ({
  x: 0,
  y: 0,
  width: naturalWidth,
  height: naturalHeight,
});

/** A smaller copy: a WebP where the picture may be transparent and the browser can write one, else a JPEG. */
const shrink = async (image: HTMLImageElement, mayBeTransparent: boolean, name: string): Promise<File> => {
  const area = wholeArea(image);
  const blob = mayBeTransparent ? await encodeToFit(drawArea(image, area), 'image/webp') : undefined;
  return blob ? new File([blob], name, { type: blob.type }) : encodeJpeg(image, area, name);
};

/** A drawing, which the server refuses; the browser would turn it into a picture that nobody has chosen. */
const isSvg = ({ type, name }: File): boolean => type === 'image/svg+xml' || /\.svgz?$/i.test(name);

/**
 * The file to upload: the chosen one if the server accepts it as it is, else a smaller copy. A picture in another format
 * that this browser can read is converted. Rejects with a `PictureError`.
 */
export const preparePicture = async (file: File): Promise<File> => {
  // A file that was pasted or dropped into the text has not been through the drop zone.
  if (file.size > MAX_CHOSEN_PICTURE_BYTES) throw new PictureError('too_large');
  if (file.size < MIN_UPLOAD_BYTES) throw new PictureError('too_small');
  const kind = detectPictureKind(new Uint8Array(await file.arrayBuffer()));
  if (!kind && isSvg(file)) throw new PictureError('wrong_kind');
  const isLarge = file.size > MAX_UPLOAD_BYTES;
  return withImage(file, async (image) => {
    const pixels = image.naturalWidth * image.naturalHeight;
    if (pixels > MAX_CHOSEN_PICTURE_PIXELS) throw new PictureError('too_many_pixels');
    if (kind && !isLarge && pixels <= MAX_PICTURE_PIXELS) return file;
    // The first frame alone is not what was chosen.
    if (kind?.isMoving) throw new PictureError('moving_too_large');
    return shrink(image, kind?.mediaType !== 'image/jpeg', file.name);
  }).catch((error: unknown) => {
    if (error instanceof PictureError) throw error;
    throw new PictureError(kind ? 'damaged' : 'wrong_kind');
  });
};

/** Resolves if the browser can show the file, so that it can be cropped. */
export const checkPicture = async (file: File): Promise<void> => {
  await withImage(file, async () => undefined).catch(async () => {
    const kind = detectPictureKind(new Uint8Array(await file.arrayBuffer()));
    throw new PictureError(kind ? 'damaged' : 'wrong_kind');
  });
};

/** The selected area, as a JPEG under the same file name. */
export const cropPicture = (file: File, area: Area): Promise<File> =>
  withImage(file, (image) => encodeJpeg(image, area, file.name));
