import { createHash } from 'node:crypto';
import { finishSteps, type Steps } from '#server/workers/steps.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import { cleanHtml, normalizeText, plainText } from './clean-html.ts';
import type { SectionDraft, SegmentDraft, TextDraft } from './draft.ts';
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

export type PreparedSegment = Pick<SegmentDraft, 'key' | 'content' | 'references' | 'notes'> & { id: string };

/** A draft ready to be written: sanitized, with positions, ids and checksums. */
export type PreparedText = {
  id: string;
  work_id: string;
  content_id: string;
  script: string;
  title: string;
  sections: (SectionRange & { id: string; parent_id: string | null })[];
  segments: PreparedSegment[];
  /** The same as JSON rows in batches, serialized once for the insert and the checksum. */
  segmentRows: string[];
  /** Pairs of own segment and target segment. */
  mappings: { from: string; to: string }[];
  /** Over everything a reader sees: a change makes a new revision. */
  checksum: string;
  mappingChecksum: string;
};

const checksumOf = (...parts: string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('base64url');
};

/** Rows per statement. */
const BATCH_SIZE = 5000;

/** A few thousand letters are enough to detect the script. */
const SCRIPT_SAMPLE_LENGTH = 4000;

const assertUnique = (kind: string, keys: string[]): void => {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) throw new Error(`The ${kind} ${key} occurs twice.`);
    seen.add(key);
  }
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
  const sectionIds = new Map(draft.sections.map(({ key }) => [key, stableId('section', draft.key, key)]));
  const sectionId = (key: string) => sectionIds.get(key) ?? stableId('section', draft.key, key);
  const sections = computeSectionRanges(
    draft.sections.map((section) => ({ ...section, title: plainText(cleanHtml(section.title)) })),
    draft.segments.map((segment) => segment.section),
  ).map((section) => ({
    ...section,
    id: sectionId(section.key),
    parent_id: section.parent === null ? null : sectionId(section.parent),
  }));
  const segments: PreparedSegment[] = [];
  const segmentRows: string[] = [];
  const mappings: PreparedText['mappings'] = [];
  for (let start = 0; start < draft.segments.length; start += BATCH_SIZE) {
    if (start > 0) yield;
    const batch = draft.segments.slice(start, start + BATCH_SIZE);
    segmentRows.push(
      JSON.stringify(
        batch.map((segment, index) => {
          const prepared = prepareSegment(draft.key, segment);
          segments.push(prepared);
          const { key, section, type, level, starts_block, maps_to } = segment;
          const { id: from, content } = prepared;
          const targets = new Set(maps_to.map((target) => stableId('segment', target.text, target.segment)));
          for (const to of targets) mappings.push({ from, to });
          // The order of the fields is that of the checksums of all texts imported so far.
          return {
            id: from,
            section_id: sectionId(section),
            key,
            position: start + index + 1,
            type,
            level,
            starts_block,
            content,
          };
        }),
      ),
    );
  }
  const apparatus = segments
    .filter(({ notes, references }) => notes.length + references.length > 0)
    .map(({ key, notes, references }) => ({ key, notes, references }));
  const title = normalizeText(draft.title) || draft.key;
  const { is_root, language, author = '', source, source_url = '', license, revision_label } = draft;
  // Only when there are any: texts imported before these fields existed must not count as changed.
  const credits = author || source_url ? [author, source_url] : [];
  return {
    id,
    work_id: stableId('work', draft.work.key),
    content_id: stableId('content', draft.key),
    script: detectScript(plainText(sample(segments))),
    title,
    sections,
    segments,
    segmentRows,
    mappings,
    checksum: checksumOf(
      JSON.stringify([is_root, language, title, source, license, revision_label, sections, ...credits]),
      ...segmentRows,
      JSON.stringify(apparatus),
    ),
    mappingChecksum: checksumOf(JSON.stringify(mappings)),
  };
}

/** Field by field: spreading a draft takes as long as sanitizing it. */
const prepareSegment = (text: string, { key, content, references, notes }: SegmentDraft): PreparedSegment => ({
  id: stableId('segment', text, key),
  key,
  content: cleanHtml(content),
  references,
  notes: notes.map((note) => ({ ...note, content: cleanHtml(note.content) })).filter((note) => note.content),
});

const sample = (segments: PreparedSegment[]): string => {
  let text = '';
  for (const { content } of segments) {
    text += content;
    if (text.length > SCRIPT_SAMPLE_LENGTH) break;
  }
  return text;
};
