import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bearer, PASSWORD, type Member } from '#server/auth/testing-members.ts';
import { NOWHERE } from '#server/sheets/testing-sheets.ts';
import { assignmentsApp } from './testing-assignments.ts';

const app = await assignmentsApp();
const { member, assign, studentOf, start, write, handIn, answers, answer, page, read, raw, call, pool } = app;
const teacher = await member({ firstname: 'Tenzin', lastname: '' });

const returnAnswer = (
  id: string,
  one: string,
  hand_in_id: string,
  fields: object = {},
  who: Member | undefined = teacher,
) =>
  raw('POST /assignments/{id}/answers/{answer}/return', {
    params: { id, answer: one },
    body: { hand_in_id, ...fields },
    ...(who && bearer(who.access_token)),
  });

const remove = (id: string, one: string, is_removed: boolean) =>
  call(
    'PUT /assignments/{id}/answers/{answer}',
    { params: { id, answer: one }, body: { is_removed } },
    teacher.access_token,
  );

const notificationsOf = async (who: Member) =>
  (await call('GET /notifications', { query: {} }, who.access_token)).notifications;

describe('the list of answers', () => {
  it('is 401 to guests, 404 to others, 400 with a filter that does not exist', async () => {
    const id = await assign(teacher);
    const { who } = await studentOf(id, 'Pema', 'Mine');
    const list = (target: string, sender?: Member, query = {}) =>
      raw('GET /assignments/{id}/answers', {
        params: { id: target },
        query,
        ...(sender && bearer(sender.access_token)),
      });
    expect((await list(id)).status).toBe(401);
    expect((await list(id, who)).status).toBe(404);
    expect((await list(NOWHERE, teacher)).status).toBe(404);
    expect((await list(id, teacher, { filter: 'bad' })).status).toBe(400);
  });

  it('has who has started, handed in, been returned and is late; filtered, sorted, in pages', async () => {
    const id = await assign(teacher, { due_date: '2040-01-01T00:00:00Z' });
    await studentOf(id, 'Chodron');
    const anne = await studentOf(id, 'Anne', 'One');
    const bela = await studentOf(id, 'Bela', 'Two');
    const [read_] = (await answer(teacher, id, bela.answer_id)).hand_ins;
    await returnAnswer(id, bela.answer_id, read_!.id);
    const names = async (query: Parameters<typeof answers>[2]) =>
      (await answers(teacher, id, query)).answers.map(({ name }) => name);
    expect(await names({})).toEqual(['Anne', 'Bela', 'Chodron']);
    expect(await names({ sort_order: 'desc', limit: '2' })).toEqual(['Chodron', 'Bela']);
    expect(await names({ skip: '2' })).toEqual(['Chodron']);
    expect(await names({ sort_by: 'handed_in_date', sort_order: 'desc' })).toEqual(['Bela', 'Anne', 'Chodron']);
    expect(await names({ filter: 'started' })).toEqual(['Chodron']);
    expect(await names({ filter: 'handed_in' })).toEqual(['Anne']);
    expect(await names({ filter: 'returned' })).toEqual(['Bela']);
    expect(await names({ filter: 'late' })).toEqual([]);
    await call(
      'PUT /sheets/{id}/assignment',
      { params: { id }, body: { due_date: '2020-01-01T00:00:00Z' } },
      teacher.access_token,
    );
    const late = await answers(teacher, id, { filter: 'late' });
    expect(late).toMatchObject({
      total: 2,
      counts: { all: 3, started: 1, handed_in: 1, late: 2, returned: 1, removed: 0 },
    });
    await remove(id, anne.answer_id, true);
    expect(await names({})).toEqual(['Bela', 'Chodron']);
    expect(await names({ filter: 'removed' })).toEqual(['Anne']);
  });

  it('of two hundred leads from one to the next among those that match', async () => {
    const id = await assign(teacher);
    const first = await studentOf(id, 'Aaa', 'One');
    await app.startMany(id, 199, first.answer_id);
    const seen: string[] = [];
    for (const skip of [0, 50, 100, 150]) {
      const { answers: some, total } = await answers(teacher, id, { skip: String(skip), limit: '50' });
      expect([some.length, total]).toEqual([50, 200]);
      seen.push(...some.map((each) => each.id));
    }
    expect(new Set(seen).size).toBe(200);
    const { position } = await answer(teacher, id, seen[1]!);
    expect(position).toEqual({ number: 2, total: 200, previous: seen[0], next: seen[2] });
    expect((await answer(teacher, id, seen[0]!)).position).toMatchObject({ previous: null });
    // One that was returned is still followed by the next that waits.
    const { hand_ins } = await answer(teacher, id, seen[1]!);
    await returnAnswer(id, seen[1]!, hand_ins[0]!.id);
    const after = await answer(teacher, id, seen[1]!, { filter: 'handed_in' });
    expect(after.position).toEqual({ number: 2, total: 200, previous: seen[0], next: seen[2] });
    const csv = await app.app.inject({ url: `/api/v1/assignments/${id}/export/csv`, ...bearer(teacher.access_token) });
    expect(csv.body.split('\r\n')).toHaveLength(202);
  });
});

describe('an answer that was handed in', () => {
  it('is for the teacher and its student alone; what is only started is for nobody', async () => {
    const id = await assign(teacher);
    const [mine, other] = [await studentOf(id, 'Pema', 'Secret words'), await studentOf(id, 'Nyima')];
    const get = async (one: string, who?: Member) =>
      (
        await raw('GET /assignments/{id}/answers/{answer}', {
          params: { id, answer: one },
          ...(who && bearer(who.access_token)),
        })
      ).status;
    expect(await get(mine.answer_id)).toBe(401);
    expect(await get(mine.answer_id, other.who)).toBe(404);
    expect(await get(mine.answer_id, await member())).toBe(404);
    expect(await get(other.answer_id, teacher)).toBe(404);
    expect(await get(NOWHERE, teacher)).toBe(404);
    expect(await answer(mine.who, id, mine.answer_id)).toMatchObject({ is_own: true, student: { name: 'Pema' } });
    const { shown, position } = await answer(teacher, id, mine.answer_id);
    expect(shown.content.segments.map(({ content }) => content)).toContain('<p>Secret words</p>');
    expect(position?.total).toBe(1);
    // Of another assignment of the same teacher.
    const elsewhere = await assign(teacher);
    expect(
      (
        await raw('GET /assignments/{id}/answers/{answer}', {
          params: { id: elsewhere, answer: mine.answer_id },
          ...bearer(teacher.access_token),
        })
      ).status,
    ).toBe(404);
  });

  it('is returned with a message, once it was read; a newer one is not returned unread', async () => {
    const id = await assign(teacher);
    const { who, answer_id, sheet_id } = await studentOf(id, 'Pema', 'One');
    const [first] = (await answer(teacher, id, answer_id)).hand_ins;
    await write(who, sheet_id, 'Two');
    await handIn(who, id, answer_id);
    expect((await returnAnswer(id, answer_id, first!.id)).body).toMatchObject({ code: 'newer_hand_in' });
    const [second] = (await answer(teacher, id, answer_id)).hand_ins;
    expect((await returnAnswer(id, answer_id, second!.id, {}, who)).status).toBe(404);
    expect((await returnAnswer(id, answer_id, second!.id, { message: 'a'.repeat(5001) })).status).toBe(400);
    expect((await returnAnswer(id, answer_id, second!.id, { message: 'Very good.' })).status).toBe(200);
    expect((await page(id, who)).answer).toMatchObject({
      state: 'returned',
      return_message: 'Very good.',
      may_hand_in: false,
    });
    const again = {
      params: { id, answer: answer_id },
      body: { hand_in_id: crypto.randomUUID() },
      ...bearer(who.access_token),
    };
    expect((await raw('POST /assignments/{id}/answers/{answer}/hand-in', again)).body).toMatchObject({
      code: 'answer_returned',
    });
    await returnAnswer(id, answer_id, second!.id, { message: 'Please add more.', may_hand_in_again: true });
    expect(await handIn(who, id, answer_id)).toMatchObject({ state: 'handed_in', return_message: 'Please add more.' });
    expect((await answer(teacher, id, answer_id)).hand_ins).toHaveLength(3);
  });

  it('of a student who was removed is no longer seen by the teacher, and stays with the student, until readmitted', async () => {
    const id = await assign(teacher);
    const { who, answer_id, sheet_id } = await studentOf(id, 'Pema', 'One');
    await remove(id, answer_id, true);
    const get = (sender: Member) =>
      raw('GET /assignments/{id}/answers/{answer}', {
        params: { id, answer: answer_id },
        ...bearer(sender.access_token),
      });
    expect((await get(teacher)).status).toBe(404);
    expect((await get(who)).status).toBe(200);
    expect((await read(sheet_id, who)).answer).toMatchObject({ is_removed: true, may_hand_in: false });
    expect((await raw('POST /assignments/{id}/answers', { params: { id }, ...bearer(who.access_token) })).status).toBe(
      403,
    );
    await remove(id, answer_id, false);
    expect((await get(teacher)).status).toBe(200);
    expect((await start(who, id)).sheet_id).toBe(sheet_id);
  });

  it('two students and the teacher at once lose nothing', async () => {
    const id = await assign(teacher);
    const students = await Promise.all([studentOf(id, 'Anne', 'a'), studentOf(id, 'Bela', 'b')]);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        students.flatMap(({ who, answer_id, sheet_id }) => [
          write(who, sheet_id, `Words ${round}`).then(() => handIn(who, id, answer_id)),
          answer(teacher, id, answer_id).then(({ hand_ins }) =>
            returnAnswer(id, answer_id, hand_ins[0]!.id, { message: `Read ${round}`, may_hand_in_again: true }),
          ),
          remove(id, answer_id, false),
        ]),
      );
      for (const { answer_id } of students) {
        const { shown, hand_ins } = await answer(teacher, id, answer_id);
        expect(shown.content.segments.map(({ content }) => content)).toContain(`<p>Words ${round}</p>`);
        expect(hand_ins).toHaveLength(round + 2);
      }
    }
  });
});

describe('notifications', () => {
  it('tell the teacher of a whole class in one line and one mail, and the student that it was returned', async () => {
    const own = await member({ firstname: 'Rinchen', lastname: '' });
    const id = await assign(own);
    const students = await Promise.all(['One', 'Two', 'Three'].map((name) => studentOf(id, name, name)));
    const [group, ...rest] = await notificationsOf(own);
    expect([group, rest]).toMatchObject([{ kind: 'handed_in', more: 2, sheet: { id } }, []]);
    const [first] = students;
    const [newest] = (await answer(own, id, first!.answer_id)).hand_ins;
    await returnAnswer(id, first!.answer_id, newest!.id, {}, own);
    expect(await notificationsOf(first!.who)).toMatchObject([
      { kind: 'answer_returned', person: { name: 'Rinchen' }, sheet: { id: first!.sheet_id } },
    ]);
    for (const { answer_id } of students)
      await call(
        'PUT /assignments/{id}/answers/{answer}',
        { params: { id, answer: answer_id }, body: { is_removed: true } },
        own.access_token,
      );
    expect(await notificationsOf(own)).toEqual([]);
  });
});

describe('when an account is deleted', () => {
  const erase = (who: Member, published_sheets: 'keep' | 'erase' = 'keep') =>
    call('DELETE /users/me', { body: { password: PASSWORD, published_sheets } }, who.access_token);

  it('of a student, nothing of the answer is left', async () => {
    const id = await assign(teacher);
    const { who } = await studentOf(id, 'Pema', 'Forget this');
    await erase(who);
    expect(await answers(teacher, id)).toMatchObject({ total: 0, answers: [] });
    expect((await pool.query(`select 1 from hand_ins where blocks::text like '%Forget this%'`)).rows).toEqual([]);
  });

  it.each(['keep', 'erase'] as const)(
    'of a teacher (%s the sheets), the students keep their copies',
    async (published) => {
      const leaving = await member();
      const id = await assign(leaving);
      const { who, sheet_id } = await studentOf(id, 'Pema', 'Mine');
      await erase(leaving, published);
      expect((await raw('GET /assignments/{id}', { params: { id }, ...bearer(who.access_token) })).status).toBe(404);
      const sheet = await read(sheet_id, who);
      expect(sheet.answer?.assignment).toBeNull();
      expect(sheet.content.segments.map(({ content }) => content)).toContain('<p>Mine</p>');
    },
  );
});

it('everything is in the export of one’s data: what was handed in of the student, what was returned of the teacher', async () => {
  const own = await member();
  const id = await assign(own, { instructions: 'Read first.' });
  const { who, answer_id } = await studentOf(id, 'Pema', 'My words');
  const [newest] = (await answer(own, id, answer_id)).hand_ins;
  await returnAnswer(id, answer_id, newest!.id, { message: 'Thank you' }, own);
  const dataOf = async ({ access_token }: Member) => {
    const { rawPayload } = await app.app.inject({ url: '/api/v1/users/me/export', ...bearer(access_token) });
    return Buffer.from(unzipSync(rawPayload)['assignments.json']!).toString();
  };
  const [ofTeacher, ofStudent] = [await dataOf(own), await dataOf(who)];
  expect(ofTeacher).toContain('Read first.');
  expect(ofTeacher).toContain('Thank you');
  expect(ofTeacher).not.toContain('My words');
  expect(ofStudent).toContain('My words');
});

it('an answer is in no list, search or feed of others', async () => {
  const id = await assign(teacher);
  const { sheet_id } = await studentOf(id, 'Pema', 'zanabazar');
  const stranger = await member();
  for (const who of [teacher, stranger, undefined])
    for (const url of ['/sheets', '/search/sheets?query=zanabazar', '/home']) {
      const { body } = await app.app.inject({ url: `/api/v1${url}`, ...(who && bearer(who.access_token)) });
      expect(body, url).not.toContain(sheet_id);
    }
});
