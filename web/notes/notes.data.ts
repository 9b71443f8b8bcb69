import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { Sent } from '#shared/contract/contract.ts';
import type { Note, NoteTarget } from '#shared/contract/notes.ts';
import type { HighlightColour } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';

type NotesParams = NonNullable<Sent<'GET /notes'>['query']>;

export const notesQuery = (query: NotesParams) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /notes', { query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

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

/** The client creates the id, so that a retry does not create a second note. */
export const createNote = (note: NewNote): Promise<Note> =>
  callAsMember('POST /notes', { body: { note_id: crypto.randomUUID(), ...note } });

export const changeNote = (
  { id, version }: Pick<Note, 'id' | 'version'>,
  body: NonNullable<Sent<'PUT /notes/{id}'>['body']>,
): Promise<Note> => callAsMember('PUT /notes/{id}', { params: { id }, body }, { ifMatch: version });

export const deleteNote = (id: string): Promise<void> => callAsMember('DELETE /notes/{id}', { params: { id } });
