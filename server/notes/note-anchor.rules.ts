import { extractText } from '#shared/search/html-text.ts';
import { anchorAt } from '#shared/anchors/anchor.ts';
import { findAnchor } from '#shared/anchors/find-anchor.ts';
import type { Note, NoteTarget } from '#shared/contract/notes.ts';
import { type LabelSource, withOwnLabel } from '#shared/segment-label.ts';

/** The anchor of a note in the text of its passage; offsets are null when the note is on the whole passage. */
export type StoredAnchor = {
  start_offset: number | null;
  end_offset: number | null;
  quote: string;
  prefix: string;
  suffix: string;
};

/** A passage that a note can be written on. */
export type TargetSegment = {
  segment_id: string;
  segment_number: number;
  content: string;
  text_id: string;
  text_title: string;
  language: string;
  script: string;
  revision: number;
};

/** What a note is anchored to, and the revision of the text it was anchored in. */
export type ResolvedTarget = StoredAnchor & Omit<TargetSegment, 'content'> & { state: Note['state'] };

/** A note as the queries return it; `content` is the HTML of the passage, only for a doubtful anchor. */
export type NoteRow = Omit<Note, 'present_words' | 'label'> & {
  label_source: LabelSource;
  work_title: string;
  content: string | null;
};

/** How much of a passage is stored as the quote of a note on the whole passage. */
const PASSAGE_QUOTE_LENGTH = 300;

const anchorOfPassage = (text: string): StoredAnchor => ({
  start_offset: null,
  end_offset: null,
  quote: text.slice(0, PASSAGE_QUOTE_LENGTH).toWellFormed(),
  prefix: '',
  suffix: '',
});

const anchorOfRange = (text: string, start: number, end: number): StoredAnchor => {
  const { quote, prefix, suffix } = anchorAt(text, start, end);
  return {
    start_offset: start,
    end_offset: end,
    quote,
    prefix: prefix.toWellFormed(),
    suffix: suffix.toWellFormed(),
  };
};

const locate = (text: string, target: NoteTarget) => {
  const { start_offset: start = 0, end_offset: end = 0, quote, prefix = '', suffix = '' } = target;
  const textThere = text.slice(start, end);
  if (textThere.trim() !== '' && (quote === undefined || quote === textThere))
    return { state: 'exact', start, end } as const;
  return findAnchor(text, { start, end, quote: quote ?? '', prefix, suffix });
};

/** Anchors a note at the target a client sends, in the current text of the passage. Undefined when the quote is not there. */
export const anchorNote = (segment: TargetSegment, target: NoteTarget): ResolvedTarget | undefined => {
  const { content, ...segmentColumns } = segment;
  const text = extractText(content).text;
  if (target.start_offset === undefined) return { ...segmentColumns, state: 'exact', ...anchorOfPassage(text) };
  const found = locate(text, target);
  // A doubtful match is refused: the reader sees the passage and can select again.
  return found.state === 'exact'
    ? { ...segmentColumns, state: 'exact', ...anchorOfRange(text, found.start, found.end) }
    : undefined;
};

/** Anchors a note again after an import; `html` is the new content of its passage, null when that is gone. */
export const reanchor = (anchor: StoredAnchor, html: string | null): StoredAnchor & { state: Note['state'] } => {
  if (html === null) return { ...anchor, state: 'orphan' };
  const text = extractText(html).text;
  const { start_offset: start, end_offset: end, quote, prefix, suffix } = anchor;
  if (start === null || end === null) {
    const isSimilar = findAnchor(text, { start: 0, end: quote.length, quote, prefix, suffix }).state !== 'orphan';
    return isSimilar ? { ...anchorOfPassage(text), state: 'exact' } : { ...anchor, state: 'doubtful' };
  }
  const found = findAnchor(text, { start, end, quote, prefix, suffix });
  if (found.state === 'exact') return { ...anchorOfRange(text, found.start, found.end), state: 'exact' };
  if (found.state === 'orphan') return { ...anchor, state: 'orphan' };
  // Quote and context stay as they were; only the probable offsets are new.
  return { ...anchor, start_offset: found.start, end_offset: found.end, state: 'doubtful' };
};

/** A note as the API returns it. */
export const serializeNote = ({ work_title: _workTitle, content, ...row }: NoteRow): Note => {
  const note = withOwnLabel(row);
  if (content === null) return { ...note, present_words: null };
  const text = extractText(content).text;
  const { start_offset: start, end_offset: end } = note;
  return { ...note, present_words: text.slice(start ?? 0, end ?? PASSAGE_QUOTE_LENGTH) };
};
