import { beforeAll, describe, expect, it } from 'vitest';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { segment, source, text } from '#server/library/testing-drafts.ts';
import { testServer } from '#server/testing-server.ts';
import type { TextOperation } from '#shared/contract/admin-structure.ts';
import { collection, english, idOf, line, topic, work } from './testing-kill-drafts.ts';
import { change, changeBy, createKills, type Change } from './testing-kills.ts';
import { staffOf } from './testing-staff.ts';

// What `killed-server.long.test.ts` has no room for: decisions of moderators and editors, what is put into topics, every
// sort of change of the structure of a text, and undoing each of them.

const server = await testServer();
const { call, db, pool, member } = server;
const admin = await staffOf({ call, db, pool, member })('admin');
const { run, undo, expectWhole } = createKills(server, admin);

const STRUCTURE = 'kill:structure';
const part = (key: string) => stableId('segment', STRUCTURE, key);
const section = (key: string) => stableId('section', STRUCTURE, key);
const structured = (words: string) =>
  text(
    STRUCTURE,
    [
      segment('1', 'the first passage', { section: 'a' }),
      segment('2', 'the second passage', { section: 'a1' }),
      segment('3', 'the third passage', { section: 'a1' }),
      segment('4', words, { section: 'b' }),
      segment('5', 'the fifth passage', { section: 'b' }),
      segment('6', 'the sixth passage', { section: 'b' }),
      segment('7', 'the seventh passage', { section: 'c' }),
    ],
    {
      work: { ...text('', []).work, key: STRUCTURE },
      language: 'en',
      sections: [
        { key: 'a', parent: null, title: 'A' },
        { key: 'a1', parent: 'a', title: 'A 1' },
        { key: 'b', parent: null, title: 'B' },
        { key: 'c', parent: null, title: 'C' },
      ],
    },
  );

const revisionOf = async (id: string) =>
  (await call('GET /admin/texts/{id}/structure', { params: { id }, query: { language: 'en' } }, admin.access_token))
    .revision;
const edit = async (id: string, action: 'edit_words' | 'edit_structure', operations: TextOperation[]) =>
  change([action], 'POST /admin/texts/{id}/structure', {
    params: { id },
    body: { revision: await revisionOf(id), reason: 'Why', operations },
  });
const words = (id: string, before: string, after: string): TextOperation => ({
  type: 'edit_segment',
  segment_id: id,
  before: { content: before },
  after: { content: after },
});

beforeAll(async () => {
  await loadLibrary(
    db,
    source([
      ...['gone', 'merged', 'into'].map((name) => collection(name, null)),
      ...['words', 'linked', 'corrected'].flatMap((name) => work(name)),
      ...work('collected', 'merged'),
      ...['passages', 'ordered', 'emptied', 'merged', 'into', 'gone'].map(topic),
      structured('the fourth passage'),
    ]),
  );
});

const [author, reader] = [await member(), await member()];
const newSheet = async (title: string) => {
  const sent = { body: { title, source: [], is_published: true } };
  return (await call('POST /sheets', sent, author.access_token)) as { sheet_id: string; version: number };
};
const sheet = await newSheet('Read by many');
const comment = await call(
  'POST /sheets/{id}/comments',
  { params: { id: sheet.sheet_id }, body: { body: 'Buy this' } },
  reader.access_token,
);
const report = async (words_: string): Promise<string> => {
  await call('POST /feedback', { body: { type: 'other', words: words_ } }, reader.access_token);
  const { reports } = await call('GET /admin/reports', { query: { limit: 100 } }, admin.access_token);
  return reports.find((each) => each.words === words_)?.id ?? '';
};
const reports = { taken: await report('Taken'), settled: await report('Settled'), answered: await report('Answered') };
const addAuthor = async (name: string): Promise<string> =>
  (await call('POST /admin/authors', { body: { fields: { 'names.en': name } } }, admin.access_token)).id;
const authors = { edited: await addAuthor('Edited'), deleted: await addAuthor('Deleted') };

const suggest = async (segment_id: string): Promise<string> => {
  const place = { segment_id, start_offset: 0, end_offset: 3, old_words: 'The', new_words: 'A' };
  const body = { correction_id: crypto.randomUUID(), ...place };
  return (await call('POST /corrections', { body }, reader.access_token)).id;
};
const about = (id: string) => ({ params: { id } });
const did = async (...done: Change[]) => {
  for (const each of done) expect([each.name, await run(each)]).toEqual([each.name, expect.toSatisfy((s) => s < 300)]);
};
const passagesOf = async (id: string) =>
  (await call('GET /admin/topics/{id}', { params: { id } }, admin.access_token)).passages;

const ROUNDS: [string, () => Promise<Change[]>][] = [
  [
    'sections and passages that are renamed, moved, split and joined, an author, a taken report, a passage in a topic, a comment that is removed',
    async () => [
      await edit(stableId('text', STRUCTURE), 'edit_structure', [
        words(part('4'), 'the fourth passage', 'other words'),
        { type: 'rename_section', section_id: section('b'), title: 'Bee' },
        { type: 'split_segment', segment_id: part('1'), first: 'the first', second: 'passage' },
        { type: 'join_segment', segment_id: part('5') },
        { type: 'split_section', segment_id: part('3'), title: 'New' },
        { type: 'join_section', section_id: section('c') },
        { type: 'move_section', section_id: section('b'), parent_id: null, position: 0 },
      ]),
      change(['edit_author'], 'PUT /admin/authors/{id}', {
        ...about(authors.edited),
        body: { changes: { 'names.en': { before: 'Edited', after: 'Changed' } } },
      }),
      change(['take_report'], 'POST /admin/reports/{id}/take', about(reports.taken)),
      change(['order_topic'], 'POST /admin/topics/{id}/passages', {
        ...about(idOf('topic', 'passages')),
        body: { segment_id: line('words', '2') },
      }),
      change(['remove_comment'], 'POST /admin/comments/{id}/remove', {
        ...about(comment.id),
        body: { reason: 'Advertising' },
      }),
    ],
  ],
  [
    'an undone rearrangement, an author that is deleted, a report that is given back, the order of a topic, a restored comment, a deleted collection',
    async () => {
      const id = idOf('topic', 'ordered');
      await did(
        change([], 'POST /admin/topics/{id}/passages', { ...about(id), body: { segment_id: line('words', '2') } }),
      );
      const before = await passagesOf(id);
      return [
        await undo(['edit_structure'], 'edit_structure'),
        change(['delete_author'], 'DELETE /admin/authors/{id}', about(authors.deleted)),
        change(['release_report'], 'POST /admin/reports/{id}/release', about(reports.taken)),
        change(['order_topic'], 'PUT /admin/topics/{id}/passages', {
          ...about(id),
          body: { before, after: before.toReversed() },
        }),
        change(['restore_comment'], 'POST /admin/comments/{id}/restore', about(comment.id)),
        change(['delete_collection'], 'DELETE /admin/collections/{id}', about(idOf('collection', 'gone'))),
      ];
    },
  ],
  [
    'words that follow the source again, a settled report, an undone deletion of a topic and of an author',
    async () => {
      const id = stableId('text', STRUCTURE);
      await did(
        await edit(id, 'edit_words', [words(part('4'), 'the fourth passage', 'by hand')]),
        change([], 'DELETE /admin/topics/{id}', about(idOf('topic', 'gone'))),
      );
      return [
        await edit(id, 'edit_words', [{ type: 'use_source_words', segment_id: part('4') }]),
        change(['settle_report'], 'POST /admin/reports/{id}/settle', {
          ...about(reports.settled),
          body: { outcome: 'Done' },
        }),
        await undo(['restore_topic'], 'delete_topic'),
        await undo(['add_author'], 'delete_author'),
      ];
    },
  ],
  [
    'a structure that follows the source again, a reopened report, merged topics and merged collections that are undone',
    async () => {
      const id = stableId('text', STRUCTURE);
      await did(
        await edit(id, 'edit_structure', [{ type: 'join_segment', segment_id: part('2') }]),
        change([], 'POST /admin/topics/{id}/merge', {
          ...about(idOf('topic', 'merged')),
          body: { into: idOf('topic', 'into') },
        }),
        change([], 'POST /admin/collections/{id}/merge', {
          ...about(idOf('collection', 'merged')),
          body: { into: idOf('collection', 'into') },
        }),
      );
      return [
        await edit(id, 'edit_structure', [{ type: 'use_source_structure' }]),
        change(['reopen_report'], 'POST /admin/reports/{id}/reopen', about(reports.settled)),
        await undo(['restore_topic'], 'merge_topic'),
        await undo(['restore_collection'], 'merge_collection'),
      ];
    },
  ],
  [
    'an answer by mail, a passage taken out of a topic, undone links, an undone approval',
    async () => {
      await did(
        change([], 'POST /admin/texts/{id}/mappings', {
          ...about(english('linked')),
          body: {
            with: stableId('text', 'kill:linked/pi'),
            join: [{ own: line('linked', '2'), other: line('linked', '2', 'pi') }],
            separate: [],
            seen: [],
          },
        }),
        change([], 'PUT /admin/settings', { body: { hold_first_publications: 'all' } }),
      );
      const first = await member();
      const sent = { body: { title: 'First', source: [], is_published: true } };
      const held = (await call('POST /sheets', sent, first.access_token)) as { sheet_id: string; version: number };
      await did(
        change([], 'POST /admin/sheets/{id}/approve', { ...about(held.sheet_id), body: { version: held.version } }),
      );
      return [
        change(['reply_to_report'], 'POST /admin/reports/{id}/reply', {
          ...about(reports.answered),
          body: { words: 'Thank you' },
        }),
        change(['order_topic'], 'DELETE /admin/topics/{id}/passages/{segment_id}', {
          params: { id: idOf('topic', 'emptied'), segment_id: line('words', '1') },
        }),
        await undo(['edit_links'], 'edit_links'),
        await undo(['hold_publication', 'reopen_report'], 'approve_publication'),
      ];
    },
  ],
  [
    'an undone acceptance, and what readers do with their suggestions',
    async () => {
      const [accepted, asked, withdrawn] = [
        await suggest(line('corrected', '1')),
        await suggest(line('words', '1')),
        await suggest(line('words', '2')),
      ];
      await did(
        change([], 'POST /admin/corrections/{id}/accept', {
          ...about(accepted),
          body: { version: 1, before: 'The first line of it', content: 'A first line of it', reason: '' },
        }),
        change([], 'POST /admin/corrections/{id}/ask', { ...about(asked), body: { version: 1, question: 'Why?' } }),
      );
      return [
        await undo(['edit_words', 'reopen_correction'], 'accept_correction'),
        changeBy(reader, 'corrections', 'POST /corrections/{id}/answer', { ...about(asked), body: { words: 'So' } }),
        changeBy(reader, 'corrections', 'DELETE /corrections/{id}', about(withdrawn)),
      ];
    },
  ],
];

describe('a server that is killed in the middle of a decision leaves everything as it was, and the same can be done again', () => {
  it.each(ROUNDS)('%s', async (_what, prepare) => {
    await expectWhole(await prepare());
  });
});
