import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Passage, Rendering, SectionStart, TextItem } from '#server/writers/aligned-text.ts';
import { groupBy } from '#shared/group-by.ts';
import { segmentLabel } from '#shared/segment-label.ts';
import { listReferences, listTranslations } from '../details.queries.ts';
import { joinPieces, type TranslationRow } from '#shared/sections.ts';
import {
  listNotes,
  listOwnReferences,
  listPassages,
  listRangeSections,
  listRevisions,
  listTargets,
  listUnmapped,
  type RangeSection,
} from './aligned-text.queries.ts';
import type { Range } from '../segment-ranges.ts';

type Db = Kysely<Database>;
export type ReadText = { id: string; is_root: boolean; revision: number; language: string; script: string };

/** So many passages are read at a time. */
const PASSAGES_AT_ONCE = 500;
/** The largest number that a position can be. */
const LAST_POSITION = 2_147_483_647;

/** A text was changed while it was read: what was sent is of the revision before, so the rest must not be another. */
export class ChangedWhileReadError extends Error {
  override name = 'ChangedWhileReadError';
}

const assertUnchanged = async (db: Db, texts: ReadText[]): Promise<void> => {
  const revisions = await listRevisions(
    db,
    texts.map(({ id }) => id),
  );
  if (texts.some(({ id, revision }) => revisions.get(id) !== revision)) throw new ChangedWhileReadError();
};

/** The number of each section within those that it is in, by its id. */
const sectionPaths = (sections: RangeSection[]): Map<string, number[]> => {
  const paths = new Map<string, number[]>();
  for (const { id, parent_id, section_number } of sections)
    paths.set(id, [...((parent_id && paths.get(parent_id)) || []), section_number]);
  return paths;
};

const NOTHING: Rendering = { html: '', type: 'prose', isCovered: false };

/** What a version has for each passage, by the id of the passage. */
const renderingsOf = (rows: TranslationRow[], { script }: ReadText): Map<string, Rendering> =>
  new Map(
    [...groupBy(rows, ({ own }) => own)].map(([own, all]) => {
      const pieces = all.filter(({ shown_at }) => shown_at === own);
      const [first] = pieces;
      if (!first) return [own, { ...NOTHING, isCovered: all.length > 0 }];
      return [own, { html: joinPieces(pieces, script), type: first.type, isCovered: false }];
    }),
  );

type VersionPage = { renderings: Map<string, Rendering>; unmapped: Map<string, Rendering[]>; rest: Rendering[] };

/** A version along a text. `last` is the last position of the version that has been read. */
const createVersionReader = (db: Db, text: ReadText, version: ReadText) => {
  let last = 0;
  const unmappedTo = async (position: number) => {
    if (position <= last) return [];
    const rows = await listUnmapped(db, text, version, last, position);
    last = position;
    return rows;
  };
  const asRendering = ({ content, type }: { content: string; type: Rendering['type'] }): Rendering => ({
    html: content,
    type,
    isCovered: false,
  });
  return async (range: Range, isFromStart: boolean, isToEnd: boolean): Promise<VersionPage> => {
    const rows = await listTranslations(db, range, text, version);
    const numbers = rows.map(({ segment_number }) => segment_number);
    // What stands before the first passage of a part belongs to what is before the part.
    if (last === 0 && !isFromStart) last = Math.min(...numbers, Infinity) - 1;
    const max = Math.max(0, ...numbers);
    const unmapped = new Map<string, Rendering[]>();
    for (const row of Number.isFinite(last) ? await unmappedTo(max) : []) {
      const next = rows.find(({ segment_number }) => segment_number > row.position);
      const at = next?.shown_at ?? '';
      unmapped.set(at, [...(unmapped.get(at) ?? []), asRendering(row)]);
    }
    if (!Number.isFinite(last)) last = 0;
    const rest = isToEnd ? await unmappedTo(LAST_POSITION) : [];
    return { renderings: renderingsOf(rows, version), unmapped, rest: rest.map(asRendering) };
  };
};

/** The words that only a version has. */
const ofVersionOnly = (rendering: Rendering, index: number, count: number): Passage => ({
  kind: 'passage',
  key: '',
  number: '',
  type: rendering.type === 'heading' ? 'prose' : rendering.type,
  level: null,
  starts_block: true,
  html: '',
  references: [],
  notes: [],
  renderings: Array.from({ length: count }, (_, at) => (at === index ? rendering : NOTHING)),
  maps_to: [],
});

export type ReadRange = Range & { total: number };

/** Sections and passages of a range in order, each with what the versions have for it; some hundred are in memory. */
export async function* readAlignedText(
  db: Db,
  text: ReadText,
  versions: ReadText[],
  { total, ...range }: ReadRange,
): AsyncGenerator<TextItem> {
  const sections = await listRangeSections(db, range);
  const paths = sectionPaths(sections);
  const readers = versions.map((version) => createVersionReader(db, text, version));
  let nextSection = 0;
  for (let from = range.from; from <= range.to; from += PASSAGES_AT_ONCE) {
    const page = { ...range, from, to: Math.min(from + PASSAGES_AT_ONCE - 1, range.to) };
    const passages = await listPassages(db, [page]);
    const own = groupBy(await listOwnReferences(db, page), ({ segment_id }) => segment_id);
    const cited = groupBy(await listReferences(db, [page]), ({ segment_id }) => segment_id);
    const notes = groupBy(await listNotes(db, [page]), ({ segment_id }) => segment_id);
    const targets = groupBy(text.is_root ? [] : await listTargets(db, page), ({ segment_id }) => segment_id);
    const pages: VersionPage[] = [];
    for (const read of readers) pages.push(await read(page, range.from === 1, page.to === total));
    await assertUnchanged(db, [text, ...versions]);
    const alone = (find: (one: VersionPage) => Rendering[] | undefined): Passage[] =>
      pages.flatMap((one, index) => (find(one) ?? []).map((each) => ofVersionOnly(each, index, versions.length)));
    for (const { id, key, position, type, level, starts_block, content } of passages) {
      for (; nextSection < sections.length; nextSection += 1) {
        const section = sections[nextSection]!;
        if (section.first_position > position) break;
        const start: SectionStart = {
          kind: 'section',
          id: section.id,
          key: section.key,
          title: section.title,
          depth: section.depth + 1,
          path: paths.get(section.id) ?? [],
          hasHeading: type === 'heading',
        };
        yield start;
      }
      yield* alone(({ unmapped }) => unmapped.get(id));
      yield {
        kind: 'passage',
        key,
        number: segmentLabel(key, cited.get(id) ?? [], text.language).label ?? '',
        type,
        level,
        starts_block,
        html: content,
        references: (own.get(id) ?? []).map(({ siglum, value }) => ({ siglum, value })),
        notes: (notes.get(id) ?? []).map((note) => ({ type: note.type, content: note.content })),
        renderings: pages.map(({ renderings }) => renderings.get(id) ?? NOTHING),
        maps_to: (targets.get(id) ?? []).map((target) => target.key),
      };
    }
    yield* alone(({ unmapped }) => unmapped.get(''));
    yield* alone(({ rest }) => rest);
  }
}
