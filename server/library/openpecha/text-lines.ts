import { syllableCount } from '../derge/tibetan-units.ts';
import type { SectionDraft, SegmentDraft, SegmentRef } from '../draft.ts';

export type Anchor = { block: number; index: number };
export type ParsedLine = { content: string; chapter: number | null; anchors: Anchor[] };

const chapterPrefix = /^[\s\u200b]*ch-(\d+)\s*/i;
const anchor = /^\s*<(\d+)><(\d+)>/;

/** Strips the chapter prefix `Ch-2` and anchors such as `<1><5>` from the start of a line. */
export function parseLine(raw: string): ParsedLine {
  const chapter = chapterPrefix.exec(raw);
  const anchors: Anchor[] = [];
  let content = chapter ? raw.slice(chapter[0].length) : raw;
  for (let found = anchor.exec(content); found; found = anchor.exec(content)) {
    anchors.push({ block: Number(found[1]), index: Number(found[2]) });
    content = content.slice(found[0].length);
  }
  return { content, chapter: chapter ? Number(chapter[1]) : null, anchors };
}

export function isBlank(content: string): boolean {
  return content.replace(/[\u200b-\u200d\u2060\ufeff]|<br\s*\/?>/g, '').trim() === '';
}

export type TextLine = ParsedLine & {
  key: string;
  maps_to: SegmentRef[];
  /** Set for the later parts of a line that was divided. */
  continues?: boolean;
};

export function draftLines(lines: TextLine[], sectionOf: string[]): SegmentDraft[] {
  return lines.map(({ key, content, maps_to, continues = false }, index) => ({
    key,
    section: sectionOf[index] ?? '',
    type: isVerse(content) ? 'verse' : 'prose',
    level: null,
    starts_block: !continues,
    content,
    maps_to,
    references: [],
    notes: [],
  }));
}

/** Has explicit line breaks, or double shads at equal numbers of syllables. */
function isVerse(content: string): boolean {
  if (/<br\s*\/?>\s*\S/.test(content)) return true;
  const measures = content
    .split(/[།༔] །/)
    .map(syllableCount)
    .filter((count) => count > 0);
  return measures.length > 1 && measures.every((count) => count === measures[0] && count % 2 === 1 && count >= 7);
}

export type Layout = { sections: SectionDraft[]; sectionOf: string[] };

export const openingSection: SectionDraft = { key: 'opening', parent: null, title: '' };

/** Sections by `Ch-n` prefixes, with an untitled one before the first; null without any prefix. */
export function chapterLayout(lines: TextLine[], language: string): Layout | null {
  if (lines.every((line) => line.chapter === null)) return null;
  const sections = new Map<string, SectionDraft>();
  let current = openingSection;
  const sectionOf = lines.map(({ chapter }) => {
    // A repeated chapter number stays in the current section, since a section is contiguous.
    if (chapter !== null && !sections.has(`chapter-${chapter}`)) {
      current = { key: `chapter-${chapter}`, parent: null, title: chapterTitle(chapter, language) };
    }
    sections.set(current.key, current);
    return current.key;
  });
  return { sections: [...sections.values()], sectionOf };
}

export function wholeLayout(lines: TextLine[], title: string): Layout {
  return { sections: [{ key: 'text', parent: null, title }], sectionOf: lines.map(() => 'text') };
}

const chapterTitles: Record<string, (chapter: number) => string> = {
  bo: (chapter) => `ལེའུ་ ${tibetanDigits(chapter)}`,
  en: (chapter) => `Chapter ${chapter}`,
  zh: (chapter) => `第 ${chapter} 品`,
};

function chapterTitle(chapter: number, language: string): string {
  return chapterTitles[language]?.(chapter) ?? String(chapter);
}

function tibetanDigits(number: number): string {
  return String(number).replace(/\d/g, (digit) => String.fromCodePoint(0x0f20 + Number(digit)));
}
