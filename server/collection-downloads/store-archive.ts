import { randomBytes } from 'node:crypto';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { MAX_ARCHIVE_BYTES } from '#shared/collection-downloads.ts';

/** What of an archive is in memory. */
const PART_BYTES = 8 * 1024 * 1024;

type Store = {
  files: FileStore;
  /** Notes a part before it is stored. */
  addPart(part: { key: string; number: number; bytes: number }): Promise<void>;
  onBytes(bytes: number): void;
};

/** Stores the bytes of an archive in parts, as a bucket takes whole files from memory. Throws `too_large` beyond the limit. */
export const storeArchive = async (
  source: AsyncIterable<Uint8Array>,
  { files, addPart, onBytes }: Store,
  { partBytes = PART_BYTES, maxBytes = MAX_ARCHIVE_BYTES } = {},
): Promise<number> => {
  let chunks: Uint8Array[] = [];
  let length = 0;
  let total = 0;
  let parts = 0;
  const flush = async () => {
    if (length === 0) return;
    parts += 1;
    const key = `archive-${randomBytes(16).toString('hex')}.part`;
    await addPart({ key, number: parts, bytes: length });
    await files.put(key, Buffer.concat(chunks), 'application/octet-stream');
    chunks = [];
    length = 0;
  };
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    total += chunk.length;
    onBytes(total);
    if (total > maxBytes) throw new AppError('too_large');
    if (length >= partBytes) await flush();
  }
  await flush();
  return total;
};
