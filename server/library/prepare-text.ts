import { createHash } from 'node:crypto';
import { finishSteps, type Steps } from '#shared/steps.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import { cleanHtml, normalizeText, plainText } from './clean-html.ts';
import type { SectionDraft, SegmentDraft, TextContent, TextDraft } from './draft.ts';
import { stableId } from './stable-id.ts';

type SectionRange = SectionDraft & {
  position: number;
  section_number: number;
  depth: number;
  first_position: number;
  last_position: number;
};

/**
 * Computes for every section the range of segments it and its children contain. Empty sections are left out: there
 * would be nothing to open. `sectionOf` names the innermost section of each segment in document order.
 */
export const computeSectionRanges = (sections: SectionDraft[], sectionOf: string[]): SectionRange[] => {
  const byKey = new Map(sections.map((section) => [section.key, section]));
  const ranges = new Map<string, { first: number; last: number }>();
  sectionOf.forEach((innermost, index) => {
    const position = index + 1;
    for (let key: string | null = innermost; key !== null;) {
      const section = byKey.get(key);
      if (!section) throw new Error(`A segment is in the section ${key}, which does not exist.`);
      const range = ranges.get(key);
      if (!range) ranges.set(key, { first: position, last: position });
      // A gap would mean that another section interrupts this one, and the reading order would be lost.
      else if (range.last < position - 1) throw new Error(`The section ${key} is not one run of segments.`);
      else range.last = position;
      key = section.parent;
    }
  });

  const siblings = new Map<string | null, number>();
  const depths = new Map<string, number>();
  return sections
    .flatMap((section) => {
      const range = ranges.get(section.key);
      if (!range) return [];
      const number = (siblings.get(section.parent) ?? 0) + 1;
      siblings.set(section.parent, number);
      const depth = section.parent === null ? 0 : (depths.get(section.parent) ?? 0) + 1;
      depths.set(section.key, depth);
      return { ...section, section_number: number, depth, first_position: range.first, last_position: range.last };
    })
    .map((section, index) => ({ ...section, position: index + 1 }));
};

export type PreparedSegment = Omit<SegmentDraft, 'section' | 'maps_to'> & { id: string; section_id: string };

/** A draft ready to be written: sanitized, with positions, ids and checksums. */
export type PreparedText = {
  id: string;
  work_id: string;
  content_id: string;
  script: string;
  title: string;
  sections: (SectionRange & { id: string; parent_id: string | null })[];
  segments: PreparedSegment[];
  /** Pairs of own segment and target segment. */
  mappings: { from: string; to: string }[];
  /** Over everything a reader sees: a change makes a new revision. */
  checksum: string;
  mappingChecksum: string;
};

/** A checksum of parts that need not all be in memory at once. */
const newChecksum = () => {
  const hash = createHash('sha256');
  return {
    add: (part: string) => hash.update(part).update('\n'),
    /** The same as adding the JSON of the whole list. */
    addList: <Item>(items: Item[], toJson: (item: Item) => unknown) => {
      hash.update('[');
      for (let start = 0; start < items.length; start += BATCH_SIZE) {
        const json = JSON.stringify(items.slice(start, start + BATCH_SIZE).map(toJson));
        hash.update(start > 0 ? ',' : '').update(json.slice(1, -1));
      }
      hash.update(']\n');
    },
    digest: () => hash.digest('base64url'),
  };
};

/** Rows per statement, and per part of the checksum. Another number would make a new revision of every long text. */
const BATCH_SIZE = 5000;

/** Rows of a batch of segments as JSON, for the insert and for the checksum: made twice, since they take much memory. */
export const segmentRows = ({ segments }: Pick<PreparedText, 'segments'>, start: number): string =>
  JSON.stringify(
    segments
      .slice(start, start + BATCH_SIZE)
      // The order of the fields is that of the checksums of all texts imported so far.
      .map(({ id, section_id, key, type, level, starts_block, content }, index) => ({
        id,
        section_id,
        key,
        position: start + index + 1,
        type,
        level,
        starts_block,
        content,
      })),
  );

/** Where batches of segments start. */
export function* batchStarts({ segments }: { segments: unknown[] }): Generator<number> {
  for (let start = 0; start < segments.length; start += BATCH_SIZE) yield start;
}

/** A few thousand letters are enough to detect the script. */
const SCRIPT_SAMPLE_LENGTH = 4000;

const assertUnique = (kind: string, keys: string[]): void => {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) throw new Error(`The ${kind} ${key} occurs twice.`);
    seen.add(key);
  }
};

/** The title of a section, without markup. */
export const cleanTitle = (title: string): string => plainText(cleanHtml(title));

/** Sections with ids and with the segments they contain. */
const placeSections = (
  text: string,
  { sections, segments }: { sections: SectionDraft[]; segments: { section: string }[] },
): { sections: PreparedText['sections']; sectionId(key: string): string } => {
  const ids = new Map(sections.map(({ key }) => [key, stableId('section', text, key)]));
  const sectionId = (key: string) => ids.get(key) ?? stableId('section', text, key);
  const placed = computeSectionRanges(
    sections,
    segments.map(({ section }) => section),
  ).map((section) => ({
    ...section,
    id: sectionId(section.key),
    parent_id: section.parent === null ? null : sectionId(section.parent),
  }));
  return { sections: placed, sectionId };
};

/** What is stored already, or was prepared and then combined with what is stored: clean, and only to be numbered. */
export const placeContent = (text: string, content: TextContent): Pick<PreparedText, 'sections' | 'segments'> => {
  assertUnique(
    'segment',
    content.segments.map(({ key }) => key),
  );
  const { sections, sectionId } = placeSections(text, content);
  const segments = content.segments.map(({ section, ...segment }) => ({
    ...segment,
    id: stableId('segment', text, segment.key),
    section_id: sectionId(section),
  }));
  return { sections, segments };
};

/** The reverse, of a text as its source has it. */
export const contentOf = ({ sections, segments }: Pick<PreparedText, 'sections' | 'segments'>): TextContent => {
  const keys = new Map(sections.map(({ id, key }) => [id, key]));
  return {
    sections: sections.map(({ key, parent, title }) => ({ key, parent, title })),
    segments: segments.map(({ id: _id, section_id, ...segment }) => ({
      ...segment,
      section: keys.get(section_id) ?? '',
    })),
  };
};

/** A draft without what `PreparedText` has in its place. */
export type TextHeader = Omit<TextDraft, 'sections' | 'segments'>;

export const prepareText = (draft: TextDraft): PreparedText => finishSteps(prepareTextInSteps(draft));

/** The same, with a pause after each batch of segments. */
export function* prepareTextInSteps(draft: TextDraft): Steps<PreparedText> {
  assertUnique(
    'segment',
    draft.segments.map(({ key }) => key),
  );
  assertUnique(
    'section',
    draft.sections.map(({ key }) => key),
  );
  const id = stableId('text', draft.key);
  const { sections, sectionId } = placeSections(draft.key, {
    sections: draft.sections.map((section) => ({ ...section, title: cleanTitle(section.title) })),
    segments: draft.segments,
  });
  const title = normalizeText(draft.title) || draft.key;
  const { is_root, language, author = '', source, source_url = '', license, revision_label } = draft;
  // Only when there are any: texts imported before these fields existed must not count as changed.
  const credits = author || source_url ? [author, source_url] : [];
  const checksum = newChecksum();
  checksum.add(JSON.stringify([is_root, language, title, source, license, revision_label, sections, ...credits]));

  const segments: PreparedSegment[] = [];
  const mappings: PreparedText['mappings'] = [];
  for (const start of batchStarts(draft)) {
    if (start > 0) yield;
    for (const segment of draft.segments.slice(start, start + BATCH_SIZE)) {
      const prepared = prepareSegment(draft.key, segment, sectionId(segment.section));
      segments.push(prepared);
      const targets = new Set(segment.maps_to.map((target) => stableId('segment', target.text, target.segment)));
      for (const to of targets) mappings.push({ from: prepared.id, to });
    }
    checksum.add(segmentRows({ segments }, start));
  }
  checksum.addList(
    segments.filter(({ notes, references }) => notes.length + references.length > 0),
    apparatusOf,
  );
  const mappingChecksum = newChecksum();
  mappingChecksum.addList(mappings, (mapping) => mapping);
  return {
    id,
    work_id: stableId('work', draft.work.key),
    content_id: stableId('content', draft.key),
    script: detectScript(plainText(sample(segments))),
    title,
    sections,
    segments,
    mappings,
    checksum: checksum.digest(),
    mappingChecksum: mappingChecksum.digest(),
  };
}

const apparatusOf = ({ key, notes, references }: PreparedSegment) => ({ key, notes, references });

/** One for all: most segments have no note, and a large text has a hundred thousand segments. */
const NO_NOTES: PreparedSegment['notes'] = [];

/** Field by field: spreading a draft takes as long as sanitizing it. */
const prepareSegment = (text: string, draft: SegmentDraft, section_id: string): PreparedSegment => {
  const { key, type, level, starts_block, content, references, notes } = draft;
  return {
    id: stableId('segment', text, key),
    section_id,
    key,
    type,
    level,
    starts_block,
    content: cleanHtml(content),
    references,
    notes:
      notes.length === 0
        ? NO_NOTES
        : notes.map((note) => ({ ...note, content: cleanHtml(note.content) })).filter((note) => note.content),
  };
};

const sample = (segments: PreparedSegment[]): string => {
  let text = '';
  for (const { content } of segments) {
    text += content;
    if (text.length > SCRIPT_SAMPLE_LENGTH) break;
  }
  return text;
};
