import { deflateSync, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif';

/** A picture of one colour. */
export const picture = (format: Format, width = 40, height = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .toFormat(format)
    .toBuffer();

/** Like a photograph: soft shapes with grain. */
export const photograph = async (width = 1200, height = 800): Promise<Sharp> => {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const shapes = await sharp({
    create: { width: 24, height: 16, channels: 3, background: '#888', noise: { ...grain, sigma: 60 } },
  })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .png()
    .toBuffer();
  const noise = await sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } })
    .png()
    .toBuffer();
  return sharp(
    await sharp(shapes)
      .composite([{ input: noise, blend: 'soft-light' }])
      .png()
      .toBuffer(),
  );
};

/** A JPEG with camera metadata, rotated by 90 degrees. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a7' } })
    .withExif({ IFD0: { Copyright: 'Tashi at home', Make: 'Camera' }, IFD3: { GPSLatitude: '27/1 28/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A decompression bomb: a PNG of a few kilobytes with this many pixels, one bit each. */
export const decompressionBomb = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};

/** A GIF of one pixel with this many frames. */
export const animatedGif = (frames: number): Buffer => {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f90404010000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
};
