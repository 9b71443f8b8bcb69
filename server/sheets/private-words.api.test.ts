import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { assignmentsApp } from '#server/assignments/testing-assignments.ts';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { runDump } from '#server/dumps/run-dump.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { enqueueDigests } from '#server/notifications/digest.queries.ts';
import { textOf } from '#server/permissions/testing-call.ts';
import { createCaller } from '#server/permissions/testing-callers.ts';
import type { Call } from '#shared/contract/call.ts';
import { contract } from '#shared/contract/contract.ts';
import { someOf } from '../../scripts/testing/some-of.ts';
import { COMMON_WORD, createPrivateWords } from './testing-private-words.ts';
import { KARMA, VERSE, VERSE_TEXT } from './testing-sheets.ts';

// Thousands of requests, and the thread that writes the dump starts from the sources.
vi.setConfig({ testTimeout: 300_000 });

const app = await assignmentsApp();
const { words, people, usernames, ids, sheets, answers, handIn, codes } = await createPrivateWords(app);
const { teacher, student, classmate, stranger, blocked } = people;
const [moderator, admin] = [await createCaller(app, 'moderator'), await createCaller(app, 'admin')];

/** Which private words stand in a text, by their names. */
const wordsIn = (text: string): string[] => Object.keys(words).filter((name) => text.includes(words[name] ?? ''));

/** What the parameters and fields of calls are tried with: everything that has an id, and what is asked for by words. */
const KNOWN: Record<string, string[]> = {
  id: [...ids, VERSE_TEXT, VERSE, KARMA],
  answer: answers,
  hand_in: [handIn],
  text_id: [...sheets, VERSE_TEXT],
  sheet_id: sheets,
  segment_id: [VERSE],
  username: usernames,
  code: codes,
  version: ['1', '2'],
  position: ['1'],
  page: ['1'],
  query: [COMMON_WORD],
  search: [COMMON_WORD],
  prefix: [COMMON_WORD],
  name: ['Pema'],
  tag: [COMMON_WORD],
  topic: [KARMA],
  collection_id: [KARMA],
  other_id: [VERSE_TEXT],
  search_type: ['SOURCE', 'SHEET'],
  state: ['draft', 'published'],
  language: ['en'],
  from: ['1'],
  to: ['100'],
  url: sheets.map((id) => `https://texts.example/${usernames[0]}/x_${id}`),
  format: ['markdown', 'bibtex', 'csv', 'json', 'txt'],
  limit: ['100'],
};
/** Those without which most calls answer more. */
const OPTIONAL = new Set([
  'query',
  'search',
  'prefix',
  'tag',
  'topic',
  'username',
  'sheet_id',
  'text_id',
  'hand_in',
  'state',
]);

type Choice = Record<string, string>;
const combine = (fields: Record<string, z.ZodType>): Choice[] =>
  Object.entries(fields).reduce<Choice[]>(
    (choices, [name, schema]) => {
      const valid = (KNOWN[name] ?? []).filter((value) => schema.safeParse(value).success);
      const values: (string | undefined)[] = [...valid, ...(OPTIONAL.has(name) ? [undefined] : [])];
      if (values.length === 0) return choices;
      return choices.flatMap((choice) =>
        values.map((value) => (value === undefined ? choice : { ...choice, [name]: value })),
      );
    },
    [{}],
  );

/** Every address of such calls, with all that is known. DOCX, EPUB and PDF are made of the same as Markdown. */
const addressesOf = (isMeant: (call: Call) => boolean): string[] =>
  Object.entries(contract as Record<string, Call>).flatMap(([name, call]) => {
    const [method, path = ''] = name.split(' ');
    if (method !== 'GET' || name === 'GET /share/image' || !isMeant(call)) return [];
    return combine(call.params?.shape ?? {}).flatMap((params) =>
      combine(call.query?.shape ?? {}).map((query) => {
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? 'x'));
        return `/api/v1${filled}?${new URLSearchParams(query)}`;
      }),
    );
  });
/** These know nobody: what they answer to a guest they answer to all. */
const FOR_ALL = addressesOf(({ auth }) => auth === 'none');
const FOR_MEMBERS = addressesOf(({ auth }) => auth !== 'none');
/** A third of them for each of those who may read nothing; together they ask at all. */
const forPerson = (index: number): readonly string[] =>
  someOf([...FOR_MEMBERS.slice(index), ...FOR_MEMBERS.slice(0, index)], Math.ceil(FOR_MEMBERS.length / 3));

/** For a person the private words in everything that can be read, with the address where each was found first. */
const readAll = async (
  urls: readonly string[],
  who?: Member,
): Promise<{ found: Record<string, string>; answered: number }> => {
  const found: Record<string, string> = {};
  let answered = 0;
  for (const url of urls) {
    const { statusCode, rawPayload } = await app.app.inject({ url, ...(who && bearer(who.access_token)) });
    if (statusCode === 200) answered += 1;
    expect(statusCode, url).toBeLessThan(500);
    for (const name of wordsIn(textOf(rawPayload))) found[name] ??= url;
  }
  return { found, answered };
};

const OUTSIDE_THE_API = [
  '/sitemap.xml',
  ...['collections', 'texts', 'topics', 'sheets', 'people'].map((kind) => `/sitemaps/${kind}-1.xml`),
  '/robots.txt',
  '/metrics',
  '/readyz',
  ...codes.map((code) => `/s/${code}`),
  ...[...ids, VERSE].flatMap((id) => [`/embed/${id}`, `/c/${id}`, `/files/${id}`]),
];

describe('what a class keeps to itself', () => {
  it('a guest reads none of it at any address', async () => {
    const { found, answered } = await readAll([...FOR_ALL, ...FOR_MEMBERS, ...OUTSIDE_THE_API]);
    expect(found).toEqual({});
    expect(answered).toBeGreaterThan(100);
  });

  it.each([
    ['a stranger who follows the teacher', stranger, 0],
    ['somebody the teacher has blocked', blocked, 1],
    ['a moderator', moderator, 2],
    ['an administrator', admin, 3],
    ['a classmate', classmate, 4],
  ])('%s neither', async (_, who, index) => {
    const { found, answered } = await readAll(forPerson(index), who);
    expect(found).toEqual({});
    expect(answered).toBeGreaterThan(10);
  });

  it('the teacher reads what was handed in, and neither what the student has not handed in nor the notes on it', async () => {
    const { found } = await readAll(FOR_MEMBERS, teacher);
    const ofStudent = ['note of the student on the copy', 'written since and not handed in'];
    expect(Object.keys(words).filter((name) => !(name in found))).toEqual(ofStudent);
  });

  it('the student reads what was returned, and nothing else of the teacher', async () => {
    const { found } = await readAll(FOR_MEMBERS, student);
    expect(Object.keys(found).toSorted()).toEqual(
      [
        'comment on a withdrawn sheet',
        'comment on an answer',
        'handed in again',
        'handed in first',
        'message of the return',
        'note of the student on the copy',
        'written since and not handed in',
      ].toSorted(),
    );
  });

  it('no mail has any of it, and no digest', async () => {
    for (const { email, access_token } of Object.values(people)) {
      await app.pool.query('update accounts set email_verified_date = now() where email = $1', [email]);
      const body = { site_language: 'en', translation_language: null, notification_frequency: 'daily' } as const;
      await app.call('PUT /users/me/settings', { body }, access_token);
    }
    await enqueueDigests(app.db);
    // The teacher's own are about sheets of the teacher.
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address !== teacher.email);
    expect(mails.length).toBeGreaterThan(1);
    for (const { subject, text, html } of mails) expect(wordsIn(`${subject} ${text} ${html}`)).toEqual([]);
  });

  it('no dump has any of it', async () => {
    const { db, url: databaseUrl, settings } = app;
    const deps = { db, databaseUrl, files: openFileStore(settings), now: new Date('2030-03-01T02:00:00Z') };
    await runDump(deps, settings, new AbortController().signal);
    const { dumps } = await app.call('GET /dumps', {});
    const urls = dumps.flatMap(({ files }) => files.map(({ url }) => new URL(url).pathname));
    expect(urls).toHaveLength(3);
    for (const url of urls) {
      const { rawPayload } = await app.app.inject(url);
      expect(wordsIn(gunzipSync(rawPayload).toString())).toEqual([]);
    }
  });

  it('no tool for assistants gives any of it', async () => {
    const headers = { accept: 'application/json, text/event-stream' };
    const useTool = async (name: string, input: object): Promise<string> => {
      const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
      return (await app.app.inject({ method: 'POST', url: '/mcp', payload, headers })).body;
    };
    expect(await useTool('cite', { segment_id: VERSE })).toContain('Bodhicaryāvatāra');
    const references = ids.flatMap((id) => [{ segment_id: id }, { text_id: id }, { reference: id }]);
    const uses: [string, object][] = [
      ['search', { query: COMMON_WORD }],
      ['verify', { text: `${COMMON_WORD} ${COMMON_WORD} ${COMMON_WORD} ${COMMON_WORD}` }],
      ...['read', 'translations', 'commentary', 'cite'].flatMap((name) =>
        references.map((input): [string, object] => [name, input]),
      ),
    ];
    for (const [name, input] of uses) expect(wordsIn(await useTool(name, input)), name).toEqual([]);
  });
});
