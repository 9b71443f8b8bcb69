import { isUtf8, transcode } from 'node:buffer';
import { readFile } from 'node:fs/promises';

const BOM = '\uFEFF';

/**
 * A whole volume of a canon has more bytes than this. By way of UTF-16 it is decoded in a third of the time; strings of Latin
 * letters would take twice the memory.
 */
const LARGE_FILE_BYTES = 500_000;

const decode = (bytes: Buffer): string =>
  bytes.length < LARGE_FILE_BYTES ? bytes.toString('utf8') : transcode(bytes, 'utf8', 'utf16le').toString('utf16le');

/** Throws on bytes that are not UTF-8 instead of replacing them. Drops a BOM unless offsets into the text count it. */
export const readUtf8 = async (file: string, options?: { keepBom: boolean }): Promise<string> =>
  decodeUtf8(await readFile(file), options);

/** The same of bytes that have been read. */
export const decodeUtf8 = (bytes: Buffer, { keepBom = false } = {}): string => {
  // Many times as fast as a decoder that throws.
  if (!isUtf8(bytes)) throw new TypeError('The encoded data was not valid for encoding utf-8');
  const text = decode(bytes);
  return text.startsWith(BOM) && !keepBom ? text.slice(BOM.length) : text;
};
