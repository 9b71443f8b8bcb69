import type { PackHead } from '#shared/contract/packs.ts';
import { groupBy } from '#shared/group-by.ts';
import { type LabelledContentsRow, labelledContentsTree } from '#shared/sections.ts';
import { pageOf, type PackCall, type PackQuery, titlesLanguage } from './pack-query.ts';
import { readHead } from './read-packs.ts';

/** With titles in a language; those in English where there are no others. */
export const titlesIn = ({ titles }: PackHead, language: string): PackHead['titles'][string] => {
  const found = titles[language] ?? titles['en'];
  if (!found) throw new Error('A text without titles');
  return found;
};

export const answerText: PackCall<'GET /texts/{id}'> = async ({ id, query }) => {
  const head = await readHead(id);
  return head && titlesIn(head, titlesLanguage(query)).text;
};

export const answerVersions: PackCall<'GET /texts/{id}/versions'> = async ({ id, query }) => {
  const head = await readHead(id);
  if (!head) return undefined;
  const { text, versions } = titlesIn(head, titlesLanguage(query));
  const { skip, limit } = pageOf(query);
  return { text, versions: versions.slice(skip, skip + limit), total: versions.length, skip, limit };
};

type PlacedSection = LabelledContentsRow & { level: number };

/** What is below the sections of a page, them included, in the order of the text; `level` counts from them. */
const belowSections = ({ contents }: PackHead, top: Set<string>): PlacedSection[] =>
  contents.flatMap(({ id: content_id, sections }) => {
    const levels = new Map<string, number>();
    const parents = new Set(sections.map(({ parent_id }) => parent_id));
    return sections.flatMap((section): PlacedSection[] => {
      const { id, title, section_number, parent_id, segment_id, first_position: segment_number, label } = section;
      const above = levels.get(parent_id ?? '');
      const level = top.has(id) ? 0 : above === undefined ? undefined : above + 1;
      if (level === undefined) return [];
      levels.set(id, level);
      const own = { id, title, section_number, parent_id, segment_id, segment_number, label };
      return [{ ...own, content_id, level, has_sections: parents.has(id) }];
    });
  });

/** The deepest level with which there are not more sections than wanted; the first one always. */
const deepestLevel = (sections: PlacedSection[], max: number): number => {
  const counts = [...groupBy(sections, ({ level }) => level)].toSorted(([a], [b]) => a - b);
  let total = 0;
  let deepest = 0;
  for (const [level, { length }] of counts) {
    total += length;
    if (total > max) break;
    deepest = level;
  }
  return deepest;
};

const withinLevels = (sections: PlacedSection[], { max_sections }: PackQuery): PlacedSection[] => {
  if (max_sections === undefined) return sections;
  const deepest = deepestLevel(sections, Number(max_sections));
  return sections.filter(({ level }) => level <= deepest);
};

export const answerContents: PackCall<'GET /texts/{id}/contents'> = async ({ id, query }) => {
  const head = await readHead(id);
  if (!head) return undefined;
  const { skip, limit } = pageOf(query);
  const parent_id = query['section_id'] ?? null;
  const all = head.contents.flatMap(({ sections }) => sections);
  const top = all.filter((section) => section.parent_id === parent_id);
  const page = new Set(top.slice(skip, skip + limit).map((section) => section.id));
  const rows = withinLevels(belowSections(head, page), query);
  const contents = labelledContentsTree(rows, head.text.id);
  return { text_detail: titlesIn(head, titlesLanguage(query)).text, contents, total: top.length, skip, limit };
};
