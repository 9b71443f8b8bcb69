import { beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#server/auth/testing-members.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { source } from '#server/library/testing-drafts.ts';
import { testServer } from '#server/testing-server.ts';
import type { Sent } from '#shared/contract/contract.ts';
import { collection, english, idOf, line, topic, work } from './testing-kill-drafts.ts';
import { change, createKills, type Change } from './testing-kills.ts';
import { staffOf } from './testing-staff.ts';

const server = await testServer();
const { call, pool, db, member } = server;

const admin = await staffOf({ call, db, pool, member })('admin');
const { run, lastEntry, undo, expectWhole } = createKills(server, admin);
const usernameOf = async ({ access_token }: Member) => (await call('GET /users/info', {}, access_token)).username;

const formField = (before: string, after: string) => ({ changes: { 'titles.en': { before, after } } });
const edit = (name: string, operation: object) =>
  ({
    params: { id: english(name) },
    body: { revision: 1, reason: '', operations: [operation] },
  }) as Sent<'POST /admin/texts/{id}/structure'>;

beforeAll(async () => {
  const drafts = [
    ...['merged', 'into', 'moved', 'ordered', 'gone'].map((name) => collection(name, null)),
    ...['words', 'split', 'corrected', 'linked', 'form'].flatMap((name) => work(name)),
    ...['ordered-1', 'ordered-2'].flatMap((name) => work(name, 'ordered')),
    // Merging a collection concerns its works too, which nobody else may change meanwhile.
    ...work('collected', 'merged'),
    ...['merged', 'into', 'moved', 'saved', 'passages', 'gone'].map(topic),
  ];
  await loadLibrary(db, source(drafts));
});

const people = { silenced: await member(), closed: await member(), warned: await member() };
const [author, promoted] = [await member(), await member()];
/** Nobody can ask for it once it is closed. */
const closed = { username: await usernameOf(people.closed) };
/** What an earlier round has done, and a later one takes back. */
const done = { taken_down: '' };
const quoting = [{ position: 1, type: 'source' as const, content: line('corrected', '1') }];
const body = { title: 'Quoting', source: quoting, is_published: true };

const suggest = async (name: string): Promise<string> => {
  const correction = {
    correction_id: crypto.randomUUID(),
    segment_id: line(name, '1'),
    start_offset: 0,
    end_offset: 3,
    old_words: 'The',
    new_words: 'A',
  };
  return (await call('POST /corrections', { body: correction }, author.access_token)).id;
};
const newSheet = async (by: Member, title: string) => {
  const sent = { body: { title, source: [], is_published: true } };
  return (await call('POST /sheets', sent, by.access_token)) as { sheet_id: string; version: number };
};

const ROUNDS: [string, () => Promise<Change[]>][] = [
  [
    'words of a passage, a merged collection, a moved topic, a work, a silence',
    async () => [
      change(
        ['edit_words'],
        'POST /admin/texts/{id}/structure',
        edit('words', {
          type: 'edit_segment',
          segment_id: line('words', '1'),
          before: { content: 'The first line of it' },
          after: { content: 'Other words' },
        }),
      ),
      change(['merge_collection'], 'POST /admin/collections/{id}/merge', {
        params: { id: idOf('collection', 'merged') },
        body: { into: idOf('collection', 'into') },
      }),
      change(['move_topic'], 'POST /admin/topics/{id}/move', {
        params: { id: idOf('topic', 'moved') },
        body: { from_parent_id: null, parent_id: idOf('topic', 'into'), position: 0 },
      }),
      change(['edit_work'], 'PUT /admin/works/{id}', {
        params: { id: idOf('work', 'form') },
        body: formField('form', 'Form'),
      }),
      change(['silence'], 'POST /admin/people/{username}/silence', {
        params: { username: await usernameOf(people.silenced) },
        body: { reason: 'Words', until: '2090-01-01' },
      }),
    ],
  ],
  [
    'a split passage, a moved collection, a merged topic, a text, a closed account',
    async () => [
      change(
        ['edit_structure'],
        'POST /admin/texts/{id}/structure',
        edit('split', {
          type: 'split_segment',
          segment_id: line('split', '1'),
          first: 'The first line',
          second: 'of it',
        }),
      ),
      change(['move_collection'], 'POST /admin/collections/{id}/move', {
        params: { id: idOf('collection', 'moved') },
        body: { from_parent_id: null, parent_id: idOf('collection', 'into'), position: 0 },
      }),
      change(['merge_topic'], 'POST /admin/topics/{id}/merge', {
        params: { id: idOf('topic', 'merged') },
        body: { into: idOf('topic', 'into') },
      }),
      change(['edit_text'], 'PUT /admin/texts/{id}', {
        params: { id: english('form') },
        body: { changes: { license: { before: 'CC0-1.0', after: 'CC-BY-4.0' } } },
      }),
      change(['close_account'], 'POST /admin/people/{username}/close', {
        params: { username: closed.username },
        body: { reason: 'Words' },
      }),
    ],
  ],
  [
    'an accepted correction, a topic, a collection, a sheet that is taken down, a warning',
    async () => {
      const { sheet_id } = await call('POST /sheets', { body }, author.access_token);
      done.taken_down = sheet_id;
      const id = await suggest('corrected');
      return [
        change(['edit_words', 'accept_correction'], 'POST /admin/corrections/{id}/accept', {
          params: { id },
          body: { version: 1, before: 'The first line of it', content: 'A first line of it', reason: '' },
        }),
        change(['edit_topic'], 'PUT /admin/topics/{id}', {
          params: { id: idOf('topic', 'saved') },
          body: formField('saved', 'Saved'),
        }),
        change(['edit_collection'], 'PUT /admin/collections/{id}', {
          params: { id: idOf('collection', 'into') },
          body: formField('into', 'Into'),
        }),
        change(['take_down_sheet'], 'POST /admin/sheets/{id}/take-down', {
          params: { id: sheet_id },
          body: { reason: 'Words' },
        }),
        change(['warn'], 'POST /admin/people/{username}/warn', {
          params: { username: await usernameOf(people.warned) },
          body: { reason: 'Words' },
        }),
      ];
    },
  ],
  [
    'links between texts, a new collection, a new topic',
    async () => [
      change(['edit_links'], 'POST /admin/texts/{id}/mappings', {
        params: { id: english('linked') },
        body: {
          with: stableId('text', 'kill:linked/pi'),
          join: [{ own: line('linked', '2'), other: line('linked', '2', 'pi') }],
          separate: [],
          seen: [],
        },
      }),
      change(['add_collection'], 'POST /admin/collections', {
        body: { parent_id: null, fields: { 'titles.en': 'New' } },
      }),
      change(['add_topic'], 'POST /admin/topics', { body: { parent_id: null, fields: { 'titles.en': 'New' } } }),
      change(['add_author'], 'POST /admin/authors', { body: { fields: { 'names.en': 'New' } } }),
    ],
  ],
  [
    'the order of works, a topic that is deleted, a role, a setting',
    async () => {
      const works = ['ordered-1', 'ordered-2'].map((name) => idOf('work', name));
      const { rows } = await pool.query<{ work_id: string }>(
        'select work_id from work_collections where collection_id = $1 order by position, work_id',
        [idOf('collection', 'ordered')],
      );
      const present = rows.map(({ work_id }) => work_id);
      expect(present.toSorted()).toEqual(works.toSorted());
      return [
        change(['order_collection'], 'PUT /admin/collections/{id}/works', {
          params: { id: idOf('collection', 'ordered') },
          body: { before: present, after: present.toReversed() },
        }),
        change(['delete_topic'], 'DELETE /admin/topics/{id}', { params: { id: idOf('topic', 'gone') } }),
        change(['change_role'], 'PUT /admin/people/{username}/role', {
          params: { username: await usernameOf(promoted) },
          body: { role: 'editor' },
        }),
        change(['change_setting'], 'PUT /admin/settings', { body: { hold_first_publications: 'all' } }),
      ];
    },
  ],
  [
    'a question, an undone deletion, a restored and an unlisted sheet, a lifted silence, a reopened account, an approved publication',
    async () => {
      await run(change([], 'DELETE /admin/collections/{id}', { params: { id: idOf('collection', 'gone') } }));
      const deleted = await lastEntry();
      const asked = await suggest('linked');
      const shown = await newSheet(admin, 'Shown');
      const held = await newSheet(await member(), 'Held');
      return [
        change(['ask_about_correction'], 'POST /admin/corrections/{id}/ask', {
          params: { id: asked },
          body: { version: 1, question: 'Why?' },
        }),
        change(['restore_collection'], 'POST /audit-log/{id}/undo', { params: { id: deleted } }),
        change(['restore_sheet'], 'POST /admin/sheets/{id}/restore', { params: { id: done.taken_down } }),
        change(['unlist_sheet'], 'POST /admin/sheets/{id}/unlist', {
          params: { id: shown.sheet_id },
          body: { reason: 'Words' },
        }),
        change(['lift_silence'], 'POST /admin/people/{username}/lift-silence', {
          params: { username: await usernameOf(people.silenced) },
        }),
        change(['reopen_account'], 'POST /admin/people/{username}/reopen', { params: { username: closed.username } }),
        change(['settle_report', 'approve_publication'], 'POST /admin/sheets/{id}/approve', {
          params: { id: held.sheet_id },
          body: { version: held.version },
        }),
      ];
    },
  ],
  [
    'a declined correction and publication, an undone closing, silence and restoring',
    async () => {
      const declined = await suggest('form');
      const held = await newSheet(await member(), 'Held too');
      return [
        change(['decline_correction'], 'POST /admin/corrections/{id}/decline', {
          params: { id: declined },
          body: { version: 1, reason: 'Words' },
        }),
        change(['settle_report', 'decline_publication'], 'POST /admin/sheets/{id}/decline', {
          params: { id: held.sheet_id },
          body: { version: held.version, reason: 'Words' },
        }),
        await undo(['close_account'], 'reopen_account'),
        await undo(['silence'], 'lift_silence'),
        await undo(['take_down_sheet'], 'restore_sheet'),
      ];
    },
  ],
];

describe('a server that is killed in the middle leaves everything as it was, and the same can be done again', () => {
  it.each(ROUNDS)('%s', async (_what, prepare) => {
    await expectWhole(await prepare());
  });
});
