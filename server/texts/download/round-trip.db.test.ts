import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { readDrafts, type Skipped, type TextDraft } from '#server/library/draft.ts';
import { writeFiles } from '#server/library/documents/testing-documents.ts';
import { layeredSource } from '#server/library/layered/layered-source.ts';
import { DownloadInput } from '#shared/contract/text-downloads.ts';
import type { DownloadFormat } from '#shared/download-formats.ts';
import { resolveDownload } from './resolve-download.ts';
import { TEXT_WRITERS, writeDownload } from './text-writers.ts';

const { db } = await testDatabase();

const roots = await db
  .selectFrom('texts as t')
  .innerJoin('works as w', 'w.id', 't.work_id')
  .select(['t.id', 't.key', 't.work_id', 't.language', 'w.type'])
  .where('t.is_root', '=', true)
  .orderBy('t.key')
  .execute();
const versionsOf = async (root: (typeof roots)[number]) =>
  db
    .selectFrom('texts')
    .select(['id', 'language', 'key'])
    .where('work_id', '=', root.work_id)
    .where('is_root', '=', false)
    .orderBy('key')
    .limit(5)
    .execute();

const fileOf = async (id: string, format: DownloadFormat, version_id: string[] = []) => {
  const input = DownloadInput.parse({ format, version_id });
  const download = { ...(await resolveDownload(db, id, input)), siteUrl: 'https://texts.example' };
  const bytes = await buffer(writeDownload(db, download));
  const name = `a.${TEXT_WRITERS[format].extension}`;
  return path.join(await writeFiles({ [name]: bytes }), name);
};

type Compared = {
  key: string;
  type: string;
  level: number | null;
  starts_block: boolean;
  content: string;
  references: string[];
  maps_to: string[];
};

const compared = (segment: TextDraft['segments'][number]): Compared => ({
  key: segment.key,
  type: segment.type,
  level: segment.level,
  starts_block: segment.starts_block,
  content: segment.content,
  references: segment.references.map(({ siglum, value }) => `${siglum} ${value}`).toSorted(),
  maps_to: segment.maps_to.map((target) => target.segment).toSorted(),
});

/** The text as the library has it. */
const storedSegments = async (text_id: string): Promise<Compared[]> => {
  const rows = await db.selectFrom('segments').selectAll().where('text_id', '=', text_id).orderBy('position').execute();
  const references = await db
    .selectFrom('segment_references as r')
    .innerJoin('segments as s', 's.id', 'r.segment_id')
    .select(['r.segment_id', 'r.siglum', 'r.value'])
    .where('s.text_id', '=', text_id)
    .execute();
  const targets = await db
    .selectFrom('mappings as m')
    .innerJoin('segments as root', 'root.id', 'm.to_segment')
    .select(['m.from_segment', 'root.key'])
    .where('m.from_text', '=', text_id)
    .where('m.kind', '=', 'translation')
    .execute();
  return rows.map(({ id, key, type, level, starts_block, content }) => ({
    key,
    type,
    level,
    starts_block,
    content,
    references: references
      .filter(({ segment_id }) => segment_id === id)
      .map(({ siglum, value }) => `${siglum} ${value}`)
      .toSorted(),
    maps_to: targets
      .filter(({ from_segment }) => from_segment === id)
      .map((target) => target.key)
      .toSorted(),
  }));
};

const sectionsOf = (text: Pick<TextDraft, 'sections'>) => {
  const depths = new Map<string, number>();
  return text.sections.map(({ key, parent, title }) => {
    const depth = parent === null ? 1 : (depths.get(parent) ?? 0) + 1;
    depths.set(key, depth);
    return `${depth} ${title}`;
  });
};
const storedSections = async (text_id: string) => {
  const rows = await db
    .selectFrom('sections')
    .select(['title', 'depth'])
    .where('text_id', '=', text_id)
    .orderBy('position')
    .execute();
  return rows.map(({ title, depth }) => `${depth + 1} ${title}`);
};

it.each(roots)('$key and its versions come back from the library format in one file', async (root) => {
  const versions = await versionsOf(root);
  const file = await fileOf(
    root.id,
    'json',
    versions.map(({ id }) => id),
  );
  const skipped: Skipped[] = [];
  const texts: TextDraft[] = [];
  for await (const draft of readDrafts(layeredSource(file), (each) => skipped.push(each)))
    if (draft.kind === 'text') texts.push(draft);
  expect(texts.map(({ key }) => key)).toEqual([root.key, ...versions.map(({ key }) => key)]);
  for (const text of texts) {
    const id = [root, ...versions].find(({ key }) => key === text.key)?.id ?? '';
    // What a commentary explains is in another file.
    const own = text.segments
      .map(compared)
      .map((each) => (text.is_root && root.type === 'commentary' ? { ...each, maps_to: [] } : each));
    expect(own).toEqual(await storedSegments(id));
    expect(sectionsOf(text)).toEqual(await storedSections(id));
  }
  if (root.type === 'root_text') expect(skipped).toEqual([]);
});
