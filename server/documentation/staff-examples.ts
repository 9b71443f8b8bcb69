import type { z } from 'zod';
import { staffOf } from '#server/admin/testing-staff.ts';
import { filesIn, importsOf, piecesOf } from '#server/imports/testing-imports.ts';
import { stableId } from '#server/library/stable-id.ts';
import { createCorrection } from '#server/permissions/testing-fixtures.ts';
import { sendCall } from '#server/permissions/testing-call.ts';
import type { SheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Call } from '#shared/contract/call.ts';
import type { FieldValue as FieldValueSchema } from '#shared/contract/catalog-parts.ts';
import { contract, type Name } from '#shared/contract/contract.ts';

/**
 * What staff do to the library. The permission table has only requests that change nothing, as it sends each as many
 * callers; these are made one after the other, on a library of their own, when the examples are recorded.
 */
export const STAFF_EXAMPLES = [
  'PUT /admin/works/{id}',
  'PUT /admin/texts/{id}',
  'GET /admin/authors/{id}',
  'PUT /admin/authors/{id}',
  'DELETE /admin/authors/{id}',
  'GET /admin/texts/{id}/segments/{segment_id}',
  'POST /admin/texts/{id}/structure',
  'POST /admin/corrections/{id}/accept',
  'POST /admin/texts/{id}/mappings',
  'PUT /admin/collections/{id}',
  'POST /admin/collections/{id}/move',
  'PUT /admin/collections/{id}/works',
  'POST /admin/collections/{id}/merge',
  'DELETE /admin/collections/{id}',
  'PUT /admin/topics/{id}',
  'POST /admin/topics/{id}/move',
  'POST /admin/topics/{id}/merge',
  'POST /admin/topics/{id}/passages',
  'PUT /admin/topics/{id}/passages',
  'DELETE /admin/topics/{id}/passages/{segment_id}',
  'DELETE /admin/topics/{id}',
  'POST /audit-log/{id}/undo',
  'POST /imports',
  'GET /imports/{id}',
  'PUT /imports/{id}',
  'PUT /imports/{id}/pieces/{number}',
  'POST /imports/{id}/describe',
  'POST /imports/{id}/check',
  'POST /imports/{id}/run',
  'POST /imports/{id}/cancel',
  'GET /imports/{id}/texts',
  'GET /imports/{id}/texts/{position}',
  'GET /imports/{id}/texts/{position}/pages/{page}',
  'GET /imports/{id}/report',
  'DELETE /imports/{id}',
] as const satisfies Name[];

type StaffExample = (typeof STAFF_EXAMPLES)[number];
type Asked = { sent: object; answer: string };
type FieldValue = z.infer<typeof FieldValueSchema>;
type Ask = (name: Name, sent: object) => Promise<string>;

const text = stableId('text', 'library:heart-sutra/en');
const root = stableId('text', 'library:heart-sutra/sa');
const changed = (before: FieldValue, after: FieldValue) => ({ before, after });

/** Titles, people, collections, topics, words and links. */
const editLibrary = async (app: SheetsApp, ask: Ask, token: string): Promise<void> => {
  const { call } = app;
  const { works } = await call('GET /admin/works', { query: { search: 'Heart', language: 'en' } }, token);
  const work = { id: works[0]?.id ?? '' };
  const { fields } = await call('GET /admin/works/{id}', { params: work }, token);
  await ask('PUT /admin/works/{id}', {
    params: work,
    body: { changes: { 'titles.en': changed(fields['titles.en'] ?? null, 'The Heart of Wisdom') } },
  });
  const { entries } = await call('GET /audit-log', {}, token);
  await ask('POST /audit-log/{id}/undo', { params: { id: String(entries[0]?.id) } });
  const own = await call('GET /admin/texts/{id}', { params: { id: text } }, token);
  const title = changed(own.fields['title'] ?? null, 'The Heart of Wisdom');
  await ask('PUT /admin/texts/{id}', { params: { id: text }, body: { changes: { title } } });

  const newAuthor = { fields: { 'names.en': 'Lotsāwa Rinchen Zangpo' } };
  const author = { id: (await call('POST /admin/authors', { body: newAuthor }, token)).id };
  await ask('GET /admin/authors/{id}', { params: author });
  const name = changed('Lotsāwa Rinchen Zangpo', 'Rinchen Zangpo');
  await ask('PUT /admin/authors/{id}', { params: author, body: { changes: { 'names.en': name } } });
  await ask('DELETE /admin/authors/{id}', { params: author });

  const create = async (kind: 'collections' | 'topics', words: string, parent_id: string | null) =>
    (await call(`POST /admin/${kind}`, { body: { parent_id, fields: { 'titles.en': words } } }, token)).id;
  for (const kind of ['collections', 'topics'] as const) {
    const parent = await create(kind, 'Sūtras', null);
    const [id, other] = [await create(kind, 'Short ones', null), await create(kind, 'Shorter ones', null)];
    const changes = { 'titles.en': changed('Short ones', 'Short sūtras') };
    await ask(`PUT /admin/${kind}/{id}`, { params: { id }, body: { changes } });
    const move = { from_parent_id: null, parent_id: parent, position: 0 };
    await ask(`POST /admin/${kind}/{id}/move`, { params: { id }, body: move });
    await ask(`POST /admin/${kind}/{id}/merge`, { params: { id: other }, body: { into: id } });
    await ask(`DELETE /admin/${kind}/{id}`, { params: { id } });
  }
  const { collections } = await call('GET /admin/collections', { query: { language: 'en' } }, token);
  const collection = { id: collections.find((each) => each.works > 1)?.id ?? '' };
  const before = (await call('GET /admin/collections/{id}', { params: collection }, token)).works.map(({ id }) => id);
  const order = { before, after: before.toReversed() };
  await ask('PUT /admin/collections/{id}/works', { params: collection, body: order });

  const { segments } = await call('GET /admin/texts/{id}/segments', { params: { id: text }, query: {} }, token);
  const [first, second] = segments.map(({ id }) => id);
  const topic = { id: await create('topics', 'Emptiness', null) };
  for (const segment_id of [first, second])
    await ask('POST /admin/topics/{id}/passages', { params: topic, body: { segment_id } });
  await ask('PUT /admin/topics/{id}/passages', {
    params: topic,
    body: { before: [first, second], after: [second, first] },
  });
  await ask('DELETE /admin/topics/{id}/passages/{segment_id}', { params: { ...topic, segment_id: first } });

  const links = await call('GET /admin/texts/{id}/mappings', { params: { id: text }, query: { with: root } }, token);
  const linked = links.pair?.segments.find((each) => each.links.length > 0);
  const pairs = linked?.links.map((each) => ({ own: linked.id, other: each.id })) ?? [];
  await ask('POST /admin/texts/{id}/mappings', {
    params: { id: text },
    body: { with: root, join: [], separate: pairs, seen: pairs },
  });

  await ask('GET /admin/texts/{id}/segments/{segment_id}', { params: { id: text, segment_id: first } });
  const { revision, sections } = await call('GET /admin/texts/{id}/structure', { params: { id: text } }, token);
  const rename = { type: 'rename_section', section_id: sections[0]?.id ?? '', title: 'The Heart of Wisdom' };
  await ask('POST /admin/texts/{id}/structure', {
    params: { id: text },
    body: { revision, reason: 'As in the printed edition', operations: [rename] },
  });
  const reader = await app.member();
  const id = await createCorrection(app, reader);
  const { content: words, proposed_content } = await call('GET /admin/corrections/{id}', { params: { id } }, token);
  await ask('POST /admin/corrections/{id}/accept', {
    params: { id },
    body: { version: 1, before: words, content: proposed_content, reason: 'A misprint' },
  });
};

/** A work of the library again, from its files to the report. */
const importWork = async (app: SheetsApp, ask: Ask): Promise<void> => {
  const { work } = importsOf(app);
  const files = (await filesIn('library')).filter(({ path }) => /^(collections\.json|heart-sutra\/)/.test(path));
  const manifest = files.map(({ path, bytes }) => ({ path, size: bytes.length }));
  type State = { id: string; version: number };
  const begin = async (): Promise<State> =>
    JSON.parse(
      await ask('POST /imports', { body: { name: 'Heart Sūtra', fingerprint: '', files: manifest } }),
    ) as State;
  const upload = async (id: string) => {
    for (const [number, bytes] of piecesOf(files).entries())
      await ask('PUT /imports/{id}/pieces/{number}', { params: { id, number: String(number) }, bytes });
  };
  const given = await begin();
  await upload(given.id);
  await ask('POST /imports/{id}/cancel', { params: { id: given.id } });
  await ask('DELETE /imports/{id}', { params: { id: given.id } });
  const { id } = await begin();
  const params = { id };
  const version = async () => (JSON.parse(await ask('GET /imports/{id}', { params })) as State).version;
  await upload(id);
  await work(['looks']);
  const format = 'library';
  await ask('POST /imports/{id}/describe', { params, body: { version: await version(), format } });
  await work(['looks']);
  await ask('PUT /imports/{id}', {
    params,
    body: { version: await version(), format, options: null, publishes: true },
  });
  await ask('POST /imports/{id}/check', { params, body: { version: await version() } });
  await work(['loads']);
  await ask('GET /imports/{id}/texts', { params });
  await ask('GET /imports/{id}/texts/{position}', { params: { id, position: '0' } });
  await ask('GET /imports/{id}/texts/{position}/pages/{page}', { params: { id, position: '0', page: '1' } });
  await ask('POST /imports/{id}/run', { params, body: { version: await version() } });
  await work(['loads']);
  await version();
  await ask('GET /imports/{id}/report', { params });
};

/** Makes the calls and returns the last request and answer of each. */
export const makeStaffCalls = async (app: SheetsApp): Promise<Map<StaffExample, Asked>> => {
  const { access_token: token } = await staffOf(app)('admin');
  const asked = new Map<StaffExample, Asked>();
  const ask: Ask = async (name, sent) => {
    const { status, text: answer } = await sendCall(app, name, sent, token);
    const call: Call = contract[name];
    if (status !== (call.status ?? 200)) throw new Error(`${name} answers ${status}: ${answer}`);
    asked.set(name as StaffExample, { sent, answer });
    return answer;
  };
  await editLibrary(app, ask, token);
  await importWork(app, ask);
  return asked;
};
