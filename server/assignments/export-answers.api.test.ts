import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { MISSING_ANSWERS_FILE } from '#shared/limits.ts';
import { assignmentsApp } from './testing-assignments.ts';

const app = await assignmentsApp();
const { member, assign, studentOf, answer, call, pool } = app;
const teacher = await member({ firstname: 'Tenzin', lastname: '' });

it('is for the teacher alone: a Word document for each who has handed in, and a table of all', async () => {
  const id = await assign(teacher, {}, { layout: 'side_by_side' });
  const pema = await studentOf(id, 'Pema', '=1+1', 'So');
  await studentOf(id, 'Nyima');
  const get = (format: string, who?: Member) =>
    app.app.inject({ url: `/api/v1/assignments/${id}/export/${format}`, ...(who && bearer(who.access_token)) });
  for (const format of ['csv', 'docx']) {
    expect((await get(format)).statusCode).toBe(401);
    expect((await get(format, pema.who)).statusCode).toBe(404);
  }
  const csv = await get('csv', teacher);
  expect(csv.headers).toMatchObject({
    'content-disposition': 'attachment; filename="answers.csv"',
    'content-type': 'text/csv; charset=utf-8',
  });
  expect(csv.body).toMatch(
    /^\uFEFF"name",.*"1\. Why\?","2\. How\?","other_words"\r\n"Nyima",.*"started".*\r\n"Pema",.*"'=1\+1","So",""\r\n$/s,
  );
  const files = unzipSync((await get('docx', teacher)).rawPayload);
  const { username } = await call('GET /users/info', {}, pema.who.access_token);
  expect(Object.keys(files)).toEqual([`Pema (${username}).docx`]);
  const parts = unzipSync(Object.values(files)[0]!);
  const words = Buffer.from(parts['word/document.xml']!).toString();
  // The sources of the lesson stand beside one another as its author has set them.
  expect(Buffer.from(parts['docProps/custom.xml']!).toString()).toContain('side_by_side');
  expect((await answer(teacher, id, pema.answer_id)).shown.layout).toBe('side_by_side');
  expect(words).toContain('Question 1');
  expect(words).toContain('=1+1');
  expect(words).toContain(`/assignments/${id}/answers/${pema.answer_id}`);
});

it('has all other answers when one cannot be written, and says which one is missing', async () => {
  const id = await assign(teacher, {}, { language: 'zh' });
  await studentOf(id, 'Anne', 'First');
  const broken = await studentOf(id, 'Bela', 'Second');
  await studentOf(id, 'Chodron', 'Third');
  await pool.query(`update hand_ins set blocks = '[{"type": "content"}]' where answer_id = $1`, [broken.answer_id]);
  const { statusCode, rawPayload } = await app.app.inject({
    url: `/api/v1/assignments/${id}/export/docx`,
    ...bearer(teacher.access_token),
  });
  expect(statusCode).toBe(200);
  const files = unzipSync(rawPayload);
  const names = Object.keys(files);
  expect(names.map((name) => name.split(' ')[0])).toEqual(['Anne', 'Chodron', MISSING_ANSWERS_FILE]);
  const { username } = await call('GET /users/info', {}, broken.who.access_token);
  const missing = Buffer.from(files[MISSING_ANSWERS_FILE]!).toString();
  expect(missing).toMatch(new RegExp(`^\uFEFF以下作答.*\\r\\n\\r\\nBela \\(${username}\\)\\.docx\\r\\n$`));
  // A client looks for the name at the end of the archive.
  expect(rawPayload.subarray(-22 - MISSING_ANSWERS_FILE.length, -22).toString()).toBe(MISSING_ANSWERS_FILE);
});
