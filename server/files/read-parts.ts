import type { FileStore } from './file-store.ts';

/** Files that are parts of one, one after the other; the next is opened when the one before is read. */
export async function* readParts(files: FileStore, keys: string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const part = await files.read(key);
    if (!part) throw new Error(`The part ${key} of a file is missing`);
    yield* part as AsyncIterable<Uint8Array>;
  }
}
