import { AppError } from '#server/errors.ts';
import type { ContentSegment, SectionDraft, TextContent } from '#server/library/draft.ts';
import { joinPieces } from '#shared/sections.ts';
import type { Edited } from './edit-text.ts';

/** First and last place of the segments of a section and of those below it; an empty range where there are none. */
const rangeOf = ({ sections, segments }: TextContent, key: string): { first: number; last: number } => {
  const within = new Set([key]);
  // Parents stand before their children.
  for (const section of sections) if (section.parent !== null && within.has(section.parent)) within.add(section.key);
  const first = segments.findIndex(({ section }) => within.has(section));
  return { first, last: first < 0 ? -2 : segments.findLastIndex(({ section }) => within.has(section)) };
};

/** In document order, parents first, without those that have lost all their segments. */
const inOrder = ({ sections, segments }: TextContent): TextContent => {
  const byKey = new Map(sections.map((section) => [section.key, section]));
  const ordered = new Map<string, SectionDraft>();
  const add = (key: string | null): void => {
    const section = key === null ? undefined : byKey.get(key);
    if (!section || ordered.has(section.key)) return;
    add(section.parent);
    ordered.set(section.key, section);
  };
  for (const { section } of segments) add(section);
  return { sections: [...ordered.values()], segments };
};

const childrenOf = ({ sections }: TextContent, parent: string | null): SectionDraft[] =>
  sections.filter((section) => section.parent === parent);

const sectionIn = ({ sections }: TextContent, key: string): SectionDraft => {
  const section = sections.find((each) => each.key === key);
  if (!section) throw new AppError('section_not_found');
  return section;
};

const placeIn = ({ segments }: TextContent, key: string): number => {
  const place = segments.findIndex((each) => each.key === key);
  if (place < 0) throw new AppError('segment_not_found');
  return place;
};

/** `1.2~2`, `1.2~3`, … */
const newKey = (base: string, items: { key: string }[]): string => {
  const keys = new Set(items.map(({ key }) => key));
  for (let number = 2; ; number += 1) if (!keys.has(`${base}~${number}`)) return `${base}~${number}`;
};

export const editSegment = (content: TextContent, key: string, fields: Partial<ContentSegment>): Edited => {
  placeIn(content, key);
  const segments = content.segments.map((segment) => (segment.key === key ? { ...segment, ...fields } : segment));
  return { content: { ...content, segments } };
};

/** The second part continues the paragraph or stanza; after a heading it is prose. Footnotes stay with the first. */
export const splitSegment = (content: TextContent, key: string, first: string, second: string): Edited => {
  const place = placeIn(content, key);
  const segment = content.segments[place]!;
  if (first.trim() === '' || second.trim() === '') throw new AppError('nothing_to_split');
  const made = newKey(key, content.segments);
  const isHeading = segment.type === 'heading';
  const rest: ContentSegment = {
    ...segment,
    key: made,
    type: isHeading ? 'prose' : segment.type,
    level: null,
    starts_block: isHeading,
    content: second,
    notes: [],
    references: [],
  };
  const segments = content.segments.toSpliced(place, 1, { ...segment, content: first }, rest);
  return { content: { ...content, segments }, moves: new Map([[key, [key, made]]]) };
};

/** With the next one of the same section. */
export const joinSegment = (content: TextContent, key: string, script: string): Edited => {
  const place = placeIn(content, key);
  const [segment, next] = content.segments.slice(place, place + 2);
  if (!segment || !next || next.section !== segment.section) throw new AppError('nothing_to_join');
  const joined: ContentSegment = {
    ...segment,
    content: joinPieces([segment, next], script),
    notes: [...segment.notes, ...next.notes],
    references: [...segment.references, ...next.references],
  };
  const segments = content.segments.toSpliced(place, 2, joined);
  return { content: { ...content, segments }, moves: new Map([[next.key, [key]]]) };
};

export const renameSection = (content: TextContent, key: string, title: string): Edited => {
  sectionIn(content, key);
  const sections = content.sections.map((section) => (section.key === key ? { ...section, title } : section));
  return { content: { ...content, sections } };
};

/** With everything in it. `position` counts the sections that are there without it. */
export const moveSection = (content: TextContent, key: string, parent: string | null, position: number): Edited => {
  sectionIn(content, key);
  for (let above = parent; above !== null; above = sectionIn(content, above).parent)
    if (above === key) throw new AppError('inside_itself');
  const { first, last } = rangeOf(content, key);
  const moved = content.segments.slice(first, last + 1);
  const others: TextContent = { ...content, segments: content.segments.toSpliced(first, moved.length) };
  const next = childrenOf(content, parent).filter((section) => section.key !== key)[position];
  const around = parent === null ? { last: others.segments.length - 1 } : rangeOf(others, parent);
  // A section that holds nothing else stays where it is.
  const place = next ? rangeOf(others, next.key).first : around.last < 0 && parent !== null ? first : around.last + 1;
  const sections = content.sections.map((section) => (section.key === key ? { ...section, parent } : section));
  return { content: inOrder({ sections, segments: others.segments.toSpliced(place, 0, ...moved) }) };
};

/** The innermost section of a segment ends before it, and a new one beside it begins. */
export const splitSection = (content: TextContent, segment_key: string, title: string): Edited => {
  const place = placeIn(content, segment_key);
  const { key, parent } = sectionIn(content, content.segments[place]!.section);
  if (rangeOf(content, key).first === place) throw new AppError('nothing_to_split');
  const made = newKey(key, content.sections);
  const sections = content.sections.map((section) =>
    section.parent === key && rangeOf(content, section.key).first > place ? { ...section, parent: made } : section,
  );
  const segments = content.segments.map((segment, index) =>
    index >= place && segment.section === key ? { ...segment, section: made } : segment,
  );
  return { content: inOrder({ sections: [...sections, { key: made, parent, title }], segments }) };
};

/** With the section before it; the first of several goes up into the one that contains it. */
export const joinSection = (content: TextContent, key: string): Edited => {
  const { parent } = sectionIn(content, key);
  const siblings = childrenOf(content, parent);
  const before = siblings[siblings.findIndex((section) => section.key === key) - 1];
  const into = before?.key ?? parent;
  const isNext = !before || rangeOf(content, before.key).last + 1 === rangeOf(content, key).first;
  if (into === null || !isNext) throw new AppError('nothing_to_join');
  return {
    content: inOrder({
      sections: content.sections
        .filter((section) => section.key !== key)
        .map((section) => (section.parent === key ? { ...section, parent: into } : section)),
      segments: content.segments.map((segment) => (segment.section === key ? { ...segment, section: into } : segment)),
    }),
  };
};
