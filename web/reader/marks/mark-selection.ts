import type { NoteTarget } from '#shared/contract/notes.ts';
import type { HighlightColour } from '#shared/limits.ts';
import { type NewNote, createNote } from '#web/notes/notes.data.ts';
import type { TextLocation } from '#web/reader/reader-types.ts';
import { callAsMember } from '#web/session/session.ts';
import { spotInRange, PASSAGE_TEXT } from './passage-ranges.ts';

/** More passages at once are not marked, they are selected by mistake. */
const MAX_PASSAGES = 50;

/** What is selected, passage by passage, each in the text or version it stands in. */
export const spotsOfRange = (range: Range, root: Element, placeOf: (node: Node) => TextLocation | null): NoteTarget[] =>
  [...root.querySelectorAll(PASSAGE_TEXT)]
    .filter((words) => range.intersectsNode(words))
    .slice(0, MAX_PASSAGES)
    .flatMap((words) => {
      const place = placeOf(words);
      const segment = words.closest('[data-version]') ? place?.version : place?.segment;
      return (segment && spotInRange(words, range, segment.segment_id)) ?? [];
    });

/** One mark a passage; a note stands with the first. */
export const createMarks = async (
  spots: NoteTarget[],
  { body = '', colour }: { body?: string; colour: HighlightColour | null },
): Promise<void> => {
  const [first, ...rest] = spots;
  if (!first) return;
  const notes: NewNote[] = [{ spot: first, body, colour }, ...(colour ? rest.map((spot) => ({ spot, colour })) : [])];
  for (const note of notes) await createNote(note);
};

/** The note that waits for words gets these. */
export const attachNote = (id: string, spot: NoteTarget): Promise<unknown> =>
  callAsMember('PUT /notes/{id}', { params: { id }, body: { spot } });
