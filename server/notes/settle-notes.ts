import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { settled } from './note-anchor.rules.ts';
import { listUnsettled, saveSettled } from './settle-notes.queries.ts';

/** Looks for the words of notes whose text has a new revision, or is gone. When there are none, it is one statement. */
export const settleNotes = async (db: Kysely<Database>, account_id: string, text_id?: string): Promise<void> => {
  for (;;) {
    const unsettled = await listUnsettled(db, account_id, text_id);
    if (unsettled.length === 0) return;
    await saveSettled(
      db,
      unsettled.map(({ content, ...note }) => ({ ...note, ...settled(note, content) })),
    );
  }
};
