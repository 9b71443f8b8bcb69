import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { DumpFile } from '#shared/contract/dumps.ts';

/** Of the lines of a part before they are compressed: what a dump has in memory for each of its files. */
const PART_BYTES = 4 * 1024 * 1024;

export type StorePart = (part: { key: string; file: string; number: number; bytes: Uint8Array }) => Promise<void>;

/**
 * One file of a dump, compressed and stored in parts of a few megabytes. Each part is a whole gzip stream, and several of
 * them one after the other are one too.
 */
export const createPartWriter = (name: DumpFile['name'], store: StorePart, partBytes = PART_BYTES) => {
  const hash = createHash('sha256');
  const total = { bytes: 0, lines: 0, parts: 0 };
  let lines: string[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (lines.length === 0 && total.parts > 0) return;
    const bytes = await promisify(gzip)(lines.join(''));
    lines = [];
    length = 0;
    total.parts += 1;
    total.bytes += bytes.length;
    hash.update(bytes);
    await store({ key: `dump-${randomBytes(16).toString('hex')}.gz`, file: name, number: total.parts, bytes });
  };
  return {
    write: async (record: object): Promise<void> => {
      const line = `${JSON.stringify(record)}\n`;
      lines.push(line);
      total.lines += 1;
      length += Buffer.byteLength(line);
      if (length >= partBytes) await flush();
    },
    end: async (): Promise<DumpFile> => {
      await flush();
      return { name, bytes: total.bytes, lines: total.lines, sha256: hash.digest('hex') };
    },
  };
};
