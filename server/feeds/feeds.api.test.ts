import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';

const { app, db, call, member, create } = await sheetsApp();
const heartSutra = stableId('text', 'library:heart-sutra/sa');

const feed = async (path: string) => {
  const answer = await app.inject(`/api/v1/feeds/${path}`);
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  const entries = answer.body.split('<entry').slice(1);
  return { answer, entries, ids: entries.map((entry) => /<id>urn:uuid:([^<]+)</.exec(entry)?.[1]) };
};

describe('the feed of new texts', () => {
  it('has those published last, the newest first, with licence and address, and none that is not published', async () => {
    await sql`update texts set published_date = '2031-01-01' where id = ${heartSutra}`.execute(db);
    const { ids, entries, answer } = await feed('texts');
    expect(ids[0]).toBe(heartSutra);
    expect(ids.length).toBeGreaterThan(40);
    expect(entries[0]).toContain(`href="https://texts.example/texts/${heartSutra}?type=root_text"`);
    expect(entries[0]).toContain('<rights>Public domain</rights>');
    expect(answer.headers['cache-control']).toContain('max-age=60');
    await db.updateTable('texts').set({ is_published: false }).where('id', '=', heartSutra).execute();
    expect((await feed('texts')).ids).not.toContain(heartSutra);
    await db.updateTable('texts').set({ is_published: true }).where('id', '=', heartSutra).execute();
  });

  it('is of one language, and in the language of the reader', async () => {
    const { answer, entries } = await feed('texts?text_language=bo&language=zh');
    expect(entries.length).toBeGreaterThan(2);
    for (const entry of entries) expect(entry).toMatch(/^ xml:lang="bo"/);
    expect(answer.body).toContain('藏书新增');
  });

  it('is not sent again to whoever has it', async () => {
    const { answer } = await feed('texts');
    const headers = { 'if-none-match': String(answer.headers['etag']) };
    expect((await app.inject({ url: '/api/v1/feeds/texts', headers })).statusCode).toBe(304);
  });
});

describe('the feed of sheets', () => {
  it('has public ones, of everybody or of one member, until they are withdrawn', async () => {
    const author = await member();
    const { username } = await call('GET /users/info', {}, author.access_token);
    const of = `sheets?username=${encodeURIComponent(username)}`;
    // Nobody learns from it whether there is such an account.
    expect((await app.inject(`/api/v1/feeds/${of}`)).statusCode).toBe(404);
    expect((await app.inject('/api/v1/feeds/sheets?username=nobody.1234')).json().code).toBe('user_not_found');
    const source = [{ position: 1, type: 'content' as const, content: '<p>Words</p>' }];
    const { sheet_id } = await create(author, { title: 'Peace & <quiet>', is_published: true, source });
    const { sheet_id: hidden } = await create(author, { title: 'Secret plans', is_published: false, source });
    const { sheet_id: unlisted } = await create(author, { title: 'Not in lists', is_published: true, source });
    await db.updateTable('sheets').set({ is_unlisted: true }).where('id', '=', unlisted).execute();
    for (const path of ['sheets', of]) {
      const { ids, answer } = await feed(path);
      expect(ids).toEqual([sheet_id]);
      expect(answer.body).toContain('Peace &amp; &lt;quiet&gt;');
      expect(answer.body).not.toContain('Secret plans');
      expect(answer.body).not.toContain(author.email);
      expect(answer.headers['cache-control']).toBe('public, no-cache');
      expect(ids).not.toContain(hidden);
    }
    await call('DELETE /sheets/{id}', { params: { id: sheet_id } }, author.access_token);
    expect((await feed('sheets')).ids).toEqual([]);
    expect((await app.inject(`/api/v1/feeds/${of}`)).statusCode).toBe(404);
  });
});
