import { pipeline, Readable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

/** One file of an archive. Chunks are read one by one; `isCompressed` files, such as pictures, are stored as they are. */
export type ZipEntry = {
  path: string;
  isCompressed?: boolean;
  chunks: () => AsyncIterable<Uint8Array>;
};

/** A file that the `deflate` stream compresses; fflate writes its headers and computes its checksum. */
const deflatedFile = (path: string): ZipPassThrough => {
  const file = new ZipPassThrough(path);
  file.compression = 8;
  Object.assign(file, { process: () => undefined });
  return file;
};

const END = new Uint8Array();

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
    const file = isCompressed ? new ZipPassThrough(path) : deflatedFile(path);
    zip.add(file);
    const read = async function* () {
      for await (const chunk of chunks()) {
        file.push(chunk);
        yield chunk;
      }
    };
    if (isCompressed) {
      for await (const _ of read()) yield* takePending();
      file.push(END, true);
    } else {
      // Node compresses in threads of its own, so that other requests do not wait.
      const deflate = createDeflateRaw();
      // An error destroys the stream, and the loop throws it.
      pipeline(read(), deflate, () => undefined);
      for await (const compressed of deflate) {
        file.ondata?.(null, compressed as Uint8Array<ArrayBuffer>, false);
        yield* takePending();
      }
      file.push(END, true);
      file.ondata?.(null, END, true);
    }
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
