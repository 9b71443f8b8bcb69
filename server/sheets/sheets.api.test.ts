import { describe, expect, it } from 'vitest';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import type { Name } from '#shared/contract/contract.ts';
import { stableId } from '#server/library/stable-id.ts';
import { NOWHERE, paragraphs, sheetsApp, VERSE, VERSE_TEXT } from './testing-sheets.ts';

const { call, raw, member, create, read, put, db } = await sheetsApp();
const tashi = await member({ firstname: 'Tashi' });
const pema = await member({ firstname: 'Pema' });

describe('every call on a sheet', () => {
  const OWNER_CALLS: [Name, object?][] = [
    ['PUT /sheets/{id}', { title: 'Mine now' }],
    ['DELETE /sheets/{id}'],
    ['GET /sheets/{id}/history'],
    ['GET /sheets/{id}/history/{version}'],
    ['PUT /sheets/{id}/history/{version}', { name: 'mine' }],
    ['POST /sheets/{id}/restore', { version: 1 }],
  ];
  const MEMBER_CALLS: [Name, object?][] = [...OWNER_CALLS, ['POST /sheets/{id}/like'], ['DELETE /sheets/{id}/like']];
  const GUEST_CALLS: [Name, object?][] = [
    ['GET /sheets/{id}'],
    ['POST /sheets/{id}/view'],
    ['GET /sheets/{id}/export', undefined],
  ];
  const query = { format: 'markdown' };

  it('requires a signed-in caller where it says so', async () => {
    const others: [Name, object?][] = [
      ['POST /sheets', { title: 'x' }],
      ['GET /sheets/trash'],
      ['POST /sheets/upload'],
    ];
    for (const [name, body] of [...MEMBER_CALLS, ...others]) {
      const { status, body: answer } = await raw(name, { params: { id: NOWHERE, version: 1 }, body });
      expect({ name, status, code: answer.code }).toEqual({ name, status: 401, code: 'unauthorized' });
    }
  });

  it('answers 404 for an unknown or malformed id, and for private or deleted sheets of others', async () => {
    const { sheet_id: hidden } = await create(pema);
    const { sheet_id: deleted } = await create(pema, { is_published: true });
    await call('DELETE /sheets/{id}', { params: { id: deleted } }, pema.access_token);
    for (const [name, body] of [...MEMBER_CALLS, ...GUEST_CALLS]) {
      for (const id of [NOWHERE, 'nonsense', "'; drop table sheets", hidden, deleted]) {
        const sent = { params: { id, version: 1 }, body, query, ...bearer(tashi.access_token) };
        const { status, body: answer } = await raw(name, sent);
        expect({ name, id, status, code: answer.code }).toEqual({ name, id, status: 404, code: 'sheet_not_found' });
      }
    }
    expect((await raw('GET /sheets/{id}', { params: { id: hidden } })).status).toBe(404);
  });

  it('answers 403 for changing a published sheet of somebody else', async () => {
    const { sheet_id: id } = await create(pema, { is_published: true });
    for (const [name, body] of OWNER_CALLS) {
      const { status, body: answer } = await raw(name, {
        params: { id, version: 1 },
        body,
        ...bearer(tashi.access_token),
      });
      expect({ name, status, code: answer.code }).toEqual({ name, status: 403, code: 'forbidden' });
    }
    expect((await read(id)).sheet_title).toBe('On patience');
  });
});

describe('POST /sheets', () => {
  const posted = (body: object) => raw('POST /sheets', { body, ...bearer(tashi.access_token) });

  it('refuses invalid input with a message', async () => {
    for (const title of [undefined, null, '', ' \n　', '\0']) {
      expect(await posted({ title, source: [] })).toMatchObject({
        status: 400,
        body: { detail: 'Sheet title is required', code: 'sheet_title_required' },
      });
    }
    const row = { position: 1, type: 'content', content: '' };
    const wrong: [object, string][] = [
      [{ title: 'x'.repeat(1000) }, 'A sheet title may be at most 300 characters long.'],
      [{ title: 'x', summary: 'x'.repeat(281) }, 'A summary may be at most 280 characters long.'],
      [{ title: 'x', tags: ['x'.repeat(51)] }, 'A tag may be at most 50 characters long.'],
      [{ title: 'x', tags: ['x'.repeat(501)] }, 'A tag may be at most 50 characters long.'],
      [
        { title: 'x', tags: Array.from({ length: 21 }, (_, index) => `tag${index}`) },
        'A sheet may have at most 20 tags.',
      ],
      [{ title: 'x', source: Array.from({ length: 5001 }, () => row) }, 'A sheet may have at most 5000 blocks.'],
      [
        { title: 'x', source: [{ ...row, content: 'x'.repeat(200_001) }] },
        'A block may be at most 200000 characters long.',
      ],
    ];
    for (const [body, detail] of wrong) expect(await posted(body)).toMatchObject({ status: 400, body: { detail } });
    expect(await posted({ title: 'x', source: [{ ...row, type: 'table' }] })).toMatchObject({ status: 400 });
    expect(await posted({ title: 'x', topics: ['nonsense'] })).toMatchObject({ status: 400 });
    expect(await posted({ title: 'x', layout: 'diagonal' })).toMatchObject({ status: 400 });
    const pasted = await posted({ title: 'x', source: [{ ...row, content: '<b>x</b>'.repeat(700_000) }] });
    expect(pasted).toMatchObject({ status: 413, body: { code: 'too_large', detail: 'This is too large.' } });
  });

  it('stores blocks in their order, with the facts about a quoted passage', async () => {
    const source = [
      { position: 3, type: 'video' as const, content: 'dQw4w9WgXcQ' },
      { position: 1, type: 'content' as const, content: '<h1>Start</h1>' },
      { position: 2, type: 'source' as const, content: VERSE },
    ];
    const { sheet_id, version } = await create(tashi, {
      title: '  On\npatience ',
      source,
      summary: ' Short\0',
      tags: ['#Patience', 'patience ', '', 'བཟོད་པ།', 'a/b\0', '忍辱'],
      language: 'zh-Hans-CN',
    });
    expect(version).toBe(1);
    const sheet = await read(sheet_id, tashi);
    expect(sheet).toMatchObject({
      id: sheet_id,
      sheet_title: 'On patience',
      summary: 'Short',
      tags: ['patience', 'བཟོད་པ', 'a b', '忍辱'],
      layout: 'stacked',
      language: 'zh',
      is_published: false,
      published_date: null,
      is_owner: true,
      publisher: { name: 'Tashi Dolma', email: tashi.email },
    });
    const [heading, quote, video] = sheet.content.segments;
    expect(heading).toMatchObject({ segment_number: 1, type: 'content', content: '<h1>Start</h1>' });
    expect(heading?.segment_id).toBe(heading?.block_id);
    expect(quote).toMatchObject({
      segment_id: VERSE,
      segment_number: 2,
      text_id: VERSE_TEXT,
      language: 'sa',
      revision: 1,
    });
    expect(quote?.content).toMatch(/\S/);
    expect(quote).not.toHaveProperty('current_content');
    expect(video).toMatchObject({ segment_number: 3, content: 'dQw4w9WgXcQ' });
  });

  it('says exactly where a quoted passage stands, for a translation by what it translates', async () => {
    const verse = (version: string) => stableId('segment', `library:dhammapada-2/${version}`, 'dhp21');
    const source = [verse('pi'), verse('en')].map((content, index) => ({
      position: index + 1,
      type: 'source' as const,
      content,
    }));
    const discourse = stableId('segment', 'library:satipatthana-sutta/pi', 'mn10:1.1');
    source.push({ position: 3, type: 'source', content: discourse });
    const { sheet_id } = await create(tashi, { title: 'Heedfulness', source });
    const { segments } = (await read(sheet_id, tashi)).content;
    expect(segments.map(({ reference }) => reference)).toEqual([
      expect.objectContaining({ passage_number: 1, own_number: '', references: [{ siglum: 'Dhp', value: '21' }] }),
      expect.objectContaining({ references: [{ siglum: 'Dhp', value: '21' }] }),
      expect.objectContaining({ citation: 'MN 10', own_number: 'mn10:1.1' }),
    ]);
  });

  it('detects the language from the title when none is sent', async () => {
    for (const [title, language] of [
      ['བཟོད་པ།', 'bo'],
      ['忍辱', 'zh'],
      ['Patience', 'en'],
      ['🙏🏔️', 'en'],
    ]) {
      const { sheet_id } = await create(tashi, { title: title ?? '' });
      expect(await read(sheet_id, tashi)).toMatchObject({ language, sheet_title: title });
    }
  });

  it('sent again with the same id saves the same sheet; an id of somebody else is a conflict', async () => {
    const sheet_id = crypto.randomUUID();
    const first = await create(tashi, { sheet_id, source: paragraphs('one') });
    expect(await create(tashi, { sheet_id, source: paragraphs('one') })).toEqual(first);
    expect(await create(tashi, { sheet_id, source: paragraphs('one', 'two') })).toMatchObject({ sheet_id, version: 2 });
    const body = { sheet_id, title: 'Stolen' };
    expect(await raw('POST /sheets', { body, ...bearer(pema.access_token) })).toMatchObject({ status: 409 });
    expect((await read(sheet_id, tashi)).sheet_title).toBe('On patience');
  });

  it('gives an id to one of two people who race for it', async () => {
    const sheet_id = crypto.randomUUID();
    const statuses = await Promise.all(
      [tashi, pema, tashi, pema].map(async (who) => {
        const body = { sheet_id, title: who.email };
        return [who.email, (await raw('POST /sheets', { body, ...bearer(who.access_token) })).status] as const;
      }),
    );
    const winners = new Set(statuses.filter(([, status]) => status === 201).map(([email]) => email));
    expect(winners.size).toBe(1);
    expect(statuses.filter(([, status]) => status === 409)).toHaveLength(2);
    const winner = winners.has(tashi.email) ? tashi : pema;
    expect((await read(sheet_id, winner)).sheet_title).toBe(winner.email);
  });
});

describe('GET /sheets/{id}', () => {
  it('shows a published sheet to everybody, and the e-mail address to its owner only', async () => {
    const { sheet_id } = await create(tashi, { is_published: true });
    for (const reader of [undefined, pema]) {
      const { publisher, is_owner } = await read(sheet_id, reader);
      expect(publisher).toEqual({
        name: 'Tashi Dolma',
        username: expect.stringMatching(/^tashi_dolma/),
        avatar_url: '',
      });
      expect(is_owner).toBe(false);
    }
    expect((await read(sheet_id, tashi)).publisher.email).toBe(tashi.email);
  });

  it('returns all segments whatever page is requested', async () => {
    const { sheet_id } = await create(tashi, { source: paragraphs(...Array.from({ length: 25 }, String)) });
    const query = { skip: 0, limit: 10 };
    const { body } = await raw('GET /sheets/{id}', { params: { id: sheet_id }, query, ...bearer(tashi.access_token) });
    expect(body).toHaveProperty('content.segments.length', 25);
  });

  it('returns a sheet of 2,000 blocks as it was saved', async () => {
    const source = Array.from({ length: 2000 }, (_, position) => ({
      position,
      type: 'content' as const,
      block_id: crypto.randomUUID(),
      content: `<p>Paragraph <strong>${position}</strong> of a long sheet.</p>`,
    }));
    const { sheet_id } = await create(tashi, { source, is_published: true });
    source[1000]!.content = '<p>Changed</p>';
    const { status } = await put(tashi, sheet_id, { body: { title: 'Long', source }, ifMatch: 1 });
    expect(status).toBe(200);
    const { segments } = (await read(sheet_id, tashi)).content;
    expect(segments.map(({ content }) => content)).toEqual(source.map(({ content }) => content));
    expect(segments.map(({ block_id }) => block_id)).toEqual(source.map(({ block_id }) => block_id));
  });
});

describe('DELETE /sheets/{id}', () => {
  it('moves the sheet to the trash, from where it is restored unchanged', async () => {
    const { sheet_id: id } = await create(tashi, {
      title: 'Thrown away',
      is_published: true,
      source: paragraphs('kept'),
    });
    await call('DELETE /sheets/{id}', { params: { id } }, tashi.access_token);
    await expect(read(id, tashi)).rejects.toThrow('404');
    expect((await put(tashi, id, { body: { title: 'x' } })).status).toBe(404);
    const { sheets } = await call('GET /sheets/trash', {}, tashi.access_token);
    expect(sheets[0]).toMatchObject({ id, title: 'Thrown away' });
    expect(Date.parse(`${sheets[0]?.erased_date}Z`) - Date.parse(`${sheets[0]?.deleted_date}Z`)).toBe(30 * 86_400_000);
    const others = await call('GET /sheets/trash', {}, pema.access_token);
    expect(others.sheets.map((sheet) => sheet.id)).not.toContain(id);
    const { status } = await raw('POST /sheets/{id}/restore', { params: { id }, ...bearer(pema.access_token) });
    expect(status).toBe(404);
    await call('POST /sheets/{id}/restore', { params: { id } }, tashi.access_token);
    expect(await read(id)).toMatchObject({ sheet_title: 'Thrown away', is_published: true, version: 1 });
  });

  it('is final at once if its owner wants it', async () => {
    const { sheet_id: id } = await create(tashi, { title: 'Gone', source: paragraphs('words') });
    const erase = async (who: Member) =>
      (await raw('DELETE /sheets/trash/{id}', { params: { id }, ...bearer(who.access_token) })).status;
    // Only from the trash.
    expect(await erase(tashi)).toBe(404);
    await call('DELETE /sheets/{id}', { params: { id } }, tashi.access_token);
    expect(await erase(pema)).toBe(404);
    expect(await erase(tashi)).toBe(204);
    expect(await erase(tashi)).toBe(404);
    const { status } = await raw('POST /sheets/{id}/restore', { params: { id }, ...bearer(tashi.access_token) });
    expect(status).toBe(404);
    const left = await db.selectFrom('sheet_points').select('version').where('sheet_id', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('is final after 30 days', async () => {
    const { pruneTrash } = await import('./sheets.queries.ts');
    const old = await create(tashi);
    const young = await create(tashi);
    for (const { sheet_id: id } of [old, young])
      await call('DELETE /sheets/{id}', { params: { id } }, tashi.access_token);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000);
    await db
      .updateTable('sheets')
      .set({ deleted_date: ago(30) })
      .where('id', '=', old.sheet_id)
      .execute();
    await db
      .updateTable('sheets')
      .set({ deleted_date: ago(29) })
      .where('id', '=', young.sheet_id)
      .execute();
    await pruneTrash(db);
    const left = await db.selectFrom('sheets').select('id').where('id', 'in', [old.sheet_id, young.sheet_id]).execute();
    expect(left).toEqual([{ id: young.sheet_id }]);
  });
});
