import type { FileStore } from './file-store.ts';

/** A whole file; undefined when there is none. */
export const bytesOf = async (files: FileStore, key: string): Promise<Buffer | undefined> => {
  const stream = await files.read(key);
  if (!stream) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};
