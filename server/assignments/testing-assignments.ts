import type { Member } from '#server/auth/testing-members.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Sent } from '#shared/contract/contract.ts';
import { sheetToRows } from '#shared/sheet-rows.ts';

const row = (content: string, is_question = false) => ({
  position: 0,
  type: 'content' as const,
  content: `<p>${content}</p>`,
  is_question,
});

/** A sheet with two questions. */
export const QUESTIONS = [row('Read this.'), row('Why?', true), row('How?', true)].map((each, position) => ({
  ...each,
  position,
}));

type Fields = Sent<'PUT /sheets/{id}/assignment'>['body'];
type Query = Sent<'GET /assignments/{id}/answers'>['query'];

/** The app with what teachers and students do. */
export const assignmentsApp = async () => {
  const app = await sheetsApp();
  const { call } = app;
  const actions = {
    ...app,
    /** Returns the id of a published sheet that is an assignment. */
    assign: async (teacher: Member, body: Fields = {}, fields = {}): Promise<string> => {
      const { sheet_id: id } = await app.create(teacher, {
        title: 'On giving',
        source: QUESTIONS,
        is_published: true,
        ...fields,
      });
      await call('PUT /sheets/{id}/assignment', { params: { id }, body }, teacher.access_token);
      return id;
    },
    start: (student: Member, id: string) =>
      call('POST /assignments/{id}/answers', { params: { id } }, student.access_token),
    /** Writes words after each question. */
    write: async (student: Member, sheet_id: string, ...words: string[]): Promise<void> => {
      const sheet = await app.read(sheet_id, student);
      const [...left] = words;
      const source = sheetToRows(sheet.content.segments).map((each, index) =>
        sheet.content.segments[index]?.is_fixed ? each : { ...each, content: `<p>${left.shift() ?? ''}</p>` },
      );
      await app.put(student, sheet_id, { body: { source } });
    },
    handIn: (student: Member, id: string, answer: string, hand_in_id: string = crypto.randomUUID()) =>
      call(
        'POST /assignments/{id}/answers/{answer}/hand-in',
        { params: { id, answer }, body: { hand_in_id } },
        student.access_token,
      ),
    answers: (teacher: Member, id: string, query: Query = {}) =>
      call('GET /assignments/{id}/answers', { params: { id }, query }, teacher.access_token),
    answer: (member: Member, id: string, answer: string, query: Query & { hand_in?: string } = {}) =>
      call('GET /assignments/{id}/answers/{answer}', { params: { id, answer }, query }, member.access_token),
    /** Many new members with an answer each; handed in with the words of another answer if one is given. */
    startMany: async (id: string, count: number, likeAnswer: string | null = null): Promise<void> => {
      await app.pool.query(
        `with new as (
           insert into accounts (email, username, firstname, lastname)
           select 'class.' || $1 || n || '@example.org', 'class.' || $1 || n, 'Student', lpad(n::text, 4, '0')
           from generate_series(1, $2) n returning id, username
         ), names as (
           insert into usernames (username, account_id) select username, id from new
         ), answers as (
           insert into assignment_answers (assignment_id, account_id, handed_in_date)
           select $1::uuid, id, case when $3::uuid is not null then now() end from new returning id
         )
         insert into hand_ins (id, answer_id, number, sheet_version, title, language, blocks, bytes)
         select gen_random_uuid(), answers.id, 1, 1, 'x', 'en', h.blocks, 1 from answers, hand_ins h where h.answer_id = $3`,
        [id, count, likeAnswer],
      );
    },
    page: (id: string, member?: Member) => call('GET /assignments/{id}', { params: { id } }, member?.access_token),
  };
  return {
    ...actions,
    /** A new student with an answer; handed in if it has words. */
    studentOf: async (id: string, name: string, ...words: string[]) => {
      const who = await app.member({ firstname: name, lastname: '' });
      const started = await actions.start(who, id);
      if (words.length > 0) {
        await actions.write(who, started.sheet_id, ...words);
        await actions.handIn(who, id, started.answer_id);
      }
      return { who, ...started };
    },
  };
};
