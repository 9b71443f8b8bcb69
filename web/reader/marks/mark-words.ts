import type { Spot } from '#shared/contract/notes.ts';
import type { HighlightColour } from '#shared/limits.ts';
import { type NewNote, writeNote } from '#web/notes/notes.data.ts';
import { callAsMember } from '#web/session/session.ts';

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
