import type { Member } from '#server/auth/testing-members.ts';
import { type assignmentsApp, QUESTIONS } from '#server/assignments/testing-assignments.ts';
import { KARMA, paragraphs, VERSE } from './testing-sheets.ts';

/** Stands beside every private word, and in what is public too: a search for it may answer with it. */
export const COMMON_WORD = 'milarepa';

type TeachingApp = Awaited<ReturnType<typeof assignmentsApp>>;

/** What a class has that is not for everybody: each word stands at one place and nowhere else. */
export const createPrivateWords = async (app: TeachingApp) => {
  const { member, create, put, call, assign, start, write, handIn } = app;
  const words: Record<string, string> = {};
  /** A new word, and under which name it is reported. */
  const word = (name: string): string => {
    words[name] = `zq${Object.keys(words).length}secret`;
    return `${COMMON_WORD} ${words[name]}`;
  };
  const secretFields = (name: string) => ({
    title: word(`${name}: title`),
    summary: word(`${name}: summary`),
    tags: [word(`${name}: tag`)],
    topics: [KARMA],
    source: [
      ...paragraphs(word(`${name}: paragraph`)),
      { position: 8, type: 'video' as const, content: 'dQw4w9WgXcQ', title: word(`${name}: title of a video`) },
      { position: 9, type: 'source' as const, content: VERSE },
    ],
  });

  const [teacher, student, classmate, stranger, blocked, newcomer] = [
    await member({ firstname: 'Tenzin', lastname: '' }),
    await member({ firstname: 'Pema', lastname: '' }),
    await member({ firstname: 'Nyima', lastname: '' }),
    await member({ firstname: 'Dawa', lastname: '' }),
    await member({ firstname: 'Karma', lastname: '' }),
    await member({ firstname: 'Yeshe', lastname: '' }),
  ];
  const nameOf = async ({ access_token }: Member) => (await call('GET /users/info', {}, access_token)).username;
  const usernames = { teacher: await nameOf(teacher), student: await nameOf(student), blocked: await nameOf(blocked) };
  for (const who of [classmate, stranger])
    await call('POST /users/{username}/follow', { params: { username: usernames.teacher } }, who.access_token);
  await call('POST /users/{username}/block', { params: { username: usernames.blocked } }, teacher.access_token);

  const comment = async (who: Member, id: string, body: string): Promise<string> =>
    (await call('POST /sheets/{id}/comments', { params: { id }, body: { body } }, who.access_token)).id;
  const shareCode = async (id: string): Promise<string> => {
    const { shortUrl } = await call('POST /share', { body: { text_id: id, url: `/a/b_${id}` } });
    return shortUrl.split('/').at(-1) ?? '';
  };

  const { sheet_id: hidden } = await create(teacher, secretFields('private sheet'));
  const { sheet_id: deleted } = await create(teacher, { ...secretFields('deleted sheet'), is_published: true });
  const { sheet_id: withdrawn } = await create(teacher, { ...secretFields('withdrawn sheet'), is_published: true });
  const publicOnce = await comment(student, withdrawn, word('comment on a withdrawn sheet'));
  const codes = [await shareCode(withdrawn), await shareCode(deleted)];
  await put(teacher, withdrawn, { body: { is_published: false } });
  await call('DELETE /sheets/{id}', { params: { id: deleted } }, teacher.access_token);
  await call(
    'PUT /sheets/{id}/assignment',
    { params: { id: hidden }, body: { instructions: word('instructions of a private sheet') } },
    teacher.access_token,
  );
  const comments = [publicOnce, await comment(teacher, hidden, word('comment on a private sheet'))];

  const assignment = await assign(teacher, {}, { title: `On giving ${COMMON_WORD}`, tags: [COMMON_WORD] });
  await put(teacher, assignment, {
    body: {
      title: word('draft: title'),
      tags: [word('draft: tag')],
      source: [...QUESTIONS, ...paragraphs(word('draft: paragraph'))].map((row, position) => ({ ...row, position })),
    },
  });
  await call(
    'PUT /sheets/{id}/comment-settings',
    { params: { id: assignment }, body: { setting: 'approve_first' } },
    teacher.access_token,
  );
  comments.push(await comment(newcomer, assignment, word('comment that waits')));

  const { answer_id: answer, sheet_id: answerSheet } = await start(student, assignment);
  comments.push(await comment(student, answerSheet, word('note of the student on the copy')));
  await write(student, answerSheet, word('handed in first'));
  const firstHandIn = crypto.randomUUID();
  await handIn(student, assignment, answer, firstHandIn);
  comments.push(await comment(teacher, answerSheet, word('comment on an answer')));
  const message = word('message of the return');
  await call(
    'POST /assignments/{id}/answers/{answer}/return',
    {
      params: { id: assignment, answer },
      body: { hand_in_id: firstHandIn, message, may_hand_in_again: true },
    },
    teacher.access_token,
  );
  await write(student, answerSheet, word('handed in again'));
  await handIn(student, assignment, answer);
  await write(student, answerSheet, word('written since and not handed in'));
  const { answer_id: othersAnswer, sheet_id: othersSheet } = await start(classmate, assignment);

  const collection = async (is_public: boolean, title: string) => {
    const { id } = await call('POST /sheet-collections', { body: { title, is_public } }, teacher.access_token);
    for (const sheet_id of [hidden, withdrawn, assignment])
      await call('POST /sheet-collections/{id}/sheets', { params: { id }, body: { sheet_id } }, teacher.access_token);
    return id;
  };
  const collections = [
    await collection(false, word('private collection')),
    await collection(true, `For all ${COMMON_WORD}`),
  ];

  return {
    words,
    people: { teacher, student, classmate, stranger, blocked },
    usernames: Object.values(usernames),
    ids: [hidden, deleted, withdrawn, assignment, answerSheet, answer, othersSheet].concat(collections, comments),
    answers: [answer, othersAnswer, answerSheet],
    handIn: firstHandIn,
    sheets: [hidden, deleted, withdrawn, assignment, answerSheet],
    codes,
  };
};
