import type { Spot } from '#shared/contract/notes.ts';
import type { HighlightColour } from '#shared/limits.ts';
import { type NewNote, writeNote } from '#web/notes/notes.data.ts';
import type { WordsPlace } from '#web/reader/reader-types.ts';
import { callAsMember } from '#web/session/session.ts';
import { spotIn, WORDS } from './passage-ranges.ts';

/** More passages at once are not marked, they are selected by mistake. */
const MOST_PASSAGES = 50;

/** What is selected, passage by passage, each in the text or version it stands in. */
export const spotsOfRange = (range: Range, root: Element, placeOf: (node: Node) => WordsPlace | null): Spot[] =>
  [...root.querySelectorAll(WORDS)]
    .filter((words) => range.intersectsNode(words))
    .slice(0, MOST_PASSAGES)
    .flatMap((words) => {
      const place = placeOf(words);
      const segment = words.closest('[data-version]') ? place?.version : place?.segment;
      return (segment && spotIn(words, range, segment.segment_id)) ?? [];
    });

/** One mark a passage; a note stands with the first. */
export const markWords = async (
  spots: Spot[],
  { body = '', colour }: { body?: string; colour: HighlightColour | null },
): Promise<void> => {
  const [first, ...rest] = spots;
  if (!first) return;
  const notes: NewNote[] = [{ spot: first, body, colour }, ...(colour ? rest.map((spot) => ({ spot, colour })) : [])];
  for (const note of notes) await writeNote(note);
};

/** The note that waits for words gets these. */
export const attachNote = (id: string, spot: Spot): Promise<unknown> =>
  callAsMember('PUT /notes/{id}', { params: { id }, body: { spot } });
