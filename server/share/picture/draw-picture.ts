import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { PictureFormat } from '#shared/contract/share.ts';
import { cardSvg, HEIGHT, WIDTH, type Card } from './card.ts';

const deflateAsync = promisify(deflate);

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const TRUE_COLOUR = 2;

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** RGBA to rows of RGB, each after a zero byte, which means “no filter”. */
const pngRows = (pixels: Buffer, width: number, height: number): Buffer => {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  let to = 0;
  for (let from = 0; from < width * height * 4; from += 4) {
    if (from % (width * 4) === 0) to += 1;
    rows[to++] = pixels[from] ?? 0;
    rows[to++] = pixels[from + 1] ?? 0;
    rows[to++] = pixels[from + 2] ?? 0;
  }
  return rows;
};

/** A PNG of opaque pixels. resvg's own encoder would block the event loop; this one compresses on another thread. */
const encodePng = async (pixels: Buffer, width: number, height: number): Promise<Buffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(BIT_DEPTH, 8);
  header.writeUInt8(TRUE_COLOUR, 9);
  const data = await deflateAsync(pngRows(pixels, width, height));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

const JPEG_QUALITY = 88;

const encodeJpeg = async (pixels: Buffer): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
};

/** A picture of a card. Painting and compressing happen on other threads. */
export const drawPicture = async (card: Card, format: PictureFormat = 'png'): Promise<Buffer> => {
  // Loaded for the first picture only: where the platform has no build of it, the server still starts.
  const [{ renderAsync }, svg] = await Promise.all([import('@resvg/resvg-js'), cardSvg(card)]);
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return format === 'jpeg' ? encodeJpeg(image.pixels) : encodePng(image.pixels, WIDTH, HEIGHT);
};
