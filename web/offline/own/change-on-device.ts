import type { NoteTarget } from '#shared/contract/notes.ts';
import type { Bookmark, ReadingPosition } from '#shared/contract/reading.ts';
import { makeRoom } from '#web/offline/recent-answers.ts';
import { findPassage, type FoundPassage, plainText } from './find-passage.ts';
import type { OwnCall } from './own-call.ts';
import {
  findChange,
  findNote,
  type NoteChange,
  type NoteFields,
  type OwnChange,
  type OwnNote,
  putChange,
} from '#web/own/own-store.ts';

/** The API writes dates without a zone. */
const wireDate = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');

const MAX_QUOTE = 300;

const put = (change: OwnChange): Promise<void> =>
  // The storage is full: texts that were read lately can be read again.
  putChange(change).catch(() => makeRoom().then(() => putChange(change)));

const findNoteChange = async (account: string, id: string): Promise<NoteChange | undefined> =>
  (await findChange(account, id)) as NoteChange | undefined;

const targetOf = ({ segment_id, start_offset, end_offset, quote }: OwnNote): NoteTarget =>
  start_offset === null || end_offset === null ? { segment_id } : { segment_id, start_offset, end_offset, quote };

const newNote = (id: string, spot: NoteTarget, passage: FoundPassage, fields: NoteFields): OwnNote => {
  const now = wireDate();
  const { start_offset = null, end_offset = null, quote } = spot;
  const { text_id, title, segment_id, segment_number, label, language, script, content } = passage;
  const { citation, original_title, original_language, original_script, work_titles } = passage;
  return {
    id,
    text_id,
    text_title: title,
    language,
    script,
    segment_id,
    segment_number,
    label,
    state: 'exact',
    start_offset,
    end_offset,
    quote: quote ?? plainText(content).slice(start_offset ?? 0, end_offset ?? MAX_QUOTE),
    present_words: null,
    ...fields,
    version: 1,
    created_date: now,
    updated_date: now,
    citation,
    original_title,
    original_language,
    original_script,
    work_title: Object.values(work_titles)[0] ?? '',
  };
};

type NewNote = { note_id?: string; spot: NoteTarget; body?: string; colour?: NoteFields['colour'] };

const createNote = async (account: string, body: NewNote): Promise<Response | undefined> => {
  const { note_id: id = crypto.randomUUID(), spot } = body;
  const before = await findNoteChange(account, id);
  // Sent twice: the first one counts.
  if (before?.wanted) return Response.json(before.shown, { status: 201 });
  const fields = { body: body.body?.trim() ?? '', colour: body.colour ?? null };
  const passage = before ? undefined : await findPassage(spot.segment_id);
  const shown = before ? { ...before.shown, ...fields } : passage && newNote(id, spot, passage, fields);
  if (!shown) return undefined;
  const { base = null, edition = 0 } = before ?? {};
  await put({ account, name: id, kind: 'note', edition: edition + 1, base, wanted: fields, spot, shown });
  return Response.json(shown, { status: 201 });
};

const updateNote = async (
  { ifMatch }: OwnCall,
  account: string,
  id: string,
  body: Partial<NoteFields> & { spot?: NoteTarget },
): Promise<Response | undefined> => {
  const before = await findNoteChange(account, id);
  const note = before ? before.wanted && before.shown : await findNote(account, id);
  // Where a note belongs is decided with the words of the server.
  if (!note || body.spot) return undefined;
  if (ifMatch && ifMatch.replaceAll('"', '') !== String(note.version))
    return Response.json({ code: 'stale_version', detail: 'There is a newer version.', note }, { status: 412 });
  const wanted = {
    body: body.body?.trim() ?? note.body,
    colour: body.colour === undefined ? note.colour : body.colour,
  };
  const shown = { ...note, ...wanted, version: note.version + 1, updated_date: wireDate() };
  const { base = note, edition = 0, spot = targetOf(note) } = before ?? {};
  await put({ account, name: id, kind: 'note', edition: edition + 1, base, wanted, spot, shown });
  return Response.json(shown);
};

const deleteNote = async (account: string, id: string): Promise<Response | undefined> => {
  const before = await findNoteChange(account, id);
  const note = before?.shown ?? (await findNote(account, id));
  if (!note) return undefined;
  const { base = note, edition = 0, spot = targetOf(note) } = before ?? {};
  // Also one that was never sent: its first sending may have arrived without an answer.
  await put({ account, name: id, kind: 'note', edition: edition + 1, base, wanted: null, spot, shown: note });
  return new Response(null, { status: 204 });
};

const placeOf = (passage: FoundPassage) => {
  const { text_id, title, language, script, work_titles, content_id, segment_id, segment_number, label } = passage;
  const { total_segments, citation, original_title, original_language, original_script } = passage;
  const work = { citation, original_title, original_language, original_script };
  return {
    ...work,
    text_id,
    title,
    language,
    script,
    work_titles,
    content_id,
    segment_id,
    segment_number,
    label,
    total_segments,
  };
};

type Places = { places?: { segment_id: string; saved_date?: string; read_date?: string }[] };

const saveBookmarks = async (account: string, { places = [] }: Places): Promise<Response | undefined> => {
  for (const { segment_id } of places) {
    const passage = await findPassage(segment_id);
    if (!passage) return undefined;
    const name = `bookmark ${segment_id}`;
    const { content } = passage;
    const shown: Bookmark = {
      ...placeOf(passage),
      content,
      saved_date: wireDate(),
      is_missing: false,
      is_text_missing: false,
    };
    const edition = ((await findChange(account, name))?.edition ?? 0) + 1;
    await put({ account, name, kind: 'bookmark', edition, isSaved: true, shown });
  }
  return Response.json({ saved: places.length });
};

const removeBookmark = async (account: string, segment_id: string): Promise<Response> => {
  const name = `bookmark ${segment_id}`;
  const before = await findChange(account, name);
  const shown = before?.kind === 'bookmark' ? before.shown : ({ segment_id } as Bookmark);
  await put({ account, name, kind: 'bookmark', edition: (before?.edition ?? 0) + 1, isSaved: false, shown });
  return new Response(null, { status: 204 });
};

/** One for each text, the last. */
const recordPositions = async (account: string, { places = [] }: Places): Promise<Response> => {
  for (const { segment_id } of places) {
    const passage = await findPassage(segment_id);
    if (!passage) continue;
    const name = `position ${passage.text_id}`;
    const shown: ReadingPosition = { ...placeOf(passage), section: passage.section, read_date: wireDate() };
    const edition = ((await findChange(account, name))?.edition ?? 0) + 1;
    await put({ account, name, kind: 'position', edition, shown });
  }
  return new Response(null, { status: 204 });
};

/**
 * Makes a change on this device that cannot be sent now, and answers as the server would. Undefined: it needs the server.
 * Rejects when the storage is full.
 */
export const changeOnDevice = async (call: OwnCall, account: string): Promise<Response | undefined> => {
  const { method, path, body } = call;
  const [area, first = '', second = ''] = path;
  if (area === 'notes') {
    if (method === 'POST') return createNote(account, body as NewNote);
    if (method === 'PUT') return updateNote(call, account, first, body as Partial<NoteFields>);
    return deleteNote(account, first);
  }
  // Who somebody is changes at the server alone.
  if (area !== 'reading') return undefined;
  if (first === 'places')
    return method === 'POST' ? saveBookmarks(account, body as Places) : removeBookmark(account, second);
  return method === 'POST' ? recordPositions(account, body as Places) : undefined;
};

/** What a call changes, as changes are named; undefined: nothing, or several things. */
export const changedName = ({ path: [area, first, second], body }: OwnCall): string | undefined => {
  if (area === 'notes') return first ?? (body as NewNote | undefined)?.note_id;
  return first === 'places' && second ? `bookmark ${second}` : undefined;
};
