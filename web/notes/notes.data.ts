import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { Sent } from '#shared/contract/contract.ts';
import type { Note, NoteTarget } from '#shared/contract/notes.ts';
import type { Details } from '#shared/contract/texts.ts';
import type { HighlightColour } from '#shared/limits.ts';
import { isMissing, toApiError } from '#web/api/api-error.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { newId } from '#web/new-id.ts';
import { apiErrorMessage } from '#web/ui/api-error-message.ts';

type NotesParams = NonNullable<Sent<'GET /notes'>['query']>;

export const notesQuery = (query: NotesParams) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /notes', { query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** The passage that a note was on, or the one that has its number now; undefined when there is none. */
export const findFormerPassage = async ({
  text_id,
  segment_id,
  segment_number,
}: Pick<Note, 'text_id' | 'segment_id' | 'segment_number'>): Promise<string | undefined> => {
  const params = { id: text_id };
  for (const query of [{ segment_id }, { segment_number }]) {
    try {
      const { content } = await callAsMember('GET /texts/{id}/details', { params, query: { ...query, size: 1 } });
      return 'segment_id' in query ? segment_id : firstSegmentId(content.sections);
    } catch (error) {
      if (!isMissing(error)) return undefined;
    }
  }
  return undefined;
};

type Section = Details['content']['sections'][number];

const firstSegmentId = (sections: Section[]): string | undefined => {
  for (const { segments, sections: inner } of sections) {
    const id = segments[0]?.segment_id ?? firstSegmentId(inner ?? []);
    if (id) return id;
  }
  return undefined;
};

export const noteQuery = (id: string) => apiQuery(MEMBER_GROUP, 'GET /notes/{id}', { params: { id } });

/** Whether the member has any notes; the code for marks is loaded only then. */
export const anyNotesQuery = apiQuery(MEMBER_GROUP, 'GET /notes', { query: { limit: 1 } });

export const marksQuery = (query: { text_id: string; from: number; to: number }) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /notes/marks', { query }),
  placeholderData: keepPreviousData,
});

/** Invalidates every list of notes, and the marks in the text. */
export const refreshNotes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [group, name] }) =>
      group === MEMBER_GROUP && typeof name === 'string' && name.startsWith('GET /notes'),
  });

export type NewNote = { spot: NoteTarget; body?: string; colour?: HighlightColour | null };

export const changeNote = (
  { id, version }: Pick<Note, 'id' | 'version'>,
  body: NonNullable<Sent<'PUT /notes/{id}'>['body']>,
): Promise<Note> => callAsMember('PUT /notes/{id}', { params: { id }, body }, { ifMatch: version });

/** Why a note was not saved. Whatever may pass asks to try again. */
export const noteErrorMessage = (t: Translate, error: unknown): string => {
  const { status } = toApiError(error);
  return status === 0 || status >= 500 ? t('notes.not_saved') : apiErrorMessage(t, error);
};

/** Ids of notes that were sent and not confirmed, by the target they were made for. */
const unconfirmedIds = new WeakMap<NoteTarget, string>();

/** Tried again for the same target, it creates no second note: the first try may have arrived, and only its answer was lost. */
export const createNote = async ({ spot, body = '', colour = null }: NewNote): Promise<Note> => {
  const note_id = unconfirmedIds.get(spot) ?? newId();
  unconfirmedIds.set(spot, note_id);
  const note = await callAsMember('POST /notes', { body: { note_id, spot, body, colour } });
  unconfirmedIds.delete(spot);
  const isAsSent = note.body === body.trim() && note.colour === colour;
  return isAsSent ? note : changeNote(note, { body, colour });
};

export const deleteNote = (id: string): Promise<void> => callAsMember('DELETE /notes/{id}', { params: { id } });

/** Undoes a deletion: the same note, at the same words. */
export const restoreNote = ({ id, segment_id, start_offset, end_offset, quote, body, colour }: Note): Promise<Note> => {
  const words = start_offset === null || end_offset === null ? {} : { start_offset, end_offset, quote };
  return callAsMember('POST /notes', { body: { note_id: id, spot: { segment_id, ...words }, body, colour } });
};
