import { expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import { MAX_LIMIT } from '#shared/limits.ts';

const { call, db } = await testApp();

const page = { language: 'en', skip: 0, limit: MAX_LIMIT } as const;

/** Every work that is found by following links: down the collections, and from text to text on the pages of texts. */
const browse = async (): Promise<Set<string>> => {
  const works = new Set<string>();
  const visitText = async (work_id: string, id: string): Promise<void> => {
    if (works.has(work_id)) return;
    works.add(work_id);
    const { commentaries, root_texts } = await call('GET /texts/{id}', { params: { id }, query: { language: 'en' } });
    for (const text of [...commentaries, ...root_texts]) await visitText(text.group_id, text.id);
  };
  const visitCollections = async (parent_id?: string): Promise<void> => {
    const { collections, total } = await call('GET /collections', {
      query: { ...page, ...(parent_id && { parent_id }) },
    });
    expect(collections.length).toBe(total);
    for (const { id, has_child } of collections) {
      if (has_child) await visitCollections(id);
      const { texts } = await call('GET /texts', { query: { ...page, collection_id: id } });
      for (const text of texts) await visitText(text.group_id, text.id);
    }
  };
  await visitCollections();
  return works;
};

it('every work of the library is reached by browsing, also one that is in no collection', async () => {
  const notes = stableId('work', 'library:heart-sutra-notes');
  await db.deleteFrom('work_collections').where('work_id', '=', notes).execute();
  const found = await browse();
  const all = await db.selectFrom('works').select(['id', 'key']).execute();
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter(({ id }) => !found.has(id)).map(({ key }) => key)).toEqual([]);
});
