import { expect, it } from 'vitest';
import { bearer } from '#server/auth/testing-members.ts';
import { picture } from '#server/files/testing-pictures.ts';
import { form, upload } from '#server/files/testing-uploads.ts';
import { KARMA, paragraphs, sheetsApp } from './testing-sheets.ts';

const { app, call, raw, member, create, pool } = await sheetsApp();

/** Runs while any statement that names the blocks of a sheet fails. */
const withoutBlocks = async (run: () => Promise<void>) => {
  await pool.query('alter table sheets rename column blocks to unreadable_blocks');
  try {
    await run();
  } finally {
    await pool.query('alter table sheets rename column unreadable_blocks to blocks');
  }
};

it('views, likes, topics, lists, collections, uploads and the trash read no blocks, which may be megabytes', async () => {
  const [author, reader] = [await member(), await member()];
  const published = { is_published: true, topics: [KARMA], source: paragraphs('One') };
  const { sheet_id } = await create(author, published);
  const { sheet_id: draft } = await create(author, { source: paragraphs('Two') });
  const { id: collection } = await call('POST /sheet-collections', { body: { title: 'Mine' } }, reader.access_token);
  const [params, own] = [{ id: sheet_id }, { id: draft }];
  const as = { reader: bearer(reader.access_token), author: bearer(author.access_token) };
  await withoutBlocks(async () => {
    const collected = { params: { id: collection }, body: { sheet_id } };
    const answers = [
      await raw('GET /sheets/{id}', { params }),
      await raw('POST /sheets/{id}/view', { params }),
      await raw('POST /sheets/{id}/view', { params, ...as.author }),
      await raw('POST /sheets/{id}/like', { params, ...as.reader }),
      await raw('DELETE /sheets/{id}/like', { params, ...as.reader }),
      await raw('GET /sheets/{id}/topics', { params }),
      await raw('GET /sheets', {}),
      await raw('POST /sheet-collections/{id}/sheets', { ...collected, ...as.reader }),
      await raw('GET /sheet-collections/{id}', { params: { id: collection }, ...as.reader }),
      await raw('DELETE /sheets/{id}', { params: own, ...as.author }),
      await raw('GET /sheets/trash', as.author),
      await raw('POST /sheets/{id}/restore', { params: own, body: {}, ...as.author }),
    ];
    // The first is the one that needs them.
    expect(answers.map(({ status }) => status)).toEqual([500, 204, 204, 204, 204, 200, 200, 204, 200, 204, 200, 200]);
    const picked = form(await picture('png'));
    const { status } = await upload(app, `/sheets/upload?sheet_id=${draft}`, author.access_token, picked);
    expect(status).toBe(201);
  });
  expect(await call('GET /sheets/{id}', { params })).toMatchObject({ views: 1, likes: 0 });
});

it('nobody learns of somebody else’s private or deleted sheet by viewing or liking it', async () => {
  const [author, reader] = [await member(), await member()];
  const { sheet_id: id } = await create(author, { source: paragraphs('Private') });
  const { sheet_id: deleted } = await create(author, { is_published: true, source: paragraphs('Deleted') });
  await call('DELETE /sheets/{id}', { params: { id: deleted } }, author.access_token);
  for (const sheet of [id, deleted]) {
    const sent = { params: { id: sheet }, ...bearer(reader.access_token) };
    const calls = ['POST /sheets/{id}/view', 'POST /sheets/{id}/like', 'DELETE /sheets/{id}/like'] as const;
    for (const name of calls) expect([name, (await raw(name, sent)).status]).toEqual([name, 404]);
    expect((await raw('GET /sheets/{id}/topics', { ...sent, query: {} })).status).toBe(404);
    expect((await raw('POST /sheets/{id}/restore', { ...sent, body: {} })).status).toBe(404);
  }
});
