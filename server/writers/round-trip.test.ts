import path from 'node:path';
import { text as read } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { importAs, writeFiles } from '#server/library/documents/testing-documents.ts';
import { readDrafts, type Skipped, type TextDraft } from '#server/library/draft.ts';
import { layeredSource } from '#server/library/layered/layered-source.ts';
import { contentOf, prepareText, type PreparedText } from '#server/library/prepare-text.ts';
import { writeLayered } from './layered.ts';
import { writeTable } from './table.ts';
import { writeTei } from './tei.ts';
import { alignedOf, bundledWorks, separateOf, workOf, type LibraryText } from './testing-texts.ts';
import { writeTmx } from './tmx.ts';

const works = await bundledWorks();

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

it.each(works)('$key and its versions come back from one file in the library format', async (work) => {
  const file = await fileOf('a.json', writeLayered(separateOf(work), workOf(work)));
  const skipped: Skipped[] = [];
  const texts: TextDraft[] = [];
  for await (const draft of readDrafts(layeredSource(file), (each) => skipped.push(each)))
    if (draft.kind === 'text') texts.push(draft);
  expect(texts.map(({ key }) => key)).toEqual(work.texts.map(({ key }) => key));
  for (const [index, text] of work.texts.entries()) {
    expectSame(texts[index], text);
    if (!text.is_root) expect(targetsOf(texts[index]!)).toEqual(targetsOf(text));
  }
  // What a commentary explains is in another file.
  if (work.texts[0]?.work.type === 'root_text') expect(skipped).toEqual([]);
});

it.each(works)('$key and its versions come back from TEI', async (work) => {
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
});

it.each(works)(
  '$key comes back from tables and translation memories, its versions passage by passage',
  async (work) => {
    const { depth } = alignedOf(work);
    const files = [
      ['table', await fileOf('a.csv', writeTable(alignedOf(work), { separator: ',', hasTags: true, depth }))],
      ['table', await fileOf('a.tsv', writeTable(alignedOf(work), { separator: '\t', hasTags: true, depth }))],
      ['tmx', await fileOf('a.tmx', writeTmx(alignedOf(work), { hasTags: true, depth }))],
    ] as const;
    for (const [format, file] of files) {
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
        const words = (all: { content: string; maps_to: unknown[] }[]) =>
          all
            .filter(({ maps_to }) => maps_to.length > 0)
            .map(({ content }) => content.replaceAll(/<br>|\s/g, ''))
            .toSorted()
            .join('');
        const prepared = new Map(text.prepared.segments.map(({ key, content }) => [key, content]));
        const stored = text.segments.map((each) => ({ ...each, content: prepared.get(each.key) ?? '' }));
        expect(words(own?.segments ?? []).length).toBe(words(stored).length);
        const targets = (all: TextDraft['segments']) =>
          [...new Set(all.flatMap(({ maps_to }) => maps_to.map(({ segment }) => segment)))].toSorted();
        expect(targets(own?.segments ?? [])).toEqual(targets(text.segments));
      }
    }
  },
);
