import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CALLER_ROLES, type CallerRole } from '#server/permissions/caller-roles.ts';
import type { Fixtures, Row } from '#server/permissions/permission-row.ts';
import { permissionTable } from '#server/permissions/permission-table.ts';
import { sendCall } from '#server/permissions/testing-call.ts';
import { createPrivateFixtures } from '#server/permissions/testing-fixtures.ts';
import { createScene } from '#server/permissions/testing-scene.ts';
import { type SheetsApp, sheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Call } from '#shared/contract/call.ts';
import { contract, type Name, type Sent } from '#shared/contract/contract.ts';
import { exampleRequests } from './example-requests.ts';
import { noAnswerShown } from './no-answer-shown.ts';
import { makeStaffCalls, STAFF_EXAMPLES } from './staff-examples.ts';
import {
  createReplacer,
  findShapeDifferences,
  recordAnswer,
  type RecordedExample,
  recordRequest,
} from './recorded-example.rules.ts';

/** `npm run examples` writes this file anew; without it, the answers of the server are compared with it. */
const FILE = new URL('recorded-examples.json', import.meta.url);
const isRecording = process.env.RECORD_EXAMPLES === '1';

// The passage of the day is one of the example then.
const app = await sheetsApp({}, { now: () => new Date('2026-01-31T12:00:00Z') });
const { callers, publicFixtures, fixturesFor } = await createScene(app);
const { owner } = callers;
const { publicCollection, editorName } = publicFixtures;
const privateFixtures = await createPrivateFixtures(app, owner, publicCollection, editorName);

type Send = (fixtures: Fixtures, app: SheetsApp) => object | Promise<object>;

/** The first row of the permission table that succeeds, and who of those that it lets in has the fewest rights. */
const requestOf = (name: Name): { role: CallerRole; isAnswered: boolean; send: Send | undefined } => {
  const rows = permissionTable[name] as unknown as readonly Row<'GET /props'>[];
  const own = exampleRequests[name] as Send | undefined;
  for (const [, statuses, send] of rows) {
    const role = CALLER_ROLES.find((each) => statuses[each] < 300);
    if (role) return { role, isAnswered: true, send: own ?? send };
  }
  return { role: own ? 'guest' : 'owner', isAnswered: own !== undefined, send: own ?? rows[0]?.[2] };
};

const replace = createReplacer();
const staffExamples = new Set<string>(STAFF_EXAMPLES);

/** A request and what was answered, as the documentation shows them. */
const exampleOf = (name: Name, sent: object, text: string): RecordedExample => {
  const call: Call = contract[name];
  // What the test needs beside the request, as the session of a member, is none of the example.
  const parts = Object.entries(sent).filter(([part]) => ['params', 'query', 'body'].includes(part));
  const request = recordRequest(Object.fromEntries(parts), replace);
  if (noAnswerShown(call)) return request;
  return { ...request, answer: recordAnswer(call.produces ? text : JSON.parse(text), replace) };
};

const record = async (name: Name): Promise<RecordedExample> => {
  const { role, isAnswered, send } = requestOf(name);
  const made = await send?.({ ...fixturesFor(role), ...privateFixtures }, app);
  const { bearer, ...sent } = { bearer: undefined, ...made } as { bearer?: string } & Sent<'POST /share'>;
  if (!isAnswered && !noAnswerShown(contract[name]))
    throw new Error(`${name}: nobody’s request succeeds; put one into example-requests.ts or staff-examples.ts`);
  // Nothing is there that the call could be made with; its request is an example all the same.
  if (!isAnswered) return exampleOf(name, sent, '');
  const call: Call = contract[name];
  const { status, text } = await sendCall(app, name, bearer ? { ...sent, bearer } : sent, callers[role]?.access_token);
  expect(status, text).toBe(call.status ?? 200);
  return exampleOf(name, sent, text);
};

const names = Object.keys(permissionTable) as Name[];
const stored: Record<string, RecordedExample> = isRecording ? {} : JSON.parse(await readFile(FILE, 'utf8'));

describe('the examples of the documentation', () => {
  it.each(names.filter((name) => !staffExamples.has(name)))('%s', async (name) => {
    const example = await record(name);
    if (isRecording) {
      stored[name] = example;
      return;
    }
    const message = 'The documentation shows something else; `npm run examples` writes it anew';
    // What the library says is the same each time; of what members do, the fields are.
    const { fromLibrary }: Call = contract[name];
    if (fromLibrary) expect(example, message).toEqual(stored[name]);
    else expect(findShapeDifferences(stored[name], example), message).toEqual([]);
  });

  it('has what every call is sent and answers', { timeout: 300_000 }, async () => {
    if (isRecording) {
      // Not each time: imports run in processes of their own, for many seconds. The contract holds what was recorded.
      for (const [name, { sent, answer }] of await makeStaffCalls(await sheetsApp()))
        stored[name] = exampleOf(name, sent, answer);
      const inOrder = Object.fromEntries(names.map((name) => [name, stored[name] ?? {}]));
      await writeFile(FILE, `${JSON.stringify(inOrder, null, 2)}\n`);
      return;
    }
    const calls = Object.entries(contract) as [Name, Call][];
    const unanswered = calls.filter(([name, call]) => !noAnswerShown(call) && stored[name]?.answer === undefined);
    expect(unanswered.map(([name]) => name)).toEqual([]);
    expect(Object.keys(stored)).toEqual(names);
  });

  it.each(STAFF_EXAMPLES)('%s is asked and answered as the contract says', (name) => {
    const call: Call = contract[name];
    const { params, query, body, answer } = stored[name] ?? {};
    const sent = { params, query, body };
    for (const part of ['params', 'query', 'body'] as const)
      expect([part, call[part]?.safeParse(sent[part] ?? {}).error]).toEqual([part, undefined]);
    if (!noAnswerShown(call)) expect(call.answer.safeParse(answer).error).toBeUndefined();
  });
});

describe('the commands of docs/api.md', async () => {
  const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const commands = page.split('\n').filter((line) => line.startsWith('curl '));

  it('are some', () => expect(commands.length).toBeGreaterThan(5));

  it.each(commands)('%s', async (command) => {
    const [, path = ''] = /https:\/\/texts\.example(\S+)/.exec(command) ?? [];
    const query = Object.fromEntries(
      [...command.matchAll(/urlencode '(\w+)=([^']*)'/g)].map(([, key, value]) => [key, value]),
    );
    const [, body] = / -d '([^']*)'/.exec(command) ?? [];
    const payload = body && { payload: JSON.parse(body) as object };
    const answer = await app.app.inject({ method: body ? 'POST' : 'GET', url: path, query, ...payload });
    expect(answer.statusCode, answer.body).toBe(200);
  });
});
