import { readFile } from 'node:fs/promises';

/** Throws on bytes that are not UTF-8 instead of replacing them. Drops a BOM unless offsets into the text count it. */
export const readUtf8 = async (file: string, { keepBom = false } = {}): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: keepBom }).decode(await readFile(file));
