import { linkToken, PASSWORD, type Member } from '#server/auth/testing-members.ts';
import { picture } from '#server/files/testing-pictures.ts';
import { form, upload } from '#server/files/testing-uploads.ts';
import { extractText } from '#shared/search/html-text.ts';
import { stableId } from '#server/library/stable-id.ts';
import { KARMA, paragraphs, type SheetsApp, VERSE, VERSE_TEXT } from '#server/sheets/testing-sheets.ts';
import type { Fixtures } from './permission-row.ts';

/** Stands in everything private and nowhere else. */
export const SECRET = 'zanabazar';
/** Stands in private content and in the published sheet. Unlike SECRET it may appear in responses, which repeat the query. */
const SEARCH_TERM = 'milarepa';

/** What everyone may see of the owner's content, and what was public once. */
export const createPublicFixtures = async (app: SheetsApp, owner: Member, editor: Member, student: Member) => {
  const { username } = await app.call('GET /users/info', {}, owner.access_token);
  const { collections } = await app.call('GET /collections', {});
  const fields = {
    source: [...paragraphs('Open to all'), quote],
    topics: [KARMA],
    tags: [SEARCH_TERM],
    is_published: true,
  };
  const { sheet_id: published } = await app.create(owner, { title: `Open to all ${SEARCH_TERM}`, ...fields });
  const { sheet_id: withdrawn } = await app.create(owner, { ...(await secretFields(app, owner)), is_published: true });
  const [shared, withdrawnLink] = await Promise.all([shareCode(app, published), shareCode(app, withdrawn)]);
  await app.put(owner, withdrawn, { body: { is_published: false } });
  const editorName = (await app.call('GET /users/info', {}, editor.access_token)).username;
  const publicCollection = await createCollection(app, owner, editorName, true);
  await addToCollection(app, owner, publicCollection, published);
  const assigned = await createAssignment(app, owner, student, editor);
  const comment = await createComment(app, student, published, 'Open to all');
  return {
    ...assigned,
    comment,
    collection: collections[0]?.id ?? '',
    work: stableId('work', 'library:bodhicaryavatara-1'),
    text: VERSE_TEXT,
    version: stableId('text', 'library:bodhicaryavatara-1/en'),
    segment: VERSE,
    segmentWords: await wordsOf(app, VERSE),
    topic: KARMA,
    username,
    email: owner.email,
    password: PASSWORD,
    published,
    publicCollection,
    editorName,
    withdrawn,
    shared,
    withdrawnLink,
    searchTerm: SEARCH_TERM,
  } satisfies Partial<Fixtures>;
};

/** An assignment of the teacher, with the answer that one student has handed in and another has only started. */
const createAssignment = async (app: SheetsApp, teacher: Member, student: Member, beginner: Member) => {
  const { sheet_id: id } = await app.create(teacher, { title: 'An assignment', is_published: true });
  const params = { id };
  await app.call('PUT /sheets/{id}/assignment', { params, body: {} }, teacher.access_token);
  const start = async ({ access_token }: Member) =>
    app.call('POST /assignments/{id}/answers', { params }, access_token);
  const [{ answer_id: answer, sheet_id: answerSheet }, handIn] = [await start(student), crypto.randomUUID()];
  const { answer_id: draftAnswer } = await start(beginner);
  const request = { params: { id, answer }, body: { hand_in_id: handIn } };
  await app.call('POST /assignments/{id}/answers/{answer}/hand-in', request, student.access_token);
  const answerComment = await createComment(app, student, answerSheet, `${SEARCH_TERM} on an answer`, true);
  return { assignment: id, answer, answerSheet, answerComment, draftAnswer, handIn };
};

/** A collection of the owner's sheets with another member as editor. */
export const createCollection = async (app: SheetsApp, owner: Member, editorName: string, is_public: boolean) => {
  const body = { title: 'A collection', is_public };
  const { id } = await app.call('POST /sheet-collections', { body }, owner.access_token);
  const request = { params: { id }, body: { username: editorName } };
  await app.call('POST /sheet-collections/{id}/editors', request, owner.access_token);
  await app.pool.query('update sheet_collection_editors set accepted_date = now() where collection_id = $1', [id]);
  return id;
};

const addToCollection = (app: SheetsApp, owner: Member, id: string, sheet_id: string) =>
  app.call('POST /sheet-collections/{id}/sheets', { params: { id }, body: { sheet_id } }, owner.access_token);

export const createNote = async (app: SheetsApp, owner: Member): Promise<string> => {
  const body = { spot: { segment_id: VERSE }, body: `${SEARCH_TERM} ${SECRET}` };
  return (await app.call('POST /notes', { body }, owner.access_token)).id;
};

/** Straight into the table: the test makes more of them than a member may in an hour. */
export const createComment = async (
  { pool }: SheetsApp,
  { email }: Pick<Member, 'email'>,
  sheet_id: string,
  body: string,
  isOfAnswer = false,
): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into comments (id, sheet_id, account_id, body, quote, block_id, state, is_of_answer)
     select gen_random_uuid(), $1, id, $3, case when $3 like '%' || $4 || '%' then $3 else '' end, gen_random_uuid(), 'public', $5
     from accounts where email = $2 returning id`,
    [sheet_id, email, body, SECRET, isOfAnswer],
  );
  return rows[0]?.id ?? '';
};

const PRIVATE_COMMENT = `${SEARCH_TERM} ${SECRET} in a comment`;

/** Feedback of a guest, with an address. */
export const createReport = async ({ pool }: SheetsApp): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into feedback (type, email, words) values ('idea', 'guest@example.org', 'More texts') returning id`,
  );
  return rows[0]?.id ?? '';
};

const wordsOf = async ({ call }: SheetsApp, id: string): Promise<string> =>
  extractText((await call('GET /segments/{id}', { params: { id } })).content).text;

/** Of the owner, about a passage of the library. */
export const createCorrection = async (
  { pool }: SheetsApp,
  owner: Member,
  state: 'open' | 'asked' = 'open',
): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into corrections (id, text_id, segment_id, account_id, content, start_offset, end_offset, old_words, new_words,
       reason, state)
     select gen_random_uuid(), s.text_id, s.id, a.id, s.content, 0, 1, left(s.content, 1), 'X', $3, $4
     from segments s, accounts a where s.id = $1 and a.email = $2 returning id`,
    [VERSE, owner.email, 'A misprint', state],
  );
  return rows[0]?.id ?? '';
};

/** Of the owner, written and ready. */
export const createArchive = async ({ pool }: SheetsApp, { email }: Member): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into collection_downloads (account_id, title, language, options, state, ended_date)
     select id, 'An archive', 'en', '{"format": "txt"}', 'ready', now() from accounts where email = $1 returning id`,
    [email],
  );
  return rows[0]?.id ?? '';
};

/** A member with a published sheet. Returns the username. */
export const createAuthor = async (app: SheetsApp): Promise<string> => {
  const author = await app.member();
  await app.create(author, { is_published: true });
  return (await app.call('GET /users/info', {}, author.access_token)).username;
};

const quote = { position: 9, type: 'source' as const, content: VERSE };

/** A sheet with secrets in every field that a list, a count or a search could reveal. */
const secretFields = async (app: SheetsApp, owner: Member) => {
  const { body } = await upload(app.app, '/sheets/upload', owner.access_token, form(await picture('png')));
  const image = { position: 8, type: 'image' as const, content: String(body.key) };
  return {
    title: `Private ${SEARCH_TERM} ${SECRET}`,
    summary: `${SEARCH_TERM} ${SECRET}`,
    topics: [KARMA],
    tags: [SEARCH_TERM, SECRET, `${SEARCH_TERM} ${SECRET}`],
    source: [...paragraphs(`${SEARCH_TERM} ${SECRET}`), image, quote],
  };
};

const shareCode = async (app: SheetsApp, text_id: string): Promise<string> => {
  const { shortUrl } = await app.call('POST /share', { body: { text_id, url: `/a/b_${text_id}` } });
  return shortUrl.split('/').at(-1) ?? '';
};

/** Content only the owner may see. */
export const createPrivateFixtures = async (
  app: SheetsApp,
  owner: Member,
  publicCollection: string,
  editorName: string,
) => {
  const createSecret = async () => (await app.create(owner, await secretFields(app, owner))).sheet_id;
  const [hidden, deleted, withdrawnNow] = [await createSecret(), await createSecret(), await createSecret()];
  await app.call('DELETE /sheets/{id}', { params: { id: deleted } }, owner.access_token);
  for (const is_published of [true, false]) await app.put(owner, withdrawnNow, { body: { is_published } });
  await addToCollection(app, owner, publicCollection, hidden);
  const privateCollection = await createCollection(app, owner, editorName, false);
  const privateComment = await createComment(app, owner, hidden, PRIVATE_COMMENT);
  await createComment(app, owner, withdrawnNow, PRIVATE_COMMENT);
  const comments = { privateComment, privateWords: PRIVATE_COMMENT };
  return { private: hidden, deleted, privateCollection, note: await createNote(app, owner), ...comments };
};

/** A link mailed to a new member. */
export const createEmailLink = async (
  app: SheetsApp,
  to: 'reset-password' | 'confirm-email',
): Promise<{ bearer: string }> => {
  const { email, access_token } = await app.member();
  const newEmail = `new.${email}`;
  if (to === 'reset-password') await app.call('POST /auth/request-reset-password', { body: { email } });
  else await app.call('POST /users/me/email', { body: { email: newEmail, password: PASSWORD } }, access_token);
  const mails = await app.mails();
  const recipients = [email, newEmail];
  return {
    bearer: linkToken(mails.find((mail) => recipients.includes(mail.to?.[0]?.address ?? '') && linkToken(mail))),
  };
};
