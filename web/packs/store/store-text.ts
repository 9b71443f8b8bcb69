import type { PackHead, PackManifest, PackPartInfo } from '#shared/contract/packs.ts';
import {
  type IncomingPart,
  openPackDatabase,
  type PackDatabase,
  type StoredText,
  type TextSummary,
} from './pack-database.ts';
import { isComplete } from './packs.ts';

/** The pack was paused or removed, here or in another tab. */
export class LoadingStopped extends Error {}

const ofText = (text_id: string) => IDBKeyRange.bound([text_id], [text_id, '\uffff']);

/** The checksums of the parts that are on the device, those of a newer revision included. No part is read for it. */
export const storedChecksums = async (text_id: string): Promise<Set<string>> => {
  const tx = (await openPackDatabase()).transaction(['heads', 'parts', 'incoming']);
  const checksums = new Set<string>();
  const index = tx.objectStore('parts').index('part');
  for (let cursor = await index.openKeyCursor(ofText(text_id)); cursor; cursor = await cursor.continue())
    checksums.add(cursor.key[1]);
  for (const [, sha256] of await tx.objectStore('incoming').getAllKeys(ofText(text_id))) checksums.add(sha256);
  const head = await tx.objectStore('heads').get(text_id);
  if (head) checksums.add(head.sha256);
  return checksums;
};

/** Notes which text is being loaded, and how much of it is here. */
export const beginText = async (pack_id: string, manifest: PackManifest, work_id: string): Promise<PackPartInfo[]> => {
  const { text_id, parts } = manifest;
  const stored = await storedChecksums(text_id);
  const missing = parts.filter(({ sha256 }) => !stored.has(sha256));
  await inPack(pack_id, async (texts) => {
    const before = await texts.get(text_id);
    await texts.put({
      ...before,
      text_id,
      work_id,
      revision: before?.revision ?? 0,
      digest: before?.digest ?? '',
      bytes: manifest.bytes,
      loaded_bytes: manifest.bytes - missing.reduce((sum, { bytes }) => sum + bytes, 0),
      segments: parts.reduce((sum, { count }) => sum + count, 0),
    });
  });
  return missing;
};

const openForWriting = (db: PackDatabase) =>
  db.transaction(['packs', 'texts', 'heads', 'parts', 'words', 'numbers', 'incoming'], 'readwrite', {
    durability: 'relaxed',
  });
type Transaction = ReturnType<typeof openForWriting>;

const textsOf = (tx: Transaction) => tx.objectStore('texts');

/** Writes only if the pack is still to be loaded: nothing comes back of one that was removed a moment ago. */
export const inPack = async (
  pack_id: string,
  write: (texts: ReturnType<typeof textsOf>, tx: Transaction) => Promise<unknown>,
): Promise<void> => {
  const tx = openForWriting(await openPackDatabase());
  // What fails has failed the transaction, or is thrown below.
  tx.done.catch(() => undefined);
  const pack = await tx.objectStore('packs').get(pack_id);
  if (pack?.state !== 'waiting') {
    tx.abort();
    throw new LoadingStopped();
  }
  await write(textsOf(tx), tx);
  await tx.done;
};

export const addPart = async (
  tx: Transaction,
  { words, cited, ...part }: IncomingPart,
  from: number,
): Promise<void> => {
  const number = await tx.objectStore('parts').add({ ...part, from });
  const { text_id, content_id } = part;
  await tx.objectStore('words').put({ number, text_id, content_id, from, words });
  if (cited) await tx.objectStore('numbers').put({ number, text_id, content_id, from, cited });
};

const countBytes = async (texts: ReturnType<typeof textsOf>, text: StoredText, bytes: number): Promise<void> =>
  void (await texts.put({ ...text, loaded_bytes: Math.min(text.loaded_bytes + bytes, text.bytes) }));

/** One part in one transaction. Of a text that can be read already it waits for the others. */
export const storePart = (pack_id: string, part: IncomingPart, from: number): Promise<void> =>
  inPack(pack_id, async (texts, tx) => {
    const text = await texts.get(part.text_id);
    if (!text) throw new LoadingStopped();
    if (isComplete(text)) await tx.objectStore('incoming').put(part);
    else await addPart(tx, part, from);
    await countBytes(texts, text, part.body.byteLength);
  });

/** Where each segment part begins: those of one content follow each other. */
export const partStarts = (parts: PackPartInfo[]): Map<string, number> => {
  const starts = new Map<string, number>();
  const next = new Map<string, number>();
  for (const { content_id, count, sha256 } of parts) {
    if (content_id === null) continue;
    const from = next.get(content_id) ?? 1;
    starts.set(sha256, from);
    next.set(content_id, from + count);
  }
  return starts;
};

/** Deletes parts of an earlier revision, and moves those that begin elsewhere now. Few are read for it. */
const placeStoredParts = async (tx: Transaction, manifest: PackManifest, starts: Map<string, number>) => {
  const parts = tx.objectStore('parts');
  const from = new Map<number, number>();
  for (const content_id of new Set(manifest.parts.map((part) => part.content_id))) {
    if (content_id === null) continue;
    const range = IDBKeyRange.bound([content_id, 0], [content_id, Number.MAX_SAFE_INTEGER]);
    for (let cursor = await parts.index('place').openKeyCursor(range); cursor; cursor = await cursor.continue())
      from.set(cursor.primaryKey, cursor.key[1]);
  }
  const index = parts.index('part');
  for (let cursor = await index.openKeyCursor(ofText(manifest.text_id)); cursor; cursor = await cursor.continue()) {
    const number = cursor.primaryKey;
    const start = starts.get(cursor.key[1]);
    if (start === undefined) {
      await parts.delete(number);
      await tx.objectStore('words').delete(number);
      await tx.objectStore('numbers').delete(number);
    } else if (from.get(number) !== start) {
      const part = await parts.get(number);
      if (part) await parts.put({ ...part, from: start });
      const words = await tx.objectStore('words').get(number);
      if (words) await tx.objectStore('words').put({ ...words, from: start });
      const numbers = await tx.objectStore('numbers').get(number);
      if (numbers) await tx.objectStore('numbers').put({ ...numbers, from: start });
    }
  }
};

export const summaryOf = ({ text, order, places, contents }: PackHead): TextSummary => {
  const { title, language, script, type, is_root, citation, source, published_date, work_titles } = text;
  return {
    ...order,
    title,
    language,
    script,
    type,
    is_root,
    citation,
    source,
    published_date,
    places,
    work_titles,
    contents: contents.map(({ id, total }) => ({ id, total })),
  };
};

/** All parts are here: from now on this revision is read, and what it does not have is deleted. */
export const finishText = (
  pack_id: string,
  manifest: PackManifest,
  head: { body: PackHead; sha256: string } | undefined,
): Promise<void> =>
  inPack(pack_id, async (texts, tx) => {
    const { text_id, revision, digest, bytes } = manifest;
    const text = await texts.get(text_id);
    if (!text) throw new LoadingStopped();
    const starts = partStarts(manifest.parts);
    await placeStoredParts(tx, manifest, starts);
    for (const part of await tx.objectStore('incoming').getAll(ofText(text_id))) {
      const from = starts.get(part.sha256);
      if (from !== undefined) await addPart(tx, part, from);
    }
    await tx.objectStore('incoming').delete(ofText(text_id));
    if (head) await tx.objectStore('heads').put({ ...head.body, sha256: head.sha256 });
    const summary = head ? summaryOf(head.body) : text.summary;
    await texts.put({ ...text, revision, digest, bytes, loaded_bytes: bytes, ...(summary && { summary }) });
  });
