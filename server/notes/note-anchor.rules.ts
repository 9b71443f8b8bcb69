import { extractText } from '#server/search/index/html-text.ts';
import { anchorAt } from '#shared/anchors/anchor.ts';
import { findAnchor, type AnchorMatch } from '#shared/anchors/find-anchor.ts';
import type { Note, NoteTarget } from '#shared/contract/notes.ts';
import type { NotedSegment, NoteRow, Spotted, StoredAnchor } from './stored-note.ts';

/** Of a whole passage, so much is kept to tell it by. */
const PASSAGE_QUOTE_LENGTH = 300;

const wholePassage = (words: string): StoredAnchor => ({
  start_offset: null,
  end_offset: null,
  quote: words.slice(0, PASSAGE_QUOTE_LENGTH).toWellFormed(),
  prefix: '',
  suffix: '',
});

const storedAt = (words: string, start: number, end: number): StoredAnchor => {
  const { quote, prefix, suffix } = anchorAt(words, start, end);
  return {
    start_offset: start,
    end_offset: end,
    quote,
    prefix: prefix.toWellFormed(),
    suffix: suffix.toWellFormed(),
  };
};

const placeOf = (words: string, spot: NoteTarget): AnchorMatch => {
  const { start_offset: start = 0, end_offset: end = 0, quote, prefix = '', suffix = '' } = spot;
  const there = words.slice(start, end);
  if (there.trim() !== '' && (quote === undefined || quote === there)) return { state: 'exact', start, end };
  return findAnchor(words, { start, end, quote: quote ?? '', prefix, suffix });
};

/** Where a client says that the words are, in the passage as it is now. Undefined when they are not there. */
export const spottedIn = (segment: NotedSegment, spot: NoteTarget): Spotted | undefined => {
  const { content, ...where } = segment;
  const words = extractText(content).text;
  if (spot.start_offset === undefined) return { ...where, state: 'exact', ...wholePassage(words) };
  const found = placeOf(words, spot);
  // A guess is no place to begin with: the reader has the words before her.
  return found.state === 'exact' ? { ...where, state: 'exact', ...storedAt(words, found.start, found.end) } : undefined;
};

/** What an import has done to a note: its anchor in the passage as it is now, or that there is none any more. */
export const settled = (anchor: StoredAnchor, html: string | null): StoredAnchor & { state: Note['state'] } => {
  if (html === null) return { ...anchor, state: 'orphan' };
  const words = extractText(html).text;
  const { start_offset: start, end_offset: end, quote, prefix, suffix } = anchor;
  if (start === null || end === null) {
    const isAlike = findAnchor(words, { start: 0, end: quote.length, quote, prefix, suffix }).state !== 'orphan';
    return isAlike ? { ...wholePassage(words), state: 'exact' } : { ...anchor, state: 'doubtful' };
  }
  const found = findAnchor(words, { start, end, quote, prefix, suffix });
  if (found.state === 'exact') return { ...storedAt(words, found.start, found.end), state: 'exact' };
  if (found.state === 'orphan') return { ...anchor, state: 'orphan' };
  // The words and what stood around them stay as they were meant; only where they may be now is new.
  return { ...anchor, start_offset: found.start, end_offset: found.end, state: 'doubtful' };
};

/** As it goes over the wire. */
export const wireNote = ({ content, ...note }: NoteRow): Note => {
  if (content === null) return { ...note, present_words: null };
  const words = extractText(content).text;
  const { start_offset: start, end_offset: end } = note;
  return { ...note, present_words: words.slice(start ?? 0, end ?? PASSAGE_QUOTE_LENGTH) };
};
