import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bearer, PASSWORD, type Member } from '#server/auth/testing-members.ts';
import { layeredSource } from '#server/library/layered/layered-source.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { packageRoot } from '#server/settings.ts';
import { NOWHERE, paragraphs, sheetsApp, VERSE } from '#server/sheets/testing-sheets.ts';
import { announceQuotes } from './quote-announcements.queries.ts';
import { announceSheets } from './sheet-announcements.queries.ts';

const { call, raw, member, create, put, db, pool } = await sheetsApp();

const usernameOf = async ({ access_token }: Member) => (await call('GET /users/info', {}, access_token)).username;
const follow = async (who: Member, whom: Member) =>
  call('POST /users/{username}/follow', { params: { username: await usernameOf(whom) } }, who.access_token);
const notificationsOf = async ({ access_token }: Member) => {
  const { notifications, total, unread } = await call('GET /notifications', {}, access_token);
  return { kinds: notifications.map(({ kind }) => kind), notifications, total, unread };
};

/** Imports the quoted text again with changed content. */
const reimport = async (change: (content: string, key: string) => string) => {
  const library = layeredSource(join(packageRoot(), 'library'));
  await loadLibrary(db, {
    ...library,
    async *read(skip) {
      for await (const draft of library.read(skip)) {
        if (draft.kind !== 'text' || draft.key !== 'library:bodhicaryavatara-1/sa') continue;
        const segments = draft.segments.map((one) => ({ ...one, content: change(one.content, one.key) }));
        yield { ...draft, segments };
      }
    },
  });
  await announceQuotes(db);
};

describe('notifications', () => {
  it('answer 401 to a guest', async () => {
    for (const name of ['GET /notifications', 'GET /notifications/unread', 'POST /notifications/read'] as const)
      expect([name, (await raw(name, {})).status]).toEqual([name, 401]);
  });

  it('report a new follower once, and disappear after an unfollow', async () => {
    const [one, other] = [await member({ firstname: 'Yeshe' }), await member()];
    await follow(one, other);
    await follow(one, other);
    const { notifications, unread } = await notificationsOf(other);
    expect(notifications).toMatchObject([{ kind: 'follow', person: { name: 'Yeshe Dolma' }, sheet: null }]);
    expect(unread).toBe(1);
    expect(JSON.stringify(notifications)).not.toContain(one.email);
    expect((await notificationsOf(one)).total).toBe(0);
    await call('DELETE /users/{username}/follow', { params: { username: await usernameOf(other) } }, one.access_token);
    expect((await notificationsOf(other)).total).toBe(0);
  });

  it('report a like, but not one’s own', async () => {
    const [writer, reader] = [await member(), await member({ firstname: 'Nyima' })];
    const { sheet_id: id } = await create(writer, { title: 'Liked', is_published: true });
    const like = (who: Member) => call('POST /sheets/{id}/like', { params: { id } }, who.access_token);
    await like(writer);
    await like(reader);
    await like(reader);
    expect((await notificationsOf(writer)).notifications).toMatchObject([
      { kind: 'like', person: { name: 'Nyima Dolma' }, sheet: { id, title: 'Liked' } },
    ]);
    await call('DELETE /sheets/{id}/like', { params: { id } }, reader.access_token);
    expect((await notificationsOf(writer)).total).toBe(0);
  });

  it('report a sheet to followers when it is first published, and never a private one', async () => {
    const [writer, reader] = [await member(), await member()];
    await follow(reader, writer);
    const { sheet_id: id } = await create(writer, { title: 'Draft' });
    expect((await notificationsOf(reader)).total).toBe(0);
    const publish = (is_published: boolean) => put(writer, id, { body: { is_published } });
    await publish(true);
    expect((await notificationsOf(reader)).notifications).toMatchObject([{ kind: 'sheet', sheet: { id } }]);
    await publish(false);
    expect(await notificationsOf(reader)).toMatchObject({ total: 0, unread: 0 });
    expect(await call('GET /notifications/unread', {}, reader.access_token)).toEqual({ unread: 0 });
    await publish(true);
    await create(writer, { title: 'At once', is_published: true });
    expect((await notificationsOf(reader)).notifications).toMatchObject([{ sheet: { title: 'At once' }, more: 1 }]);
    await call('DELETE /sheets/{id}', { params: { id } }, writer.access_token);
    expect((await notificationsOf(reader)).notifications).toMatchObject([{ sheet: { title: 'At once' }, more: 0 }]);
  });

  it('report a sheet that was published without content once it has some, and never while it has none', async () => {
    const [writer, reader] = [await member(), await member()];
    await follow(reader, writer);
    const { sheet_id: id } = await create(writer, { title: 'Blank', source: [], is_published: true });
    const { sheet_id: later } = await create(writer, { title: 'Blank too', source: [] });
    await put(writer, later, { body: { is_published: true } });
    await announceSheets(db);
    expect(await notificationsOf(reader)).toMatchObject({ total: 0, unread: 0 });
    await put(writer, id, { body: { source: paragraphs('words'), is_published: true } });
    await announceSheets(db);
    expect(await notificationsOf(reader)).toMatchObject({ notifications: [{ sheet: { id } }], total: 1, unread: 1 });
    await put(writer, id, { body: { source: paragraphs(' &nbsp;'), is_published: true } });
    expect(await notificationsOf(reader)).toMatchObject({ total: 0, unread: 0 });
  });

  it('report a passage that an import has changed to those who quote it, and to nobody else', async () => {
    const [writer, other] = [await member(), await member()];
    const quote = (segment: string) => [{ position: 1, type: 'source' as const, content: segment }];
    const { sheet_id } = await create(writer, { title: 'Quotes', source: quote(VERSE) });
    await create(other, { title: 'Quotes nothing', source: quote(NOWHERE) });
    await reimport((content) => content);
    expect((await notificationsOf(writer)).total).toBe(0);
    await reimport((content, key) => (key === 'bca1.5' ? `${content} changed` : content));
    expect((await notificationsOf(writer)).notifications).toMatchObject([
      { kind: 'quote', person: null, sheet: { id: sheet_id, title: 'Quotes' }, is_read: false },
    ]);
    expect((await notificationsOf(other)).total).toBe(0);
    await call('POST /notifications/read', {}, writer.access_token);
    // Another passage of the same text, which the author does not quote.
    await reimport((content, key) =>
      key === 'bca1.6' ? `${content} too` : key === 'bca1.5' ? `${content} changed` : content,
    );
    expect((await notificationsOf(writer)).unread).toBe(0);
    await reimport((content) => content);
    expect(await notificationsOf(writer)).toMatchObject({ total: 1, unread: 1 });
  });

  it('are marked as read one by one or all at once, only one’s own, and paged with the full total', async () => {
    const star = await member();
    const fans = [await member(), await member(), await member()];
    for (const fan of fans) {
      const { sheet_id: id } = await create(star, { title: 'Liked', is_published: true });
      await call('POST /sheets/{id}/like', { params: { id } }, fan.access_token);
    }
    const { notifications } = await notificationsOf(star);
    const ids = notifications.map(({ id }) => id);
    await call('POST /notifications/read', { body: { ids: ids.slice(0, 1) } }, fans[0]!.access_token);
    expect((await notificationsOf(star)).unread).toBe(3);
    await call('POST /notifications/read', { body: { ids: [ids[0]!, 'nonsense', NOWHERE] } }, star.access_token);
    expect(await notificationsOf(star)).toMatchObject({
      unread: 2,
      notifications: [{ is_read: true }, { is_read: false }, {}],
    });
    const page = await call('GET /notifications', { query: { skip: 2, limit: 1 } }, star.access_token);
    expect(page).toMatchObject({ total: 3, unread: 2, notifications: [{ id: ids[2] }] });
    await call('POST /notifications/read', {}, star.access_token);
    expect(await call('GET /notifications/unread', {}, star.access_token)).toEqual({ unread: 0 });
    const tooMany = { ids: Array.from({ length: 101 }, () => NOWHERE) };
    expect((await raw('POST /notifications/read', { body: tooMany, ...bearer(star.access_token) })).status).toBe(400);
  });

  it('of one kind about the same are a group, which is read as a whole', async () => {
    const star = await member();
    const fan = (firstname: string) => member({ firstname });
    const [first, second, third] = [await fan('Dawa'), await fan('Nyima'), await fan('Karma')];
    const like = (id: string, who: Member) => call('POST /sheets/{id}/like', { params: { id } }, who.access_token);
    const { sheet_id: one } = await create(star, { title: 'One', is_published: true });
    const { sheet_id: two } = await create(star, { title: 'Two', is_published: true });
    for (const who of [first, second]) await follow(who, star);
    for (const who of [first, second, third]) await like(one, who);
    await like(two, first);
    const { notifications, total, unread } = await notificationsOf(star);
    expect({ total, unread }).toEqual({ total: 3, unread: 6 });
    expect(notifications.map(({ kind, sheet, person, more }) => [kind, sheet?.title, person?.name, more])).toEqual([
      ['like', 'Two', 'Dawa Dolma', 0],
      ['like', 'One', 'Karma Dolma', 2],
      ['follow', undefined, 'Nyima Dolma', 1],
    ]);
    // A follower who comes after the reader has seen the group stays unread.
    await follow(third, star);
    await call(
      'POST /notifications/read',
      { body: { ids: notifications.slice(1).map(({ id }) => id) } },
      star.access_token,
    );
    const { notifications: after, unread: left } = await notificationsOf(star);
    expect(left).toBe(2);
    expect(after.map(({ kind, is_read, more }) => [kind, is_read, more])).toEqual([
      ['follow', false, 0],
      ['like', false, 0],
      ['like', true, 2],
      ['follow', true, 1],
    ]);
  });

  it('are deleted on both sides with an account, as is everything else between members', async () => {
    const [one, other] = [await member(), await member()];
    await follow(one, other);
    await follow(other, one);
    await call('DELETE /users/me', { body: { password: PASSWORD, published_sheets: 'keep' } }, one.access_token);
    expect((await notificationsOf(other)).total).toBe(0);
    const { rows } = await pool.query<{ table: string; column: string }>(`
      select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'accounts'::regclass`);
    expect(rows.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['follows', 'blocks', 'notifications', 'feedback']),
    );
  });
});
