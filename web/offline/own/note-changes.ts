import { MAX_NOTE_LENGTH } from '#shared/limits.ts';
import type { NoteFields, OwnChange, OwnNote } from '#web/own/own-store.ts';

/** The notes as their author sees them: with what was not sent yet. */
export const withChanges = (notes: OwnNote[], changes: OwnChange[]): OwnNote[] => {
  const shown = new Map(notes.map((note) => [note.id, note]));
  for (const change of changes) {
    if (change.kind !== 'note') continue;
    if (change.wanted) shown.set(change.shown.id, change.shown);
    else shown.delete(change.shown.id);
  }
  return [...shown.values()];
};

/** Both texts, theirs first, once each. */
const joinBodies = (theirs: string, mine: string): string => {
  if (theirs.includes(mine)) return theirs;
  if (mine.includes(theirs)) return mine;
  return `${theirs}\n\n${mine}`;
};

/**
 * A note that was changed here and elsewhere: each field as the side has it that has changed it, of a colour that both have
 * changed the one from here, and both texts. `rest`: what does not fit into one note.
 */
export const mergeNotes = (
  base: NoteFields,
  mine: NoteFields,
  theirs: NoteFields,
): { merged: NoteFields; rest?: NoteFields } => {
  const colour = mine.colour === base.colour ? theirs.colour : mine.colour;
  if (mine.body === base.body || mine.body === theirs.body) return { merged: { body: theirs.body, colour } };
  if (theirs.body === base.body) return { merged: { body: mine.body, colour } };
  const body = joinBodies(theirs.body, mine.body);
  if (body.length <= MAX_NOTE_LENGTH) return { merged: { body, colour } };
  return { merged: { body: theirs.body, colour }, rest: { body: mine.body, colour } };
};

const byPosition = (one: OwnNote, other: OwnNote): number =>
  one.text_title.localeCompare(other.text_title) ||
  one.text_id.localeCompare(other.text_id) ||
  one.segment_number - other.segment_number ||
  (one.start_offset ?? -1) - (other.start_offset ?? -1) ||
  one.created_date.localeCompare(other.created_date);

const byDate = (one: OwnNote, other: OwnNote): number => other.updated_date.localeCompare(one.updated_date);

/** The answer to `GET /notes`, as the server would give it. */
export const filterNotes = (all: OwnNote[], query: URLSearchParams) => {
  const text_id = query.get('text_id');
  const segment_ids = query.get('segment_ids')?.split(/[\s,]+/);
  const kind = query.get('kind');
  const state = query.get('state');
  const search = query.get('query')?.toLowerCase();
  const found = all.filter(
    (note) =>
      (!text_id || note.text_id === text_id) &&
      (!segment_ids || segment_ids.includes(note.segment_id)) &&
      (kind !== 'note' || note.body !== '') &&
      (kind !== 'highlight' || note.colour !== null) &&
      (!state || note.state === state) &&
      (!search || `${note.body} ${note.quote} ${note.text_title}`.toLowerCase().includes(search)),
  );
  const skip = Number(query.get('skip') ?? 0);
  const limit = Number(query.get('limit') ?? 10);
  return {
    notes: found.toSorted(text_id || segment_ids ? byPosition : byDate).slice(skip, skip + limit),
    total: found.length,
    orphans: all.filter((note) => note.state === 'orphan').length,
    skip,
    limit,
  };
};

/** The answer to `GET /notes/marks`. */
export const marksOf = (all: OwnNote[], query: URLSearchParams) => {
  const from = Number(query.get('from'));
  const to = Number(query.get('to'));
  const marks = all
    .filter(
      ({ text_id, segment_number, state }) =>
        text_id === query.get('text_id') && segment_number >= from && segment_number <= to && state !== 'orphan',
    )
    .toSorted(byPosition)
    .map(({ id, segment_id, start_offset, end_offset, colour, body, state }) => ({
      id,
      segment_id,
      start_offset,
      end_offset,
      colour,
      has_words: body !== '',
      state,
    }));
  return { marks };
};
