export type PictureKind = {
  mediaType: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
  /** Has more than one frame, which a canvas would lose. */
  isMoving: boolean;
};

/** Where a frame of a GIF begins: a graphic control extension, followed by an image or by another extension. */
const isFrameStart = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x21 &&
  bytes[at + 1] === 0xf9 &&
  bytes[at + 2] === 4 &&
  bytes[at + 7] === 0 &&
  (bytes[at + 8] === 0x2c || bytes[at + 8] === 0x21);

const hasSeveralFrames = (bytes: Uint8Array): boolean => {
  let frames = 0;
  for (let at = bytes.indexOf(0x21); at !== -1 && frames < 2; at = bytes.indexOf(0x21, at + 1))
    if (isFrameStart(bytes, at)) frames += 1;
  return frames > 1;
};

/** The animation flag in the extended header of a WebP. */
const isAnimatedWebp = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(12, 16)) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;

/** The kind by the first bytes, as the server detects it; undefined for any other file, whatever its name says. */
export const detectPictureKind = (bytes: Uint8Array): PictureKind | undefined => {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\u00FF\u00D8\u00FF')) return { mediaType: 'image/jpeg', isMoving: false };
  if (start.startsWith('\u0089PNG\r\n\u001A\n')) return { mediaType: 'image/png', isMoving: false };
  if (/^GIF8[79]a/.test(start)) return { mediaType: 'image/gif', isMoving: hasSeveralFrames(bytes) };
  if (/^RIFF[^]{4}WEBP/.test(start)) return { mediaType: 'image/webp', isMoving: isAnimatedWebp(bytes) };
  return undefined;
};
