import path from 'node:path';
import { text as read } from 'node:stream/consumers';
import { expect } from 'vitest';
import { importAs, writeFiles } from '#server/library/documents/testing-documents.ts';
import { readDrafts, type Skipped, type TextDraft } from '#server/library/draft.ts';
import { layeredSource } from '#server/library/layered/layered-source.ts';
import { contentOf, prepareText, type PreparedText } from '#server/library/prepare-text.ts';
import { folderOf } from './layered-names.rules.ts';
import { writeLayered } from './layered.ts';
import { writeTable } from './table.ts';
import { writeTei } from './tei.ts';
import { alignedOf, separateOf, workOf, type LibraryText, type LibraryWork } from './testing-texts.ts';
import { writeTmx } from './tmx.ts';

const fileOf = async (name: string, chunks: AsyncIterable<string>) =>
  path.join(await writeFiles({ [name]: await read(chunks) }), name);

/** What a reader of the text sees, cleaned as it is stored. */
const passagesOf = (prepared: PreparedText) =>
  contentOf(prepared).segments.map(({ key, type, level, starts_block, content, references, notes }) => ({
    key,
    type,
    level,
    starts_block,
    content,
    notes,
    references: references.map(({ siglum, value }) => `${siglum} ${value}`).toSorted(),
  }));
const sectionsOf = ({ sections }: PreparedText) =>
  sections.map(({ title, depth, first_position: at }) => [at, depth, title]);
const targetsOf = ({ segments }: Pick<TextDraft, 'segments'>) =>
  segments.map(({ key, maps_to }) => [key, ...maps_to.map(({ segment }) => segment).toSorted()]);

const expectSame = (own: TextDraft | undefined, text: LibraryText) => {
  expect(own).toBeDefined();
  if (!own) return;
  const prepared = prepareText(own);
  expect(passagesOf(prepared)).toEqual(passagesOf(text.prepared));
  expect(sectionsOf(prepared)).toEqual(sectionsOf(text.prepared));
};

/** The work and its versions, written and imported again in the library format. */
export const expectFromLayered = async (work: LibraryWork): Promise<void> => {
  const file = await fileOf('a.json', writeLayered(separateOf(work), workOf(work)));
  const skipped: Skipped[] = [];
  const texts: TextDraft[] = [];
  for await (const draft of readDrafts(layeredSource(file), (each) => skipped.push(each)))
    if (draft.kind === 'text') texts.push(draft);
  const names = separateOf(work).texts.map(({ column }) => column.name);
  expect(texts.map(({ key }) => key)).toEqual(names.map((name) => `library:${folderOf(work.key)}/${name}`));
  for (const [index, text] of work.texts.entries()) {
    expectSame(texts[index], text);
    if (!text.is_root) expect(targetsOf(texts[index]!)).toEqual(targetsOf(text));
  }
  // What a commentary explains is in another file.
  if (work.texts[0]?.work.type === 'root_text') expect(skipped).toEqual([]);
};

export const expectFromTei = async (work: LibraryWork): Promise<void> => {
  const file = await fileOf('a.xml', writeTei(separateOf(work)));
  const several = work.texts.length > 1 ? { several: 'versions' as const } : {};
  const { texts, skipped } = await importAs('tei', file, { options: { text: {}, ...several } });
  expect(skipped).toEqual([]);
  for (const [index, text] of work.texts.entries()) {
    const own = texts[index];
    expectSame(own, text);
    const { title, language, source, license } = text;
    expect(own).toMatchObject({ title, language, source, license });
    if (own && !text.is_root) expect(targetsOf(own)).toEqual(targetsOf(text));
  }
};

const letters = (all: { content: string; maps_to: unknown[] }[]) =>
  all
    .filter(({ maps_to }) => maps_to.length > 0)
    .map(({ content }) => content.replaceAll(/<br>|\s/g, ''))
    .toSorted()
    .join('');
const allTargets = (all: TextDraft['segments']) =>
  [...new Set(all.flatMap(({ maps_to }) => maps_to.map(({ segment }) => segment)))].toSorted();

/** The root comes back whole, versions passage by passage: what stood in one row is one passage. */
const expectAligned = async (format: string, file: string, work: LibraryWork): Promise<void> => {
  const { texts, skipped } = await importAs(format, file, { options: { text: {} } });
  expect(skipped).toEqual([]);
  expect(texts.length).toBe(work.texts.length);
  for (const [index, text] of work.texts.entries()) {
    const own = texts[index];
    expect(own?.language).toBe(text.language);
    if (index === 0) {
      expectSame(own, text);
      continue;
    }
    const prepared = new Map(text.prepared.segments.map(({ key, content }) => [key, content]));
    const stored = text.segments.map((each) => ({ ...each, content: prepared.get(each.key) ?? '' }));
    expect(letters(own?.segments ?? []).length).toBe(letters(stored).length);
    expect(allTargets(own?.segments ?? [])).toEqual(allTargets(text.segments));
  }
};

export const expectFromTables = async (work: LibraryWork): Promise<void> => {
  const { depth } = alignedOf(work);
  const table = (separator: ',' | '\t') => writeTable(alignedOf(work), { separator, hasTags: true, depth });
  await expectAligned('table', await fileOf('a.csv', table(',')), work);
  await expectAligned('table', await fileOf('a.tsv', table('\t')), work);
};

export const expectFromTmx = async (work: LibraryWork): Promise<void> => {
  const { depth } = alignedOf(work);
  await expectAligned('tmx', await fileOf('a.tmx', writeTmx(alignedOf(work), { hasTags: true, depth })), work);
};
