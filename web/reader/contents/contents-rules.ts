import type { Answer } from '#shared/contract/contract.ts';
import type { ContentsSection } from '#shared/contract/texts.ts';
import { foldWord } from '#shared/scripts/words.ts';

type Page = Pick<Answer<'GET /texts/{id}/contents'>, 'contents'>;
export type Contents = Page['contents'][number];

/** Where the pages after the first begin. */
export const remainingSkips = (total: number, limit: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil(total / limit) - 1) }, (_, index) => (index + 1) * limit);

/** One table from its pages: a content that a page boundary cuts is whole again. */
export const joinPages = (pages: Page[]): Contents[] => {
  const joined = new Map<string, Contents>();
  for (const content of pages.flatMap(({ contents }) => contents)) {
    const before = joined.get(content.id);
    joined.set(content.id, before ? { ...before, sections: [...before.sections, ...content.sections] } : content);
  }
  return [...joined.values()];
};

/** The section and all it lies in, outermost first; nothing when it is not in the table. */
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

const matchesTitle = ({ title }: ContentsSection, wanted: string): boolean => foldWord(title).includes(wanted);

/** Sections whose title holds the words, and what leads to them; a section that fits keeps all of its parts. */
export const filterSections = (sections: ContentsSection[], words: string): ContentsSection[] => {
  const wanted = foldWord(words);
  if (wanted === '') return sections;
  const kept = (section: ContentsSection): ContentsSection[] => {
    if (matchesTitle(section, wanted)) return [section];
    const parts = section.sections.flatMap(kept);
    return parts.length > 0 ? [{ ...section, sections: parts }] : [];
  };
  return sections.flatMap(kept);
};

/** Of filtered sections, those to open so that what was found is seen. */
export const sectionsToExpand = (filtered: ContentsSection[], words: string): string[] => {
  const wanted = foldWord(words);
  return filtered.flatMap((section) =>
    matchesTitle(section, wanted) ? [] : [section.id, ...sectionsToExpand(section.sections, words)],
  );
};
