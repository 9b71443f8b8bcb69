import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { drawQrCode } from './draw-qr-code.ts';

/** Pixels per module, as on a screen. */
const SCALE = 4;

/** The picture that a scanner sees. */
const pixelsOf = ({ size, path }: { size: number; path: string }) => {
  const side = size * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      const start = ((Number(y) * SCALE + row) * side + Number(x) * SCALE) * 4;
      for (let column = 0; column < SCALE; column += 1) data.fill(0, start + column * 4, start + column * 4 + 3);
    }
  }
  return { width: side, height: side, data };
};

it('a drawn QR code is read back as the text, also a long one', () => {
  for (const email of ['a@example.org', `${'long.address.'.repeat(18)}@example.org`]) {
    const text = `otpauth://totp/Pothi:${encodeURIComponent(email)}?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Pothi`;
    expect(decodeQR(pixelsOf(drawQrCode(text)))).toBe(text);
  }
});
