import type { Kysely } from 'kysely';
import { listTextsById } from '#server/bulk/bulk.queries.ts';
import type { SegmentPlace } from '#server/bulk/cursor.rules.ts';
import { readSegments } from '#server/bulk/read-bulk.ts';
import type { Database } from '#server/db/schema.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { textUrl } from '#server/http/site-urls.ts';
import { MAX_BULK_SEGMENTS, MAX_BULK_TEXTS } from '#shared/limits.ts';
import { isDownloadLicensed } from '#shared/download-licenses.ts';
import { addPart, finishDump, listAllCollections, startDump } from './dumps.queries.ts';
import { createPartWriter, type StorePart } from './part-writer.ts';

type Dump = { date: string; siteUrl: string; partBytes?: number };

/**
 * Writes the published texts that may be given on, with all their segments, as lines of JSON. Yields after each text, so that
 * whoever reads can stop it. In memory are a page of each list and one part of each file.
 */
export async function* writeDump(
  db: Kysely<Database>,
  files: FileStore,
  { date, siteUrl, partBytes }: Dump,
): AsyncGenerator<{ segments: number }> {
  await startDump(db, date);
  const store: StorePart = async ({ bytes, ...part }) => {
    await addPart(db, { ...part, date, bytes: bytes.length });
    await files.put(part.key, bytes, 'application/gzip');
  };
  const collections = createPartWriter('collections.jsonl.gz', store, partBytes);
  const texts = createPartWriter('texts.jsonl.gz', store, partBytes);
  const segments = createPartWriter('segments.jsonl.gz', store, partBytes);
  for (const collection of await listAllCollections(db)) await collections.write(collection);
  let after: string | undefined;
  for (;;) {
    const page = await listTextsById(db, { after, limit: MAX_BULK_TEXTS });
    for (const text of page) {
      if (!isDownloadLicensed(text.license)) continue;
      await texts.write({ ...text, url: textUrl(siteUrl, text) });
      let place: SegmentPlace | undefined;
      let count = 0;
      do {
        const read = await readSegments(db, { after: place, limit: MAX_BULK_SEGMENTS, text_id: text.id });
        for (const segment of read.segments) await segments.write({ ...segment, license: text.license });
        count += read.segments.length;
        place = read.end;
      } while (place);
      yield { segments: count };
    }
    after = page.at(-1)?.id;
    if (page.length < MAX_BULK_TEXTS) break;
  }
  const written = [await collections.end(), await texts.end(), await segments.end()];
  await finishDump(db, date, { texts: written[1]!.lines, segments: written[2]!.lines, files: written });
}
