import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';

const BOM = '\uFEFF';

/** Throws on bytes that are not UTF-8 instead of replacing them. Drops a BOM unless offsets into the text count it. */
export const readUtf8 = async (file: string, { keepBom = false } = {}): Promise<string> => {
  const bytes = await readFile(file);
  // Many times as fast as a decoder that throws.
  if (!isUtf8(bytes)) throw new TypeError('The encoded data was not valid for encoding utf-8');
  const text = bytes.toString('utf8');
  return text.startsWith(BOM) && !keepBom ? text.slice(BOM.length) : text;
};
