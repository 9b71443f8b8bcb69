import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** One file of an archive. Chunks are read one by one; `isCompressed` files, such as pictures, are stored as they are. */
export type ZipEntry = {
  path: string;
  isCompressed?: boolean;
  chunks: () => AsyncIterable<Uint8Array>;
};

const STORED = 0;
const DEFLATED = 8;

/** With the usual 16 kB, going to and fro between threads takes longer than the rest. */
const CHUNK_BYTES = 256 * 1024;

const END = new Uint8Array();

/** Node compresses in threads of its own, so that other requests do not wait. */
const deflate = (chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  // An error destroys the stream, and the loop that reads it throws.
  pipeline(chunks, createDeflateRaw({ chunkSize: CHUNK_BYTES }), () => undefined);

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
    // fflate writes the headers; bytes are compressed and checked by Node, whose native code is several times as fast.
    const file: ZipInputFile = { filename: path, size: 0, crc: 0, compression: isCompressed ? STORED : DEFLATED };
    zip.add(file);
    const read = async function* () {
      for await (const chunk of chunks()) {
        file.size += chunk.length;
        file.crc = crc32(chunk, file.crc);
        yield chunk;
      }
    };
    const write = (chunk: Uint8Array, isLast: boolean) => file.ondata?.(null, chunk as Uint8Array<ArrayBuffer>, isLast);
    for await (const chunk of isCompressed ? read() : deflate(read())) {
      write(chunk, false);
      yield* takePending();
    }
    write(END, true);
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
