import { describe, expect, it } from 'vitest';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { segment, source, text } from '#server/library/testing-drafts.ts';
import { announceQuotes } from '#server/notifications/quote-announcements.queries.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import type { SegmentFields, TextOperation } from '#shared/contract/admin-structure.ts';
import { MAX_EDIT_OPERATIONS, MAX_SEGMENT_LENGTH } from '#shared/limits.ts';
import { staffOf } from './testing-staff.ts';

const app = await sheetsApp();
const { call, raw, db, member, create, read } = app;
const librarian = await staffOf(app)('librarian');

/** Two chapters, the first with a part of its own. */
const SECTIONS = [
  { key: 'a', parent: null, title: 'A' },
  { key: 'a1', parent: 'a', title: 'A 1' },
  { key: 'b', parent: null, title: 'B' },
];
let count = 0;
const newText = async (language = 'en') => {
  count += 1;
  const key = `structure:${count}`;
  const draft = (three = 'the third passage') =>
    text(
      key,
      [
        segment('1', 'the first passage', { section: 'a' }),
        segment('2', 'the second passage', { section: 'a1' }),
        segment('3', three, { section: 'a1' }),
        segment('4', 'the fourth passage', { section: 'b' }),
      ],
      { work: { ...text('', []).work, key, type: 'root_text' }, language, sections: SECTIONS },
    );
  await loadLibrary(db, source([draft()]));
  return {
    id: stableId('text', key),
    load: (three?: string) => loadLibrary(db, source([draft(three)])),
    segment: (name: string) => stableId('segment', key, name),
    section: (name: string) => stableId('section', key, name),
  };
};

const structure = (id: string) => call('GET /admin/texts/{id}/structure', { params: { id } }, librarian.access_token);
const segments = async (id: string, section_id?: string) =>
  call(
    'GET /admin/texts/{id}/segments',
    { params: { id }, query: section_id === undefined ? {} : { section_id } },
    librarian.access_token,
  );
const wordsOf = async (id: string) => (await segments(id)).segments.map(({ content }) => content);
const edit = (id: string, revision: number, operations: TextOperation[], by: Member = librarian, reason = '') =>
  raw('POST /admin/texts/{id}/structure', {
    params: { id },
    body: { revision, reason, operations },
    ...bearer(by.access_token),
  });
/** Titles with their depth, `A`, `-A 1`. */
const outline = async (id: string) => {
  const { sections } = await structure(id);
  const depthOf = (section: string | null): number =>
    section === null ? 0 : 1 + depthOf(sections.find((each) => each.id === section)?.parent_id ?? null);
  return sections.map(
    ({ parent_id, title, first, last }) => `${'-'.repeat(depthOf(parent_id))}${title} ${first}–${last}`,
  );
};
const words = (
  segment_id: string,
  before: string,
  after: string,
  more: Partial<SegmentFields> = {},
): TextOperation => ({
  type: 'edit_segment',
  segment_id,
  before: { content: before },
  after: { content: after, ...more },
});
const undoLast = async () => {
  const { entries } = await call('GET /audit-log', { query: { limit: 1 } }, librarian.access_token);
  return raw('POST /audit-log/{id}/undo', {
    params: { id: String(entries[0]!.id) },
    ...bearer(librarian.access_token),
  });
};

describe('the public history of a passage', () => {
  it('credits whoever edits or undoes with the public name, and names nobody without a public profile', async () => {
    const { id, segment: own } = await newText();
    const historyOf = async () =>
      (await call('GET /segments/{id}/history', { params: { id: own('1') } })).entries.map(
        ({ kind, by, username }) => [kind, by, username] as const,
      );
    expect((await edit(id, 1, [words(own('1'), 'the first passage', 'I')])).status).toBe(200);
    expect((await undoLast()).status).toBe(204);
    expect(await historyOf()).toEqual([
      ['undo', '', null],
      ['edit', '', null],
    ]);
    const body = { firstname: 'Pema', lastname: 'Lhamo', title: 'Librarian' };
    await raw('POST /users/info', { body, ...bearer(librarian.access_token) });
    const { username } = await call('GET /users/info', {}, librarian.access_token);
    expect(await historyOf()).toEqual([
      ['undo', 'Pema Lhamo', username],
      ['edit', 'Pema Lhamo', username],
    ]);
    await raw('POST /users/info', { body: { ...body, title: '' }, ...bearer(librarian.access_token) });
  });
});

describe('the sections of a text', () => {
  it('are renamed, moved, split and joined, and all of it is undone', async () => {
    const { id, section, segment: own } = await newText();
    expect(await outline(id)).toEqual(['A 1–3', '-A 1 2–3', 'B 4–4']);
    const steps: [TextOperation, string[]][] = [
      [{ type: 'rename_section', section_id: section('b'), title: ' <b>Bee</b> ' }, ['A 1–3', '-A 1 2–3', 'Bee 4–4']],
      [
        { type: 'move_section', section_id: section('b'), parent_id: null, position: 0 },
        ['Bee 1–1', 'A 2–4', '-A 1 3–4'],
      ],
      [
        { type: 'move_section', section_id: section('b'), parent_id: section('a'), position: 1 },
        ['A 1–4', '-A 1 2–3', '-Bee 4–4'],
      ],
      [
        { type: 'move_section', section_id: section('a1'), parent_id: null, position: 0 },
        ['A 1 1–2', 'A 3–4', '-Bee 4–4'],
      ],
      [{ type: 'split_section', segment_id: own('3'), title: 'New' }, ['A 1 1–1', 'New 2–2', 'A 3–4', '-Bee 4–4']],
      [{ type: 'join_section', section_id: section('a') }, ['A 1 1–1', 'New 2–4', '-Bee 4–4']],
      [{ type: 'join_section', section_id: section('b') }, ['A 1 1–1', 'New 2–4']],
    ];
    for (const [index, [operation, expected]] of steps.entries()) {
      expect((await edit(id, index + 1, [operation])).status).toBe(200);
      expect(await outline(id)).toEqual(expected);
    }
    expect(await wordsOf(id)).toEqual(['second', 'third', 'first', 'fourth'].map((each) => `the ${each} passage`));
    expect((await structure(id)).hand_set).toMatchObject({ segments: 0, structure: { sections: 3, segments: 4 } });

    expect((await undoLast()).status).toBe(204);
    expect(await outline(id)).toEqual(['A 1 1–1', 'New 2–4', '-Bee 4–4']);
    // What the source has is taken again.
    expect((await edit(id, 9, [{ type: 'use_source_structure' }])).status).toBe(200);
    expect(await outline(id)).toEqual(['A 1–3', '-A 1 2–3', 'B 4–4']);
    expect((await structure(id)).hand_set.structure).toBeNull();
  });

  it.each([
    ['inside_itself', { type: 'move_section', section_id: 'a', parent_id: 'a1', position: 0 }],
    ['nothing_to_join', { type: 'join_section', section_id: 'a' }],
    ['nothing_to_split', { type: 'split_section', segment_id: '1', title: '' }],
    ['nothing_to_join', { type: 'join_segment', segment_id: '3' }],
    ['nothing_to_split', { type: 'split_segment', segment_id: '1', first: 'x', second: ' ' }],
    ['section_not_found', { type: 'rename_section', section_id: 'z', title: 'Z' }],
    ['segment_not_found', { type: 'join_segment', segment_id: 'z' }],
    ['nothing_changed', { type: 'rename_section', section_id: 'a', title: 'A' }],
  ])('stay as they are where that is impossible: %s', async (code, operation) => {
    const { id, section, segment: own } = await newText();
    const named = Object.fromEntries(
      Object.entries(operation).map(([field, value]) => [
        field,
        field === 'segment_id'
          ? own(String(value))
          : /section_id|parent_id/.test(field)
            ? section(String(value))
            : value,
      ]),
    );
    expect((await edit(id, 1, [named as TextOperation])).body.code).toBe(code);
    expect((await structure(id)).revision).toBe(1);
  });
});

describe('the segments of a text', () => {
  it('are paged by section, with footnotes, references and type, and follow the source again', async () => {
    const { id, section, segment: own, load } = await newText();
    const page = await segments(id, section('a1'));
    expect([page.total, page.segments.map((each) => each.id)]).toEqual([2, [own('2'), own('3')]]);
    const more = {
      type: 'heading' as const,
      level: 3,
      starts_block: false,
      notes: [{ type: 'variant' as const, content: 'third <i>v.l.</i><script>x</script>' }],
      references: [{ siglum: 'PTS', value: '3' }],
    };
    const change = words(own('3'), 'the third passage', 'III', more);
    expect((await edit(id, 1, [change], librarian, 'Numbers')).status).toBe(200);
    const third = (await segments(id)).segments[2]!;
    expect(third).toMatchObject({
      ...more,
      content: 'III',
      notes: [{ type: 'variant', content: 'third <i>v.l.</i>' }],
    });
    expect(third.source).toEqual({ content: 'the third passage', notes: [], references: [] });
    const { entries } = await call('GET /segments/{id}/history', { params: { id: own('3') } });
    expect(entries).toMatchObject([
      { old_content: 'the third passage', new_content: 'III', reason: 'Numbers', by: '' },
    ]);

    const { kept } = await load('the 3rd passage');
    expect(kept.map(({ field, source: theirs }) => [field, theirs])).toContainEqual(['content', 'the 3rd passage']);
    expect((await edit(id, 3, [{ type: 'use_source_words', segment_id: own('3') }])).status).toBe(200);
    expect((await segments(id)).segments[2]).toMatchObject({
      content: 'the 3rd passage',
      type: 'heading',
      source: null,
    });
  });

  it('may be changed by two people at once, but not the same one; the structure by one', async () => {
    const { id, segment: own, section } = await newText();
    const answers = await Promise.all([
      edit(id, 1, [words(own('1'), 'the first passage', 'One')]),
      edit(id, 1, [words(own('1'), 'the first passage', 'Uno')]),
      edit(id, 1, [words(own('2'), 'the second passage', 'Two')]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect((await edit(id, 1, [{ type: 'join_section', section_id: section('a1') }])).status).toBe(409);
    expect((await wordsOf(id))[1]).toBe('Two');
  });

  it('say how many quote them; quotations and notes go where their words are', async () => {
    const { id, segment: own } = await newText();
    const reader = await member();
    const quote = [{ position: 0, type: 'source' as const, content: own('3') }];
    const { sheet_id } = await create(reader, { source: quote });
    const note = (name: string, words_: string) =>
      call(
        'POST /notes',
        {
          body: {
            spot: { segment_id: own(name), start_offset: 4, end_offset: 4 + words_.length, quote: words_ },
            body: 'x',
          },
        },
        reader.access_token,
      );
    const [onThird, onSecond] = [await note('3', 'third'), await note('2', 'second')];
    const { segments: counted } = await segments(id);
    expect(counted.map(({ quoted_by }) => quoted_by)).toEqual([
      { sheets: 0, notes: 0 },
      { sheets: 0, notes: 1 },
      { sheets: 1, notes: 1 },
      { sheets: 0, notes: 0 },
    ]);
    // What it can be joined with, also where that is on another page.
    for (const [at, { next_quoted_by, section_id }] of counted.entries()) {
      const next = counted[at + 1];
      expect(next_quoted_by).toEqual(next?.section_id === section_id ? next.quoted_by : null);
    }
    const { segments: alone } = await call(
      'GET /admin/texts/{id}/segments',
      { params: { id }, query: { skip: 1, limit: 1 } },
      librarian.access_token,
    );
    expect(alone[0]?.next_quoted_by).toEqual({ sheets: 1, notes: 1 });
    const places = async () => {
      const { notes } = await call('GET /notes', { query: { text_id: id } }, reader.access_token);
      const found = new Map(notes.map((each) => [each.id, `${each.state} ${each.segment_id} ${each.start_offset}`]));
      return [found.get(onSecond.id), found.get(onThird.id)];
    };
    expect((await edit(id, 1, [{ type: 'join_segment', segment_id: own('2') }])).status).toBe(200);
    expect((await structure(id)).hand_set.structure?.quoted_by).toEqual({ sheets: 1, notes: 2 });
    expect(await wordsOf(id)).toEqual([
      'the first passage',
      'the second passage the third passage',
      'the fourth passage',
    ]);
    expect(await places()).toEqual([`exact ${own('2')} 4`, `exact ${own('2')} 23`]);
    // Its address leads on.
    expect(await call('GET /segments/{id}', { params: { id: own('3') } })).toMatchObject({ segment_id: own('2') });
    const page = { params: { id }, query: { segment_id: own('3') } };
    expect(await call('GET /texts/{id}/details', page)).toMatchObject({ current_segment_position: 2 });
    const [block] = (await read(sheet_id, reader)).content.segments;
    expect(block).toMatchObject({ current_content: 'the second passage the third passage', current_revision: 2 });
    await announceQuotes(db);
    const { notifications } = await call('GET /notifications', {}, reader.access_token);
    expect(notifications).toMatchObject([{ kind: 'quote' }]);

    const [first, second] = ['the', 'second passage the third passage'];
    const split = await edit(id, 2, [{ type: 'split_segment', segment_id: own('2'), first, second }]);
    const [made] = (split.body as unknown as { made: string[] }).made;
    expect(await places()).toEqual([`exact ${made} 0`, `exact ${made} 19`]);
    expect([(await undoLast()).status, await places()]).toEqual([204, [`exact ${own('2')} 4`, `exact ${own('2')} 23`]]);
  });

  it('have limits', async () => {
    const { id, segment: own } = await newText();
    const before = 'the first passage';
    expect((await edit(id, 1, [words(own('1'), before, 'x'.repeat(MAX_SEGMENT_LENGTH + 1))])).status).toBe(400);
    const often = Array.from({ length: MAX_EDIT_OPERATIONS + 1 }, () => words(own('1'), before, before));
    expect((await edit(id, 1, often)).status).toBe(400);
    // Markup grows when it is cleaned.
    const ampersands = await edit(id, 1, [words(own('1'), before, '<i>&'.repeat(MAX_SEGMENT_LENGTH / 4))]);
    expect([ampersands.status, ampersands.body.code]).toEqual([413, 'too_large']);
  });
});
