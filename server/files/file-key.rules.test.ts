import { describe, expect, it } from 'vitest';
import { createFileKey, fileAddress, MEDIA_TYPES, parseFileKey, pictureKindOf } from './file-key.rules.ts';

const KEY = '0123456789abcdef0123456789abcdef.webp';
const SITE = 'https://texts.example';

describe('a file key', () => {
  it('is 128 random bits and the kind of picture', () => {
    const [one, other] = [createFileKey('png'), createFileKey('png')];
    expect(one).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(one).not.toBe(other);
    expect(Object.keys(MEDIA_TYPES).map((kind) => pictureKindOf(`${KEY.slice(0, 32)}.${kind}`))).toEqual([
      'jpg',
      'png',
      'gif',
      'webp',
    ]);
    expect(MEDIA_TYPES).toEqual({ jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' });
  });

  it.each(['', 'a.png', `${KEY}x`, `x${KEY}`, KEY.toUpperCase(), `${KEY}\n`, `${KEY.slice(0, 32)}.svg`, `../${KEY}`])(
    'is not %j',
    (key) => {
      expect(pictureKindOf(key)).toBeUndefined();
      expect(parseFileKey(key, SITE)).toBeUndefined();
    },
  );

  it('is found in its path and in its address on this site', () => {
    expect([KEY, fileAddress(KEY), `${SITE}/files/${KEY}`].map((reference) => parseFileKey(reference, SITE))).toEqual([
      KEY,
      KEY,
      KEY,
    ]);
    expect(fileAddress(KEY)).toBe(`/files/${KEY}`);
  });

  it.each([
    `https://other.example/files/${KEY}`,
    `${SITE}.evil.example/files/${KEY}`,
    `/other/${KEY}`,
    `${SITE}x/files/${KEY}`,
  ])('is not found in %s', (reference) => {
    expect(parseFileKey(reference, SITE)).toBeUndefined();
  });
});
