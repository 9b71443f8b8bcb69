import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bearer, membersApp, PASSWORD } from '#server/auth/testing-members.ts';
import { openFileStore, readBytes, type FileStore } from '#server/files/file-store.ts';
import { insertFile } from '#server/files/files.queries.ts';
import { exportPersonalData } from './personal-data.ts';

const { app, call, raw, db, pool, member, settings } = await membersApp();

describe('GET /users/me/export', () => {
  it('is a ZIP with everything stored about the caller, and no secrets', async () => {
    const { email, access_token } = await member();
    await call('POST /users/me/username', { body: { username: 'exporter' } }, access_token);
    const response = await app.inject({ url: '/api/v1/users/me/export', ...bearer(access_token) });
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="pothi-export.zip"',
      'cache-control': 'no-store',
    });
    const files = unzipSync(response.rawPayload);
    const text = strFromU8(files['account.json'] ?? new Uint8Array());
    expect(JSON.parse(text)).toMatchObject({
      email,
      firstname: 'Tashi',
      has_password: true,
      username: 'exporter',
      usernames: ['exporter', expect.stringMatching(/^tashi_dolma/)],
      sessions: [{ user_agent: 'lightMyRequest' }],
      sign_in_providers: [],
    });
    expect(text).not.toMatch(/argon2|hash/);
  });

  it('contains follows, blocks, notifications, decisions of moderators and feedback', async () => {
    const [one, other] = [await member(), await member({ firstname: 'Other' })];
    const name = async ({ access_token }: typeof one) => (await call('GET /users/info', {}, access_token)).username;
    const [mine, theirs] = [await name(one), await name(other)];
    await call('POST /users/{username}/follow', { params: { username: theirs } }, one.access_token);
    await call('POST /users/{username}/follow', { params: { username: mine } }, other.access_token);
    await call('POST /feedback', { body: { type: 'idea', words: 'More texts' } }, one.access_token);
    await pool.query(
      `insert into measures (kind, account_id, reason) select 'warn', id, 'Be kind' from accounts where username = $1`,
      [mine],
    );
    const people = async () => {
      const { rawPayload } = await app.inject({ url: '/api/v1/users/me/export', ...bearer(one.access_token) });
      return JSON.parse(strFromU8(unzipSync(rawPayload)['people.json'] ?? new Uint8Array())) as unknown;
    };
    expect(await people()).toMatchObject({
      following: [{ username: theirs }],
      followers: [{ username: theirs }],
      blocked: [],
      notifications: [{ kind: 'follow', by: theirs }],
      measures: [{ kind: 'warn', reason: 'Be kind' }],
      feedback: [{ type: 'idea', words: 'More texts' }],
    });
    await call('POST /users/{username}/block', { params: { username: theirs } }, one.access_token);
    expect(await people()).toMatchObject({ following: [], followers: [], blocked: [{ username: theirs }] });
    expect(JSON.stringify(await people())).not.toContain(other.email);
  });
});

describe('a large export', () => {
  const store = openFileStore(settings);
  let address = '';
  beforeAll(async () => void (address = await app.listen({ port: 0, host: '127.0.0.1' })));
  const PICTURE_BYTES = 2 * 1024 * 1024;
  /** A member with sheets, revisions and more pictures than fit into the buffers of a connection. */
  const writer = async (pictures: number) => {
    const { access_token } = await member();
    const { id } = await call('GET /users/info', {}, access_token);
    const keys = Array.from({ length: pictures }, () => `${randomBytes(16).toString('hex')}.png`);
    for (const key of keys) {
      await insertFile(db, { key, account_id: id, bytes: PICTURE_BYTES, width: 1, height: 1 });
      await store.put(key, randomBytes(PICTURE_BYTES), 'image/png');
    }
    return { id, access_token, keys };
  };
  const exported = (access_token: string) => app.inject({ url: '/api/v1/users/me/export', ...bearer(access_token) });

  it('contains every sheet with its history, and every picture as it is stored', async () => {
    const { id: account_id, access_token, keys } = await writer(2);
    const block = (content: string, position = 0) => ({ position, type: 'content' as const, content });
    const table =
      '<table><tbody><tr><td>stays<sup class="footnote-marker">1</sup><i class="footnote">note</i></td></tr></tbody></table>';
    const stays = block(table, 1);
    const sheetIds: string[] = [];
    for (const title of ['One', 'Two']) {
      const { sheet_id } = await call(
        'POST /sheets',
        { body: { title, source: [block('<p>first</p>'), stays] } },
        access_token,
      );
      sheetIds.push(sheet_id);
    }
    const [changed = '', unchanged = ''] = sheetIds;
    for (const words of ['second', 'third']) {
      const body = { title: 'One', source: [block(`<p>${words}</p>`), stays] };
      await call('PUT /sheets/{id}', { params: { id: changed }, body }, access_token);
    }
    // In this thread, where the executed SQL is recorded.
    const rawPayload = await buffer(exportPersonalData(db, account_id, store));
    const files = unzipSync(rawPayload);
    expect(Object.keys(files).toSorted()).toEqual(
      [
        ...['account', 'people', 'notes', 'reading', 'sheet-collections', 'assignments', 'comments', 'likes'].map(
          (name) => `${name}.json`,
        ),
        ...sheetIds.map((id) => `sheets/${id}.json`),
        ...keys.map((key) => `files/${key}`),
      ].toSorted(),
    );
    for (const key of keys)
      expect(Buffer.from(files[`files/${key}`] ?? []).equals((await readBytes(store, key)) ?? Buffer.of())).toBe(true);
    const read = (id: string) => {
      const text = strFromU8(files[`sheets/${id}.json`] ?? new Uint8Array());
      const sheet = JSON.parse(text) as {
        title: string;
        blocks: unknown[];
        history: { blocks: string[] }[];
        history_blocks: Record<string, { content: string }>;
      };
      // PostgreSQL writes empty lists and objects on two lines.
      const compact = text.replaceAll(/([[{])\n *([\]}])/g, '$1$2');
      expect(compact).toBe(`${JSON.stringify(sheet, null, 4)}\n`);
      return sheet;
    };
    expect(JSON.stringify(read(changed).blocks)).toContain('third');
    const { history, history_blocks } = read(changed);
    const contents = history.map(({ blocks }) => blocks.map((id) => history_blocks[id]?.content));
    expect(contents).toEqual([
      ['<p>first</p>', table],
      ['<p>second</p>', table],
    ]);
    // What several revisions have in common is in the file once.
    expect(Object.keys(history_blocks)).toHaveLength(3);
    expect(read(unchanged)).toMatchObject({ title: 'Two', history: [], history_blocks: {} });
    // A picture is compressed already: it is stored in the archive byte by byte.
    expect(rawPayload.includes((await readBytes(store, keys[0] ?? '')) ?? 'missing')).toBe(true);
  });

  it('opens one picture at a time, as far as it is read, and stops when the download is aborted', async () => {
    const { id } = await writer(6);
    let [opened, open, maxOpen] = [0, 0, 0];
    const counting: FileStore = {
      ...store,
      read: async (key) => {
        const stream = await store.read(key);
        opened += 1;
        open += 1;
        maxOpen = Math.max(maxOpen, open);
        return stream?.once('close', () => (open -= 1));
      },
    };
    let bytes = 0;
    for await (const chunk of exportPersonalData(db, id, counting)) bytes += (chunk as Uint8Array).length;
    await vi.waitUntil(() => open === 0);
    expect(bytes).toBeGreaterThan(6 * PICTURE_BYTES);
    expect([opened, maxOpen]).toEqual([6, 1]);

    opened = 0;
    const aborted = exportPersonalData(db, id, counting);
    for await (const chunk of aborted) {
      // The first bytes of the first picture; leaving the loop destroys the stream.
      if ((chunk as Uint8Array).length > 10_000) break;
    }
    await vi.waitUntil(() => open === 0);
    expect([opened, aborted.destroyed]).toEqual([1, true]);
  });

  it('is made once at a time for each member: of six at once each is whole or refused', async () => {
    const { access_token } = await writer(8);
    const abort = new AbortController();
    // Not read further: it holds its place.
    const unread = await fetch(`${address}/api/v1/users/me/export`, { ...bearer(access_token), signal: abort.signal });
    expect(unread.status).toBe(200);
    const statuses: number[] = [];
    const others = Array.from({ length: 5 }, async () => {
      const response = await exported(access_token);
      statuses.push(response.statusCode);
      return response;
    });
    await vi.waitUntil(() => statuses.length === 2);
    expect(statuses).toEqual([429, 429]);
    abort.abort();
    const whole = (await Promise.all(others)).filter(({ statusCode }) => statusCode === 200);
    expect(whole).toHaveLength(3);
    for (const { rawPayload } of whole) expect(Object.keys(unzipSync(rawPayload))).toHaveLength(8 + 8);
  });

  it('that is aborted by the client leaves room for the next', async () => {
    const { access_token } = await writer(8);
    for (let time = 0; time < 5; time += 1) {
      const abort = new AbortController();
      const response = await fetch(`${address}/api/v1/users/me/export`, {
        ...bearer(access_token),
        signal: abort.signal,
      });
      expect(response.status).toBe(200);
      await response.body?.getReader().read();
      abort.abort();
    }
    expect((await exported(access_token)).statusCode).toBe(200);
  });
});

describe('DELETE /users/me', () => {
  const leave = (token: string, body: Record<string, unknown>) => raw('DELETE /users/me', { body, ...bearer(token) });

  it('answers 400 for a wrong password, and without a choice for published sheets', async () => {
    const { access_token } = await member();
    const wrong = await leave(access_token, { password: 'not mine', published_sheets: 'erase' });
    expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual([
      400,
      'wrong_password',
      'body.password',
    ]);
    expect((await leave(access_token, { password: PASSWORD })).status).toBe(400);
    expect((await raw('GET /users/info', bearer(access_token))).status).toBe(200);
  });

  it('erases the account and everything that belongs to it, and frees the e-mail', async () => {
    const { email, access_token, refresh_token } = await member({ email: 'leaver@example.org' });
    await call('POST /users/me/username', { body: { username: 'leaver' } }, access_token);
    await call('POST /auth/request-reset-password', { body: { email } });
    expect((await leave(access_token, { password: PASSWORD, published_sheets: 'erase' })).status).toBe(204);
    expect((await raw('GET /users/info', bearer(access_token))).status).toBe(401);
    expect((await raw('POST /auth/refresh-token', { body: { token: refresh_token } })).status).toBe(401);
    expect((await raw('POST /auth/login', { body: { email, password: PASSWORD } })).status).toBe(401);
    expect((await raw('GET /users/{username}', { params: { username: 'leaver' } })).status).toBe(404);
    const { rows: tables } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns where column_name = 'account_id'`,
    );
    expect(tables.map(({ name }) => name)).toContain('mail_queue');
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select from ${name} t where account_id is not null and not exists (select from accounts where id = t.account_id)`,
      );
      expect({ name, left: rows.length }).toEqual({ name, left: 0 });
    }
    await member({ email });
  });
});
