import type { PictureKind } from './file-key.rules.ts';

const startsWith = (bytes: Uint8Array, beginning: number[], at = 0): boolean =>
  beginning.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** What a file is by its first bytes; its name and what the browser calls it do not count. */
export const sniffPicture = (bytes: Uint8Array): PictureKind | undefined => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))) return 'gif';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp';
  return undefined;
};
