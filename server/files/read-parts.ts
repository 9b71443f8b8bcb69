import type { FileStore } from './file-store.ts';

/** `bytes` is null for a part whose size was not noted. */
export type StoredPart = { key: string; bytes: number | null };

/**
 * Files that are parts of one, one after the other; the next is opened when the one before is read. With a range, its bytes only:
 * parts before it are not opened where their size is known.
 */
export async function* readParts(
  files: FileStore,
  parts: StoredPart[],
  { from, to } = { from: 0, to: Infinity },
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const { key, bytes } of parts) {
    if (at > to) return;
    if (bytes !== null && at + bytes <= from) {
      at += bytes;
      continue;
    }
    const part = await files.read(key);
    if (!part) throw new Error(`The part ${key} of a file is missing`);
    for await (const chunk of part as AsyncIterable<Uint8Array>) {
      const wanted = chunk.subarray(Math.max(from - at, 0), Math.max(to + 1 - at, 0));
      at += chunk.length;
      if (wanted.length > 0) yield wanted;
      if (at > to) return;
    }
  }
}
