import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { detectPictureKind } from './picture-kind.ts';

const still = () => sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 199, g: 120, b: 26 } } });
const frames = async () => [await still().png().toBuffer(), await still().negate().png().toBuffer()];

describe('the kind of a picture', () => {
  it('is detected by its bytes', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
      const bytes = await still().toFormat(format).toBuffer();
      expect(detectPictureKind(bytes)).toEqual({ mediaType: `image/${format}`, isMoving: false });
    }
    for (const other of ['', '<svg/>', 'GIF', '%PDF-1.7', 'RIFF1234WAVE'])
      expect(detectPictureKind(new TextEncoder().encode(other))).toBeUndefined();
    expect(detectPictureKind(await still().avif().toBuffer())).toBeUndefined();
  });

  it('says that it moves when it has several frames', async () => {
    const moving = sharp(await frames(), { join: { animated: true } });
    expect(detectPictureKind(await moving.clone().gif().toBuffer())?.isMoving).toBe(true);
    expect(detectPictureKind(await moving.clone().webp().toBuffer())?.isMoving).toBe(true);
  });
});
