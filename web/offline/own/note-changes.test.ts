import { describe, expect, it } from 'vitest';
import { MAX_NOTE_LENGTH } from '#shared/limits.ts';
import { filterNotes, marksOf, mergeNotes, withChanges } from './note-changes.ts';
import type { NoteChange, OwnNote } from '#web/own/own-store.ts';

const note = (id: string, over: Partial<OwnNote> = {}): OwnNote => ({
  id,
  text_id: 'text',
  text_title: 'Text',
  language: 'en',
  script: 'Latn',
  segment_id: `segment ${id}`,
  segment_number: 1,
  label: null,
  state: 'exact',
  start_offset: null,
  end_offset: null,
  quote: 'words',
  present_words: null,
  body: `Body ${id}`,
  colour: null,
  version: 1,
  created_date: '2026-01-01 00:00:00',
  updated_date: '2026-01-01 00:00:00',
  citation: '',
  original_title: '',
  original_language: '',
  original_script: '',
  work_title: '',
  ...over,
});

const change = (shown: OwnNote, wanted: NoteChange['wanted']): NoteChange => ({
  account: 'a',
  name: shown.id,
  kind: 'note',
  edition: 1,
  base: null,
  wanted,
  spot: { segment_id: shown.segment_id },
  shown,
});

describe('a note that was changed here and elsewhere', () => {
  const base = { body: 'One', colour: null };
  it('has each field from the side that has changed it', () => {
    const merged = mergeNotes(base, { body: 'One', colour: 'green' }, { body: 'Two', colour: null });
    expect(merged).toEqual({ merged: { body: 'Two', colour: 'green' } });
  });

  it('has both texts, once each', () => {
    const mine = { body: 'Mine', colour: null };
    expect(mergeNotes(base, mine, { body: 'Theirs', colour: null }).merged.body).toBe('Theirs\n\nMine');
    expect(mergeNotes(base, mine, { body: 'Theirs\n\nMine', colour: null }).merged.body).toBe('Theirs\n\nMine');
  });

  it('is two notes when both texts are too long for one', () => {
    const long = 'x'.repeat(MAX_NOTE_LENGTH);
    const { merged, rest } = mergeNotes(base, { body: 'Mine', colour: 'green' }, { body: long, colour: null });
    expect([merged.body, rest]).toEqual([long, { body: 'Mine', colour: 'green' }]);
  });
});

it('notes are shown with what was not sent: new, changed, and without those that were deleted', () => {
  const notes = [note('1'), note('2')];
  const changes = [
    change(note('1', { body: 'Changed' }), { body: 'Changed', colour: null }),
    change(note('2'), null),
    change(note('3'), { body: 'Body 3', colour: null }),
  ];
  expect(withChanges(notes, changes).map(({ id, body }) => [id, body])).toEqual([
    ['1', 'Changed'],
    ['3', 'Body 3'],
  ]);
});

it('lists are filtered, ordered and cut as the server does', () => {
  const notes = [
    note('1', { updated_date: '2026-01-01 00:00:00', segment_number: 9 }),
    note('2', { updated_date: '2026-03-01 00:00:00', segment_number: 1, colour: 'green', body: '' }),
    note('3', { updated_date: '2026-02-01 00:00:00', text_id: 'other', state: 'orphan' }),
  ];
  const ids = (query: string) => filterNotes(notes, new URLSearchParams(query)).notes.map(({ id }) => id);
  expect(ids('')).toEqual(['2', '3', '1']);
  expect(ids('skip=1&limit=1')).toEqual(['3']);
  expect(ids('text_id=text')).toEqual(['2', '1']);
  expect(ids('kind=note')).toEqual(['3', '1']);
  expect(ids('kind=highlight')).toEqual(['2']);
  expect(ids('segment_ids=x,y')).toEqual([]);
  expect(filterNotes(notes, new URLSearchParams('limit=1'))).toMatchObject({ total: 3, orphans: 1 });
});

it('marks are those in the range, without orphans', () => {
  const notes = [
    note('1', { segment_number: 200 }),
    note('2', { segment_number: 201 }),
    note('3', { state: 'orphan' }),
  ];
  const { marks } = marksOf(notes, new URLSearchParams('text_id=text&from=1&to=200'));
  expect(marks.map(({ id, has_words }) => [id, has_words])).toEqual([['1', true]]);
});
