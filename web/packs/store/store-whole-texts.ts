import type { PackHead, PackManifest } from '#shared/contract/packs.ts';
import type { IncomingPart } from './pack-database.ts';
import { isComplete } from './packs.ts';
import { addPart, inPack, partStarts, summaryOf } from './store-text.ts';

export type WholeText = {
  manifest: PackManifest;
  work_id: string;
  head: { body: PackHead; sha256: string };
  parts: IncomingPart[];
};

/** Texts of which nothing is here yet, all in one transaction. */
export const storeWholeTexts = (pack_id: string, whole: WholeText[]): Promise<void> =>
  inPack(pack_id, async (texts, tx) => {
    for (const { manifest, work_id, head, parts } of whole) {
      const { text_id, revision, digest, bytes } = manifest;
      const before = await texts.get(text_id);
      if (before && isComplete(before)) continue;
      const starts = partStarts(manifest.parts);
      await Promise.all([
        ...parts.map((part) => addPart(tx, part, starts.get(part.sha256) ?? 1)),
        tx.objectStore('heads').put({ ...head.body, sha256: head.sha256 }),
        texts.put({
          text_id,
          work_id,
          revision,
          digest,
          bytes,
          loaded_bytes: bytes,
          segments: manifest.parts.reduce((sum, { count }) => sum + count, 0),
          summary: summaryOf(head.body),
        }),
      ]);
    }
  });
