import type { Answer } from '#shared/contract/contract.ts';
import type { ContentsSection } from '#shared/contract/text-sections.ts';
import { foldWord } from '#shared/scripts/words.ts';

type Page = Pick<Answer<'GET /texts/{id}/contents'>, 'contents'>;
export type Contents = Page['contents'][number];

/** Offsets of the pages after the first. */
export const remainingSkips = (total: number, limit: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil(total / limit) - 1) }, (_, index) => (index + 1) * limit);

/** Joins the pages of a table; a content that spans two pages becomes one again. */
export const joinPages = (pages: Page[]): Contents[] => {
  const joined = new Map<string, Contents>();
  for (const content of pages.flatMap(({ contents }) => contents)) {
    const before = joined.get(content.id);
    joined.set(content.id, before ? { ...before, sections: [...before.sections, ...content.sections] } : content);
  }
  return [...joined.values()];
};

/** The section and its ancestors, outermost first; empty when it is not in the table. */
export const pathTo = (sections: ContentsSection[], id: string | null): string[] => {
  for (const section of sections) {
    if (section.id === id) return [section.id];
    const below = pathTo(section.sections, id);
    if (below.length > 0) return [section.id, ...below];
  }
  return [];
};

export const countSections = (sections: ContentsSection[]): number =>
  sections.reduce((count, section) => count + 1 + countSections(section.sections), 0);

const matchesTitle = ({ title }: ContentsSection, folded: string): boolean => foldWord(title).includes(folded);

/** Sections whose title contains the query, with their ancestors; a section that matches keeps all of its parts. */
export const filterSections = (sections: ContentsSection[], query: string): ContentsSection[] => {
  const folded = foldWord(query);
  if (folded === '') return sections;
  const filter = (section: ContentsSection): ContentsSection[] => {
    if (matchesTitle(section, folded)) return [section];
    const parts = section.sections.flatMap(filter);
    return parts.length > 0 ? [{ ...section, sections: parts }] : [];
  };
  return sections.flatMap(filter);
};

/** The filtered sections to expand so that all matches are visible. */
export const sectionsToExpand = (filtered: ContentsSection[], query: string): string[] => {
  const folded = foldWord(query);
  return filtered.flatMap((section) =>
    matchesTitle(section, folded) ? [] : [section.id, ...sectionsToExpand(section.sections, query)],
  );
};
