import { describe, expect, it } from 'vitest';
import { type Member } from '#server/auth/testing-members.ts';
import { picture } from '#server/files/testing-pictures.ts';
import { form, upload } from '#server/files/testing-uploads.ts';
import { KARMA, paragraphs, sheetsApp, VERSE } from '#server/sheets/testing-sheets.ts';
import { moderationOf } from './testing-staff.ts';

const app = await sheetsApp();
const { call, create, member, mails, put, read } = app;
const { staff, usernameOf, act } = moderationOf(app);
const moderator = await staff('moderator');

const WORD = 'zhabdrung';
const published = async (author: Member, title = WORD) =>
  (
    await create(author, {
      title,
      topics: [KARMA],
      source: [...paragraphs(`${title} words`), { position: 9, type: 'source', content: VERSE }],
      is_published: true,
    })
  ).sheet_id;
const takeDown = (id: string, by = moderator) =>
  act(by, 'POST /admin/sheets/{id}/take-down', { id }, { reason: 'It copies a book.' });
const restore = (id: string) => act(moderator, 'POST /admin/sheets/{id}/restore', { id });
const notifications = async ({ access_token }: Member) =>
  (await call('GET /notifications', { query: {} }, access_token)).notifications;

/** Everything in which somebody else could meet the sheet, by the name of the place. */
const placesOf = async (id: string, author: Member, other?: Member): Promise<string[]> => {
  const token = other?.access_token;
  const username = await usernameOf(author);
  const lists: Record<string, unknown> = {
    sheets: await call('GET /sheets', { query: { limit: 100 } }, token),
    profile: await call('GET /sheets', { query: { username } }, token),
    topic: await call('GET /topics/{id}/sheets', { params: { id: KARMA }, query: {} }),
    passage: await call('GET /segments/{id}/sheets', { params: { id: VERSE }, query: {} }),
    search: await call('GET /search', { query: { query: WORD, search_type: 'SHEET' } }),
    suggestions: await call('GET /search/suggest', { query: { query: WORD } }),
    home: await call('GET /home', { query: {} }),
    sitemap: (await app.app.inject('/sitemaps/sheets-1.xml')).body,
  };
  return Object.keys(lists).filter((place) => JSON.stringify(lists[place]).includes(id));
};

/** What answers at its own address. */
const addressesOf = async (id: string, { access_token }: Partial<Member> = {}) => {
  const headers = access_token ? { authorization: `Bearer ${access_token}` } : {};
  const addresses = [
    `/api/v1/sheets/${id}`,
    `/api/v1/sheets/${id}/topics`,
    `/api/v1/sheets/${id}/export?format=markdown`,
    `/api/v1/share/image?text_id=${id}`,
  ];
  const answers = await Promise.all(addresses.map((url) => app.app.inject({ url, headers })));
  return answers.map(({ statusCode }) => statusCode);
};

describe('an unlisted sheet', () => {
  it('is read by its address, and in no list, search, topic or sitemap of others', async () => {
    const [author, other] = [await member(), await member()];
    const id = await published(author);
    expect(await placesOf(id, author, other)).toEqual(
      expect.arrayContaining(['sheets', 'profile', 'topic', 'passage', 'search', 'sitemap']),
    );
    const unlist = () => act(moderator, 'POST /admin/sheets/{id}/unlist', { id }, { reason: 'Off topic' });
    expect((await unlist()).status).toBe(204);
    expect((await unlist()).body).toMatchObject({ code: 'conflict' });
    expect(await placesOf(id, author, other)).toEqual([]);
    expect(await placesOf(id, author)).toEqual([]);
    expect(await placesOf(id, author, author)).toEqual(['profile']);
    expect((await addressesOf(id))[0]).toBe(200);
    expect(await read(id)).toMatchObject({ is_unlisted: true });
    expect(await read(id)).not.toHaveProperty('notice');
    expect(await read(id, author)).toMatchObject({ notice: { kind: 'unlist', reason: 'Off topic', answer: null } });
    expect((await restore(id)).status).toBe(204);
    expect(await placesOf(id, author)).toContain('search');
    expect(await read(id, author)).not.toHaveProperty('notice');
  });
});

describe('a sheet that is taken down', () => {
  it('is seen by its author and moderators alone; the author is told why, answers, and sees it restored', async () => {
    const author = await member();
    const id = await published(author);
    await app.put(author, id, { body: { title: 'A private draft' } });
    await app.pool.query(`update accounts set notification_frequency = 'weekly' where email = $1`, [author.email]);
    await mails();
    expect((await takeDown(id)).status).toBe(204);
    expect(await placesOf(id, author, await member())).toEqual([]);
    expect((await addressesOf(id)).slice(0, 3)).toEqual([404, 404, 404]);
    expect((await addressesOf(id))[3]).not.toBe(200);
    expect((await addressesOf(id, moderator))[0]).toBe(404);
    expect(await read(id, author)).toMatchObject({
      is_published: false,
      withheld: 'taken_down',
      sheet_title: 'A private draft',
      notice: { kind: 'take_down', reason: 'It copies a book.' },
    });
    const shown = await call('GET /admin/sheets/{id}', { params: { id } }, moderator.access_token);
    expect(shown).toMatchObject({
      state: 'taken_down',
      sheet: { sheet_title: WORD },
      measures: [{ kind: 'take_down' }],
    });
    expect(JSON.stringify(shown)).not.toMatch(/A private draft|@example/);
    expect(await notifications(author)).toMatchObject([
      { kind: 'taken_down', sheet: { id }, messages: ['It copies a book.'] },
    ]);
    const [mail] = await mails();
    expect([mail?.to?.[0]?.address, mail?.text]).toEqual([author.email, expect.stringContaining('It copies a book.')]);
    expect((await act(author, 'POST /sheets/{id}/answer', { id }, { words: 'I wrote that book.' })).status).toBe(204);
    const { reports } = await call('GET /admin/reports', { query: { kind: 'answer' } }, moderator.access_token);
    const answer = reports.find(({ sheet }) => sheet?.id === id);
    expect(answer).toMatchObject({ words: 'I wrote that book.', sheet: { state: 'taken_down', title: WORD } });
    expect(
      await call('GET /admin/reports/{id}', { params: { id: answer?.id ?? '' } }, moderator.access_token),
    ).toMatchObject({ measure: { kind: 'take_down', reason: 'It copies a book.' } });
    expect((await restore(id)).status).toBe(204);
    expect(await read(id)).toMatchObject({ is_published: true, sheet_title: WORD });
    expect(await placesOf(id, author)).toContain('search');
    expect((await notifications(author)).map(({ kind }) => kind)).toEqual(['restored']);
  });

  it('takes its pictures along, but for those that something else shows', async () => {
    const author = await member();
    const uploaded = await Promise.all(
      [1, 2].map(async () =>
        upload(app.app, '/sheets/upload?sheet_id=new', author.access_token, form(await picture('png'))),
      ),
    );
    const [own = '', shared = ''] = uploaded.map(({ body }) => String(body.url));
    const showing = (...urls: string[]) =>
      urls.map((content, position) => ({ position, type: 'image' as const, content }));
    const { sheet_id: id } = await create(author, { source: showing(own, shared), is_published: true });
    const { sheet_id: other } = await create(author, { source: showing(shared), is_published: true });
    const served = async () =>
      (await Promise.all([own, shared].map((url) => app.app.inject(url)))).map(({ statusCode }) => statusCode);
    expect(await served()).toEqual([200, 200]);
    await takeDown(id);
    expect(await served()).toEqual([404, 200]);
    await takeDown(other);
    expect(await served()).toEqual([404, 404]);
    await restore(id);
    expect(await served()).toEqual([200, 200]);
  });

  it('is edited by its author as before, and cannot be published, not even at the same moment', async () => {
    const author = await member();
    const id = await published(author);
    const [down] = await Promise.all([
      takeDown(id),
      put(author, id, { body: { title: 'Edited', is_published: true } }),
      put(author, id, { body: { is_published: true } }),
    ]);
    expect(down?.status).toBe(204);
    expect((await addressesOf(id))[0]).toBe(404);
    const refused = await put(author, id, { body: { title: 'Again', is_published: true } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'sheet_taken_down', reason: 'It copies a book.' } });
    expect((await put(author, id, { body: { title: 'Kept' } })).body).toMatchObject({ withheld: 'taken_down' });
    expect(await read(id, author)).toMatchObject({ sheet_title: 'Kept' });
    // Neither the trash nor making it private is a way around.
    await put(author, id, { body: { is_published: false } });
    await call('DELETE /sheets/{id}', { params: { id } }, author.access_token);
    await call('POST /sheets/{id}/restore', { params: { id } }, author.access_token);
    expect((await put(author, id, { body: { is_published: true } })).status).toBe(403);
    expect((await addressesOf(id))[0]).toBe(404);
  });

  it('of two moderators one takes it down, and the log has it once', async () => {
    const [author, colleague] = [await member(), await staff('admin')];
    const id = await published(author);
    const answers = await Promise.all([takeDown(id), takeDown(id, colleague)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const { entries } = await call('GET /audit-log', { query: { target_id: id } }, moderator.access_token);
    expect(entries).toMatchObject([
      {
        action: 'take_down_sheet',
        target_name: WORD,
        before: { is_published: true, withheld: null },
        after: { is_published: false, withheld: 'taken_down' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('copies a book');
  });

  it('goes with the account of its author, also when published sheets stay', async () => {
    const author = await member();
    const id = await published(author);
    await takeDown(id);
    const body = { password: 'a quiet mountain lake', published_sheets: 'keep' } as const;
    await call('DELETE /users/me', { body }, author.access_token);
    expect((await act(moderator, 'GET /admin/sheets/{id}', { id })).status).toBe(404);
  });
});
