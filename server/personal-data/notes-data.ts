import type { PersonalData } from './personal-data.ts';
import { wireNote } from '#server/notes/note-anchor.rules.ts';
import { listAllNotes } from '#server/notes/notes.queries.ts';

/** Notes and highlights; they go with the account. */
export const notesData: PersonalData = {
  exported: async (db, account_id) => {
    const notes = (await listAllNotes(db, account_id)).map(wireNote);
    return [{ path: 'notes.json', content: `${JSON.stringify(notes, null, 2)}\n` }];
  },
  erase: () => Promise.resolve(),
};
