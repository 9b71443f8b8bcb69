import { isUtf8 } from 'node:buffer';
import { open, readFile, stat } from 'node:fs/promises';
import type { TextEncoding } from '#shared/import-choices.ts';
import { MAX_FILE_BYTES } from './import-limits.ts';
import type { Problems } from './problems.ts';

const MARKS: [TextEncoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const startsWith = (bytes: Uint8Array, mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** Latin text in UTF-16 has a zero in every second byte, and no other text has any. */
const unmarkedUtf16 = (bytes: Uint8Array): TextEncoding | undefined => {
  const sample = bytes.subarray(0, 1000);
  const zeros = [0, 1].map((parity) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length);
  const many = sample.length / 8;
  if ((zeros[1] ?? 0) > many && (zeros[0] ?? 0) <= many / 4) return 'utf-16le';
  return (zeros[0] ?? 0) > many && (zeros[1] ?? 0) <= many / 4 ? 'utf-16be' : undefined;
};

/** What the bytes show of their encoding. Null for bytes that are not UTF-8 and might be anything. */
export const detectEncoding = (bytes: Uint8Array): TextEncoding | null => {
  const marked = MARKS.find(([, mark]) => startsWith(bytes, mark))?.[0];
  return marked ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null);
};

const NEWLINE = 0x0a;

/** The number of the first line with bytes that are not UTF-8. No letter has the byte of a line end within it. */
const firstBadLine = (bytes: Uint8Array): number => {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const at = bytes.indexOf(NEWLINE, start);
    const end = at < 0 ? bytes.length : at;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
  return line;
};

/** In other encodings the place is found by decoding ever shorter beginnings. */
const firstUndecodableLine = (bytes: Uint8Array, encoding: TextEncoding): number => {
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    // `stream` lets a letter be cut at the end.
    if (tryDecode(bytes.subarray(0, middle), encoding, true) === undefined) bad = middle;
    else good = middle;
  }
  const before = new TextDecoder(encoding).decode(bytes.subarray(0, good));
  return before.split('\n').length;
};

const tryDecode = (bytes: Uint8Array, encoding: TextEncoding, stream = false): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream });
  } catch {
    return undefined;
  }
};

/** The text without a byte order mark, each line ending in `\n`. Bytes that are not in the encoding fail with their line. */
export const decodeText = (
  bytes: Uint8Array,
  problems: Problems,
  chosen?: TextEncoding,
): { text: string; encoding: TextEncoding } => {
  const marked = MARKS.find(([, mark]) => startsWith(bytes, mark))?.[0];
  const encoding = marked ?? chosen ?? detectEncoding(bytes);
  if (encoding === null) return problems.fail('not_utf8', {}, firstBadLine(bytes));
  const text = tryDecode(bytes, encoding);
  if (text === undefined) {
    if (encoding === 'utf-8') return problems.fail('not_utf8', {}, firstBadLine(bytes));
    return problems.fail('not_in_encoding', { encoding }, firstUndecodableLine(bytes, encoding));
  }
  const lines = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
  problems.quoteFrom(lines);
  return { text: lines, encoding };
};

/** The bytes of a file that is not too large. */
export const readLimited = async (path: string, problems: Problems, max = MAX_FILE_BYTES): Promise<Buffer> => {
  try {
    const { size } = await stat(path);
    if (size > max) return problems.fail('too_large', { bytes: size, max });
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return problems.fail('cannot_be_read', { reason: error.message });
    throw error;
  }
};

/** The first bytes of a file. */
export const readHead = async (path: string, length: number): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
