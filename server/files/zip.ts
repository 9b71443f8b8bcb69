import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of an archive. Chunks are read one by one; `isCompressed` files, such as pictures, are stored as they are. */
export type ZipEntry = {
  path: string;
  isCompressed?: boolean;
  chunks: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** What is deflated at once: more would block the server for too long. */
const MAX_PIECE_BYTES = 256 * 1024;

function* piecesOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += MAX_PIECE_BYTES)
    yield bytes.subarray(start, start + MAX_PIECE_BYTES);
}

async function* zipChunks(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    if (chunk.length > 0) pending.push(chunk);
  });
  const takePending = () => {
    if (failure) throw failure;
    const chunks = pending;
    pending = [];
    return chunks;
  };
  for await (const { path, isCompressed, chunks } of entries) {
    const file = isCompressed ? new ZipPassThrough(path) : new ZipDeflate(path);
    zip.add(file);
    for await (const chunk of chunks()) {
      for (const piece of piecesOf(chunk)) {
        // Other requests come in between.
        await setImmediate();
        file.push(piece);
        yield* takePending();
      }
    }
    file.push(new Uint8Array(), true);
    yield* takePending();
  }
  zip.end();
  yield* takePending();
}

/**
 * A ZIP archive that is made while it is read: an entry is asked for when the earlier ones have been read, and no
 * further ones after the stream was destroyed.
 */
export const zipStream = (entries: AsyncIterable<ZipEntry>): Readable =>
  Readable.from(zipChunks(entries), { objectMode: false });
