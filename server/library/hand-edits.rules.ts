import { compareCodePoints } from '#shared/compare-code-points.ts';
import type { ContentSegment, SectionDraft, TextContent } from './draft.ts';

/** What of a segment can be set by hand without a change of structure. */
export const WORD_FIELDS = ['content', 'notes', 'references'] as const;
export type WordField = (typeof WORD_FIELDS)[number];

/** What was changed by hand in one segment. A value is null where there is no such segment. */
export type SegmentEdit = { key: string; field: WordField; value: unknown; source_value: unknown };

/** How the segments of a text are arranged, without their words. */
export type Structure = {
  sections: SectionDraft[];
  segments: Pick<ContentSegment, 'key' | 'section' | 'type' | 'level' | 'starts_block'>[];
};

export type HandEdits = {
  /** The arrangement of the source, where that of the text was changed by hand. */
  structure: Structure | null;
  segments: SegmentEdit[];
};

export const NO_EDITS: HandEdits = { structure: null, segments: [] };

export const structureOf = ({ sections, segments }: TextContent): Structure => ({
  sections: sections.map(({ key, parent, title }) => ({ key, parent, title })),
  segments: segments.map(({ key, section, type, level, starts_block }) => ({
    key,
    section,
    type,
    level,
    starts_block,
  })),
});

type Segments = Map<string, ContentSegment>;
const byKey = ({ segments }: TextContent): Segments => new Map(segments.map((segment) => [segment.key, segment]));

/** References have no order of their own, and sources repeat one now and then. */
const sortedReferences = (references: ContentSegment['references']): unknown =>
  references.length === 0
    ? references
    : [...new Set(references.map(({ siglum, value }) => JSON.stringify([siglum, value])))]
        .toSorted(compareCodePoints)
        .map((each) => JSON.parse(each) as [string, string])
        .map(([siglum, value]) => ({ siglum, value }));

/** Of a segment that is not there, the content is null. */
const valueOf = (segment: ContentSegment | undefined, field: WordField): unknown => {
  if (!segment) return null;
  if (field === 'notes') return segment.notes.map(({ type, content }) => ({ type, content }));
  return field === 'references' ? sortedReferences(segment.references) : segment.content;
};

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const patched = (segment: ContentSegment, fields: Map<WordField, unknown> | undefined): ContentSegment =>
  fields ? { ...segment, ...Object.fromEntries(fields) } : segment;

/** By key of the segment and by field; only what is there. */
const patches = (edits: SegmentEdit[], side: 'value' | 'source_value'): Map<string, Map<WordField, unknown>> => {
  const found = new Map<string, Map<WordField, unknown>>();
  for (const edit of edits) {
    if (edit[side] === null) continue;
    const own = found.get(edit.key) ?? new Map<WordField, unknown>();
    found.set(edit.key, own.set(edit.field, edit[side]));
  }
  return found;
};

/** What the source has, found from what is stored and what was changed in it. */
export const sourceOf = (stored: TextContent, { structure, segments: edits }: HandEdits): TextContent => {
  const fields = patches(edits, 'source_value');
  if (!structure)
    return { ...stored, segments: stored.segments.map((segment) => patched(segment, fields.get(segment.key))) };
  const words = byKey(stored);
  const segments = structure.segments.map((place) => {
    const { content = '', notes = [], references = [] } = words.get(place.key) ?? {};
    return patched({ content, notes, references, ...place }, fields.get(place.key));
  });
  return { sections: structure.sections, segments };
};

/** What was changed by hand, if `source` is what the source has. */
export const compareWithSource = (source: TextContent, content: TextContent): HandEdits => {
  const [theirs, own] = [byKey(source), byKey(content)];
  const structure = structureOf(source);
  const segments: SegmentEdit[] = [];
  for (const key of new Set([...theirs.keys(), ...own.keys()])) {
    const [before, after] = [theirs.get(key), own.get(key)];
    if (before === after) continue;
    for (const field of WORD_FIELDS) {
      const [value, source_value] = [valueOf(after, field), valueOf(before, field)];
      if (!isSame(value, source_value)) segments.push({ key, field, value, source_value });
    }
  }
  return { structure: isSame(structure, structureOf(content)) ? null : structure, segments };
};

/** Words of segments that neither the text nor its source has at present: they come back with the segment. */
export const waitingEdits = (edits: HandEdits, ...contents: TextContent[]): SegmentEdit[] => {
  const waiting = edits.segments.filter(({ value }) => value !== null);
  if (waiting.length === 0) return [];
  const keys = new Set(contents.flatMap(({ segments }) => segments.map(({ key }) => key)));
  return waiting.filter(({ key }) => !keys.has(key)).map((edit) => ({ ...edit, source_value: null }));
};

/** A changed source with what was set by hand in its place. Where the arrangement was, it stays as a whole. */
export const keepEdits = (source: TextContent, stored: TextContent, edits: HandEdits): TextContent => {
  const fields = patches(edits.segments, 'value');
  if (!edits.structure)
    return { ...source, segments: source.segments.map((segment) => patched(segment, fields.get(segment.key))) };
  const theirs = byKey(source);
  const segments = stored.segments.map((segment) => {
    const other = theirs.get(segment.key);
    if (!other) return segment;
    const { content, notes, references } = other;
    return patched({ ...segment, content, notes, references }, fields.get(segment.key));
  });
  return { sections: stored.sections, segments };
};
