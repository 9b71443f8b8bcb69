import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const compress = promisify(deflate);

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 8;
const TRUE_COLOUR = 2;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** Rows of red, green and blue, each after a zero that says the row is stored as it is. */
const withoutAlpha = (pixels: Buffer, width: number, height: number): Buffer => {
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

/** A PNG of opaque pixels. The library's own encoder would hold up every other request while it works. */
export const encodePng = async (pixels: Buffer, width: number, height: number): Promise<Buffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(BITS, 8);
  header.writeUInt8(TRUE_COLOUR, 9);
  const data = await compress(withoutAlpha(pixels, width, height));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
};
