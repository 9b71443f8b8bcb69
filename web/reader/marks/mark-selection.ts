import type { NoteTarget } from '#shared/contract/notes.ts';
import type { HighlightColour } from '#shared/limits.ts';
import { type NewNote, createNote } from '#web/notes/notes.data.ts';
import type { TextLocation } from '#web/reader/reader-types.ts';
import { callAsMember } from '#web/auth/session.ts';
import { noteTargetIn, PASSAGE_TEXT } from './passage-ranges.ts';

/** A larger selection is taken for a mistake, such as selecting the whole page. */
const MAX_PASSAGES = 50;

/** The selected part of each passage, in its text or version. */
export const noteTargetsIn = (range: Range, root: Element, locate: (node: Node) => TextLocation | null): NoteTarget[] =>
  [...root.querySelectorAll(PASSAGE_TEXT)]
    .filter((element) => range.intersectsNode(element))
    .slice(0, MAX_PASSAGES)
    .flatMap((element) => {
      const location = locate(element);
      const segment = element.closest('[data-version]') ? location?.version : location?.segment;
      return (segment && noteTargetIn(element, range, segment.segment_id)) ?? [];
    });

/** One highlight for each passage; a note goes to the first. */
export const createMarks = async (
  targets: NoteTarget[],
  { body = '', colour }: { body?: string; colour: HighlightColour | null },
): Promise<void> => {
  const [first, ...rest] = targets;
  if (!first) return;
  const notes: NewNote[] = [{ spot: first, body, colour }, ...(colour ? rest.map((spot) => ({ spot, colour })) : [])];
  for (const note of notes) await createNote(note);
};

/** Attaches a note that has lost its passage to the selected text. */
export const attachNote = (id: string, spot: NoteTarget): Promise<unknown> =>
  callAsMember('PUT /notes/{id}', { params: { id }, body: { spot } });
