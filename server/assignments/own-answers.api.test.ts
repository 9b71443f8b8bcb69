import { describe, expect, it } from 'vitest';
import { bearer } from '#server/auth/testing-members.ts';
import { findStorageUse } from '#server/files/storage.queries.ts';
import { NOWHERE } from '#server/sheets/testing-sheets.ts';
import { assignmentsApp } from './testing-assignments.ts';

const app = await assignmentsApp();
const { member, assign, start, write, handIn, page, read, put, raw, call, pool } = app;
const teacher = await member({ firstname: 'Tenzin', lastname: '' });
const student = await member({ firstname: 'Pema', lastname: '' });
const id = await assign(teacher, {
  instructions: 'Two sentences each.\nThank you.',
  due_date: '2040-01-02T10:00:00+02:00',
});

const statusOf = async (name: 'start' | 'hand-in', who: typeof student | undefined, target: string, answer = '') => {
  const headers = who ? bearer(who.access_token) : {};
  const { status, body } =
    name === 'start'
      ? await raw('POST /assignments/{id}/answers', { params: { id: target }, ...headers })
      : await raw('POST /assignments/{id}/answers/{answer}/hand-in', {
          params: { id: target, answer },
          body: { hand_in_id: crypto.randomUUID() },
          ...headers,
        });
  return [status, (body as { code?: string }).code];
};

describe('making a sheet an assignment', () => {
  it('is refused to guests, others, and for what is no sheet, too long or malformed', async () => {
    const save = (target: string, who: typeof teacher | undefined, body: object) =>
      raw('PUT /sheets/{id}/assignment', { params: { id: target }, body, ...(who && bearer(who.access_token)) });
    expect((await save(id, undefined, {})).status).toBe(401);
    expect((await save(id, student, {})).status).toBe(403);
    expect((await save(NOWHERE, teacher, {})).status).toBe(404);
    expect((await save(id, teacher, { instructions: 'a'.repeat(2001) })).status).toBe(400);
    expect((await save(id, teacher, { due_date: 'tomorrow' })).status).toBe(400);
  });

  it('shows everybody the instructions, in UTC when it is due, and the sheet that it is one', async () => {
    expect(await page(id)).toMatchObject({
      title: 'On giving',
      instructions: 'Two sentences each.\nThank you.',
      due_date: '2040-01-02 08:00:00',
      is_open: true,
      is_owner: false,
      question_count: 2,
    });
    expect((await read(id)).assignment).toMatchObject({ is_open: true });
    expect(await page(id, teacher)).toMatchObject({ is_owner: true, counts: { all: 0 } });
  });

  it('of a private sheet is for its author alone until it is published', async () => {
    const hidden = await assign(teacher, {}, { is_published: false });
    expect((await page(hidden, teacher)).is_published).toBe(false);
    expect(await statusOf('start', student, hidden)).toEqual([404, 'assignment_not_found']);
    expect(
      (await raw('GET /assignments/{id}', { params: { id: hidden }, ...bearer(student.access_token) })).status,
    ).toBe(404);
  });
});

describe('an answer', () => {
  it('is refused to guests, the author, and where there is no assignment', async () => {
    const { sheet_id: plain } = await app.create(teacher, { is_published: true });
    expect(await statusOf('start', undefined, id)).toEqual([401, 'unauthorized']);
    expect(await statusOf('start', teacher, id)).toEqual([400, 'own_sheet']);
    for (const target of [plain, NOWHERE, 'x'])
      expect(await statusOf('start', student, target)).toEqual([404, 'assignment_not_found']);
  });

  it('is a private copy with the blocks fixed and room after each question; two requests get the same one', async () => {
    const [one, other] = await Promise.all([start(student, id), start(student, id)]);
    expect(one).toEqual(other);
    const sheet = await read(one.sheet_id, student);
    expect(sheet.sheet_title).toBe('On giving – Pema');
    expect(sheet.content.segments.map(({ content, is_fixed = false }) => [content, is_fixed])).toEqual([
      ['<p>Read this.</p>', true],
      ['<p>Why?</p>', true],
      ['<p></p>', false],
      ['<p>How?</p>', true],
      ['<p></p>', false],
    ]);
    expect(sheet.answer).toMatchObject({ id: one.answer_id, state: 'started', may_hand_in: true, assignment: { id } });
    expect(
      (await raw('GET /sheets/{id}', { params: { id: one.sheet_id }, ...bearer(teacher.access_token) })).status,
    ).toBe(404);
    const { sheets } = await call(
      'GET /sheets',
      { query: { username: (await call('GET /users/info', {}, student.access_token)).username } },
      student.access_token,
    );
    expect(sheets).toMatchObject([{ id: one.sheet_id, is_answer: true }]);
  });

  it('is never published, and keeps the blocks of the assignment whatever is saved or restored', async () => {
    const { sheet_id } = await start(student, id);
    expect(await put(student, sheet_id, { body: { is_published: true } })).toMatchObject({
      status: 409,
      body: { code: 'answer_not_publishable' },
    });
    expect(
      (
        await raw('PUT /sheets/{id}/assignment', {
          params: { id: sheet_id },
          body: {},
          ...bearer(student.access_token),
        })
      ).status,
    ).toBe(409);
    await put(student, sheet_id, {
      body: { source: [{ position: 0, type: 'content', content: '<p>Mine</p>' }] },
    });
    const segments = async () => (await read(sheet_id, student)).content.segments.map(({ content }) => content);
    expect(await segments()).toEqual(['<p>Mine</p>', '<p>Read this.</p>', '<p>Why?</p>', '<p>How?</p>']);
    await call('POST /sheets/{id}/restore', { params: { id: sheet_id }, body: { version: 1 } }, student.access_token);
    expect(await segments()).toHaveLength(5);
  });

  it('comes out of the trash when it is started again, and is a new copy when it was deleted for ever', async () => {
    const other = await member();
    const first = await start(other, id);
    const params = { id: first.sheet_id };
    await call('DELETE /sheets/{id}', { params }, other.access_token);
    expect(await start(other, id)).toEqual(first);
    await call('DELETE /sheets/{id}', { params }, other.access_token);
    await call('DELETE /sheets/trash/{id}', { params }, other.access_token);
    const again = await start(other, id);
    expect(again.answer_id).toBe(first.answer_id);
    expect(again.sheet_id).not.toBe(first.sheet_id);
  });
});

describe('handing in', () => {
  it('is refused to everybody but who wrote the answer', async () => {
    const { answer_id } = await start(student, id);
    expect(await statusOf('hand-in', undefined, id, answer_id)).toEqual([401, 'unauthorized']);
    for (const who of [teacher, await member()])
      expect(await statusOf('hand-in', who, id, answer_id)).toEqual([404, 'answer_not_found']);
    expect(await statusOf('hand-in', student, id, NOWHERE)).toEqual([404, 'answer_not_found']);
  });

  it('stores the words once, however often the request arrives, and again when they have changed', async () => {
    const { answer_id, sheet_id } = await start(student, id);
    await write(student, sheet_id, 'Because', 'So');
    const hand_in = crypto.randomUUID();
    const [one] = await Promise.all([handIn(student, id, answer_id, hand_in), handIn(student, id, answer_id, hand_in)]);
    expect(one).toMatchObject({ state: 'handed_in', is_late: false, may_hand_in: true });
    await handIn(student, id, answer_id);
    expect((await app.answer(teacher, id, answer_id)).hand_ins).toMatchObject([{ id: hand_in, number: 1 }]);
    await write(student, sheet_id, 'Because of that', 'So');
    // What is not handed in stays with who writes it.
    const shown = (await app.answer(teacher, id, answer_id)).shown.content.segments.map(({ content }) => content);
    expect(shown).toContain('<p>Because</p>');
    await handIn(student, id, answer_id);
    const { hand_ins } = await app.answer(teacher, id, answer_id);
    expect(hand_ins.map(({ number }) => number)).toEqual([2, 1]);
    expect((await app.answer(teacher, id, answer_id, { hand_in })).shown.hand_in_id).toBe(hand_in);
  });

  it('with the id of somebody else’s hand-in is a conflict', async () => {
    const other = await member();
    const { answer_id } = await start(other, id);
    const [taken] = (await app.answer(teacher, id, (await start(student, id)).answer_id)).hand_ins;
    const body = { hand_in_id: taken!.id };
    const sent = { params: { id, answer: answer_id }, body, ...bearer(other.access_token) };
    expect((await raw('POST /assignments/{id}/answers/{answer}/hand-in', sent)).status).toBe(409);
  });

  it('keeps the twenty newest', async () => {
    const other = await member();
    const { answer_id, sheet_id } = await start(other, id);
    for (let count = 1; count <= 21; count += 1) {
      await write(other, sheet_id, `Attempt ${count}`);
      await handIn(other, id, answer_id);
    }
    const { hand_ins } = await app.answer(teacher, id, answer_id);
    expect([hand_ins.length, hand_ins.at(0)?.number, hand_ins.at(-1)?.number]).toEqual([20, 21, 2]);
  });

  it('is late after the due date; closed, private or blocked it is refused, and so is a start', async () => {
    const other = await member();
    const late = await assign(teacher, { due_date: '2020-01-01T00:00:00Z' });
    const { answer_id } = await start(other, late);
    expect(await handIn(other, late, answer_id)).toMatchObject({ is_late: true });
    const params = { id: late };
    await call('PUT /sheets/{id}/assignment', { params, body: { is_open: false } }, teacher.access_token);
    expect(await statusOf('hand-in', other, late, answer_id)).toEqual([409, 'assignment_closed']);
    expect((await page(late, other)).answer).toMatchObject({ may_hand_in: false, is_late: false });
    expect(await statusOf('start', await member(), late)).toEqual([409, 'assignment_closed']);
    // Opening the answer that is there is no start.
    expect((await start(other, late)).answer_id).toBe(answer_id);
    await call('PUT /sheets/{id}/assignment', { params, body: {} }, teacher.access_token);
    await put(teacher, late, { body: { is_published: false } });
    expect(await statusOf('hand-in', other, late, answer_id)).toEqual([409, 'assignment_closed']);
    await put(teacher, late, { body: { is_published: true } });
    const { username } = await call('GET /users/info', {}, other.access_token);
    await call('POST /users/{username}/block', { params: { username } }, teacher.access_token);
    expect(await statusOf('hand-in', other, late, answer_id)).toEqual([403, 'blocked']);
    expect(await statusOf('start', other, late)).toEqual([403, 'blocked']);
  });

  it('takes of the storage of the student', async () => {
    const other = await member();
    const { answer_id } = await start(other, id);
    const { rows } = await pool.query<{ id: string }>('select id from accounts where email = $1', [other.email]);
    const use = async () => (await findStorageUse(app.db, rows[0]!.id)).sheets;
    const before = await use();
    await handIn(other, id, answer_id);
    expect(await use()).toBe(2 * before);
  });
});

it('an assignment is full with a thousand answers', async () => {
  const full = await assign(teacher);
  await app.startMany(full, 1000);
  expect(await statusOf('start', student, full)).toEqual([409, 'assignment_full']);
});

it('when the assignment goes, the copy stays and is a sheet like any other', async () => {
  const gone = await assign(teacher);
  const { sheet_id, answer_id } = await start(student, gone);
  await write(student, sheet_id, 'Mine');
  await handIn(student, gone, answer_id);
  await call('DELETE /sheets/{id}/assignment', { params: { id: gone } }, teacher.access_token);
  const { rows } = await pool.query('select 1 from hand_ins where answer_id = $1', [answer_id]);
  expect(rows).toEqual([]);
  const sheet = await read(sheet_id, student);
  expect(sheet.answer).toMatchObject({ assignment: null, may_hand_in: false });
  expect(sheet.content.segments.some(({ is_fixed }) => is_fixed)).toBe(false);
  await put(student, sheet_id, { body: { source: [{ position: 0, type: 'content', content: '<p>All mine</p>' }] } });
  expect((await read(sheet_id, student)).content.segments.map(({ content }) => content)).toEqual(['<p>All mine</p>']);
  expect((await put(student, sheet_id, { body: { is_published: true } })).status).toBe(200);
});
