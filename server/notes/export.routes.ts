import type { Handler } from '#server/implement.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { siteLanguageFor, translate } from '#server/share/dictionary.ts';
import type { Note } from '#shared/contract/notes.ts';
import { HIGHLIGHT_COLOURS } from '#shared/limits.ts';
import { wireNote } from './note-anchor.rules.ts';
import { notesCsv } from './notes-csv.rules.ts';
import { notesMarkdown, type NoteWords } from './notes-markdown.rules.ts';
import { listAllNotes } from './notes.queries.ts';
import { settleNotes } from './settle-notes.ts';

const wordsIn = (language: string): NoteWords => {
  const message = (key: string) => translate(key, siteLanguageFor(language));
  return {
    title: message('notes.title'),
    colours: Object.fromEntries(HIGHLIGHT_COLOURS.map((colour) => [colour, message(`notes.colour.${colour}`)])),
    doubtful: message('notes.doubtful'),
    orphan: message('notes.orphan'),
  };
};

export const getNotesExport: Handler<'GET /notes/export'> = async ({ query }, context) => {
  const { db, viewer, settings } = context;
  await enforceRateLimit(context, 'export_account', viewer.account_id);
  await settleNotes(db, viewer.account_id);
  const notes = (await listAllNotes(db, viewer.account_id)).map(wireNote);
  const addressOf = ({ text_id, segment_id }: Note) =>
    `${settings.siteUrl}/chapter?text_id=${text_id}&segment_id=${segment_id}`;
  const isCsv = query.format === 'csv';
  const file = isCsv ? notesCsv(notes, addressOf) : notesMarkdown(notes, addressOf, wordsIn(query.language));
  return {
    media_type: isCsv ? 'text/csv; charset=utf-8' : 'text/markdown; charset=utf-8',
    filename: isCsv ? 'notes.csv' : 'notes.md',
    bytes: new TextEncoder().encode(file),
  };
};
