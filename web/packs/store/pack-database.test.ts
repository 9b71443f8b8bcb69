// oxlint-disable-next-line import/no-unassigned-import -- it defines what a browser has
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';

// Each test is a page of its own: the module has the database open.
const { openPackDatabase, PACK_DATABASE } = await (async () => {
  vi.resetModules();
  return import('./pack-database.ts');
})();

beforeEach(() => deleteDB(PACK_DATABASE));

/** As the site made it before words said where their part is. */
const createFirstVersion = async () => {
  const db = await openDB(PACK_DATABASE, 1, {
    upgrade: (created) => {
      created.createObjectStore('packs', { keyPath: 'id' });
      created.createObjectStore('texts', { keyPath: 'text_id' }).createIndex('work', 'work_id');
      created.createObjectStore('heads', { keyPath: 'text.id' });
      const parts = created.createObjectStore('parts', { keyPath: 'number', autoIncrement: true });
      parts.createIndex('part', ['text_id', 'sha256']);
      parts.createIndex('place', ['content_id', 'from']);
      parts.createIndex('ids', 'ids', { multiEntry: true });
      parts.createIndex('targets', 'targets', { multiEntry: true });
      created.createObjectStore('words', { keyPath: 'number' }).createIndex('text', 'text_id');
      created.createObjectStore('incoming', { keyPath: ['text_id', 'sha256'] });
    },
  });
  for (const from of [1, 101]) {
    const number = await db.add('parts', { text_id: 'text', content_id: 'content', sha256: `${from}`, from });
    await db.put('words', { number, text_id: 'text', words: new Uint8Array([from]) });
  }
  db.close();
};

it('keeps what was loaded with an earlier version of the site', async () => {
  await createFirstVersion();
  const db = await openPackDatabase();
  const words = await db.getAll('words');
  expect(words).toEqual(
    [1, 101].map((from, index) => ({
      number: index + 1,
      text_id: 'text',
      content_id: 'content',
      from,
      words: new Uint8Array([from]),
    })),
  );
  expect(await db.count('parts')).toBe(2);
  expect([...db.objectStoreNames]).toContain('numbers');
});
