import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import { openPackDatabase } from '../store/pack-database.ts';
import { addPack, changePack, findPack, listPacks, removePack } from '../store/packs.ts';
import { parseSegments } from '../store/prepare-part.ts';
import { clearPacks, keepTexts, startBrowser } from '../testing-packs.ts';
import { loadPacks } from './load-packs.ts';

const { app, db } = await testApp();
const requested = await startBrowser(app);
const toServer = globalThis.fetch;
afterAll(() => void vi.unstubAllGlobals());

const text = (key: string) => stableId('text', `library:${key}`);
const LONG = text('satipatthana-sutta/pi');
const ENGLISH = text('satipatthana-sutta/en');

const partRequests = () => requested.filter((path) => path.includes('/parts/'));

const storedContents = async (text_id: string): Promise<string[]> => {
  const parts = await (await openPackDatabase()).getAll('parts');
  return parts
    .filter((part) => part.text_id === text_id)
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ body }) => parseSegments(body).map(({ content }) => content));
};

const libraryContents = async (text_id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('segments')
    .select('content')
    .where('text_id', '=', text_id)
    .orderBy('position')
    .execute();
  return rows.map(({ content }) => content);
};

const STORES = ['texts', 'heads', 'parts', 'words', 'numbers', 'incoming'] as const;

const countRows = async (stores: readonly (typeof STORES)[number][] = STORES): Promise<number> => {
  const opened = await openPackDatabase();
  const counts = await Promise.all(stores.map((name) => opened.count(name)));
  return counts.reduce((sum, count) => sum + count, 0);
};

beforeEach(async () => {
  vi.stubGlobal('fetch', toServer);
  await clearPacks();
  requested.length = 0;
});

describe('loading a pack', () => {
  it('stores every passage of the chosen texts, and says how far it is', async () => {
    const pack = await keepTexts([LONG, ENGLISH]);
    expect(pack).toMatchObject({ state: 'complete', text_ids: [LONG, ENGLISH] });
    for (const id of [LONG, ENGLISH]) expect(await storedContents(id)).toEqual(await libraryContents(id));
    const [status] = await listPacks();
    expect(status?.loaded_bytes).toBe(status?.total_bytes);
    expect(status).toMatchObject({ texts: 2, loaded_texts: 2 });
  });

  it('is one pack when chosen twice, and asks for no part again', async () => {
    await keepTexts([LONG]);
    requested.length = 0;
    await keepTexts([LONG]);
    expect(await listPacks()).toHaveLength(1);
    expect(partRequests()).toEqual([]);
  });

  it('goes on after a cut with what is missing', async () => {
    let left = 2;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (path.includes('/parts/') && left-- <= 0) throw new Error('The tab was closed');
      return toServer(path, init);
    });
    const loading = keepTexts([LONG, ENGLISH]);
    await vi.waitFor(() => expect(left).toBeLessThan(0));
    const [cut] = await listPacks();
    await changePack(cut!.id, { state: 'paused' });
    await loading;
    expect(await findPack(cut!.id)).toMatchObject({ state: 'paused' });
    vi.stubGlobal('fetch', toServer);
    const before = new Set(partRequests());
    requested.length = 0;
    await changePack(cut!.id, { state: 'waiting' });
    await loadPacks();
    expect(await findPack(cut!.id)).toMatchObject({ state: 'complete' });
    expect(await storedContents(LONG)).toEqual(await libraryContents(LONG));
    // A head is stored with the last part of its text, so that of each text may be asked for twice.
    expect(partRequests().filter((path) => before.has(path)).length).toBeLessThanOrEqual(2);
  });

  it('asks again for a part that came damaged, and gives up when it always does', async () => {
    let damaged = 0;
    const damage = (isDamaged: () => boolean) =>
      vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
        path.includes('/parts/') && isDamaged() ? Promise.resolve(new Response('{"kind":')) : toServer(path, init),
      );
    damage(() => damaged++ === 0);
    expect(await keepTexts([ENGLISH])).toMatchObject({ state: 'complete' });
    await clearPacks();
    damage(() => true);
    expect(await keepTexts([ENGLISH])).toMatchObject({ state: 'failed', problem: 'damaged' });
  });

  it('says that storage is full, and keeps what is here', async () => {
    const opened = await openPackDatabase();
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    expect(await keepTexts([ENGLISH])).toMatchObject({ state: 'failed', problem: 'storage_full' });
    full.mockRestore();
    expect(await opened.count('packs')).toBe(1);
    expect(await keepTexts([ENGLISH])).toMatchObject({ state: 'complete' });
  });

  it('says that storage got full in the middle though not even that can be stored, and goes on with what is missing', async () => {
    await keepTexts([ENGLISH]);
    const before = await storedContents(ENGLISH);
    const partsBefore = await countRows(['parts']);
    const { add, put } = IDBObjectStore.prototype;
    let left = 1;
    const refuseLater = (write: typeof add) =>
      function store(this: IDBObjectStore, ...written: Parameters<typeof add>) {
        if (this.name === 'parts') left -= 1;
        if (left >= 0) return write.apply(this, written);
        // As browsers do.
        this.transaction.abort();
        throw new DOMException('Full', 'QuotaExceededError');
      };
    const full = [
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuseLater(add)),
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuseLater(put)),
    ];
    const others = [LONG, text('dhammapada-1/pi'), text('dhammapada-1/en')];
    const { id } = await keepTexts(others);
    const statusOf = async () => (await listPacks()).find((pack) => pack.id === id);
    expect(await statusOf()).toMatchObject({ state: 'failed', problem: 'storage_full' });
    expect(await storedContents(ENGLISH)).toEqual(before);
    expect(await countRows(['parts'])).toBe(partsBefore + 1);

    for (const spy of full) spy.mockRestore();
    requested.length = 0;
    await changePack(id, { state: 'waiting' });
    await loadPacks();
    expect(await statusOf()).toMatchObject({ state: 'complete' });
    expect(await storedContents(LONG)).toEqual(await libraryContents(LONG));
    // Each has one part and a head: the part that is here is not asked for again.
    expect(partRequests().length).toBeLessThan(2 * others.length);
  });

  it('says that there is nothing to load', async () => {
    expect(await keepTexts([stableId('text', 'none')])).toMatchObject({ state: 'failed', problem: 'not_found' });
  });

  it('stores nothing of a pack that is removed meanwhile', async () => {
    const choice = { kind: 'texts' as const, text_ids: [LONG] };
    const { id } = await addPack({ choice, title: '', language: 'pi', script: 'Latn', bytes: 0 });
    const loading = loadPacks();
    await vi.waitFor(() => expect(partRequests().length).toBeGreaterThan(0), { timeout: 10_000 });
    await removePack(id);
    await loading;
    await loadPacks();
    expect(await countRows()).toBe(0);
  });

  it('ends when the pack is removed while an answer comes that never ends', async () => {
    let isReading = false;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const response = await toServer(path, init);
      if (!path.includes('/parts/')) return response;
      isReading = true;
      return new Response(new ReadableStream());
    });
    const choice = { kind: 'texts' as const, text_ids: [LONG] };
    const { id } = await addPack({ choice, title: '', language: 'pi', script: 'Latn', bytes: 0 });
    const loading = loadPacks();
    await vi.waitFor(() => expect(isReading).toBe(true), { timeout: 10_000 });
    await removePack(id);
    await loading;
    expect(await countRows()).toBe(0);
  });
});

describe('loading many texts', () => {
  const chooseMany = async () => {
    const rows = await db.selectFrom('texts').select('id').where('is_published', '=', true).orderBy('key').execute();
    return rows.map(({ id }) => id).slice(0, 30);
  };
  const wholeRequests = () => requested.filter((path) => path.includes('/packs/texts?'));

  it('asks for short ones together, and stores each as if it was asked for alone', async () => {
    const ids = await chooseMany();
    expect(await keepTexts(ids)).toMatchObject({ state: 'complete', text_ids: expect.arrayContaining(ids) });
    expect(wholeRequests().length).toBeLessThan(ids.length / 5);
    expect(partRequests()).toEqual([]);
    const [status] = await listPacks();
    expect(status).toMatchObject({ texts: ids.length, loaded_texts: ids.length });
    expect(status?.loaded_bytes).toBe(status?.total_bytes);
    for (const id of ids) expect(await storedContents(id)).toEqual(await libraryContents(id));
    const together = await (await openPackDatabase()).getAll('texts');
    await clearPacks();
    for (const id of ids) await keepTexts([id]);
    expect(await (await openPackDatabase()).getAll('texts')).toEqual(together);
  });

  it('goes on after a cut in the middle of an answer, and loads alone what came damaged', async () => {
    const ids = await chooseMany();
    let cuts = 1;
    let isDamaged = false;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const response = await toServer(path, init);
      if (!path.includes('/packs/texts?')) return response;
      const answer = await response.text();
      if (cuts-- > 0) return new Response(answer.slice(0, 1000));
      isDamaged = true;
      return new Response(answer.replace(/"content":"([^"\\]{9})/, '"content":"changed'));
    });
    expect(await keepTexts(ids)).toMatchObject({ state: 'complete' });
    expect(isDamaged).toBe(true);
    expect(partRequests().length).toBeGreaterThan(0);
    for (const id of ids) expect(await storedContents(id)).toEqual(await libraryContents(id));
  });
});

describe('removing a pack', () => {
  it('deletes what no other pack has', async () => {
    const both = await keepTexts([LONG, ENGLISH]);
    const one = await keepTexts([LONG]);
    await removePack(both.id);
    expect(await storedContents(LONG)).toEqual(await libraryContents(LONG));
    expect(await storedContents(ENGLISH)).toEqual([]);
    await removePack(one.id);
    expect(await countRows()).toBe(0);
  });
});

describe('a new revision', () => {
  it('loads the parts that have changed alone, and shows the old one until all are here', async () => {
    const pack = await keepTexts([LONG, ENGLISH]);
    const before = await libraryContents(LONG);
    const row = await db
      .selectFrom('segments')
      .select('id')
      .where('text_id', '=', LONG)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    await db.updateTable('segments').set({ content: 'Changed.' }).where('id', '=', row.id).execute();
    await db.updateTable('texts').set({ revision: 2 }).where('id', '=', LONG).execute();
    requested.length = 0;
    let isOldRead = false;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const response = await toServer(path, init);
      if (path.includes('/parts/')) isOldRead = (await storedContents(LONG)).join() === before.join();
      return response;
    });
    await changePack(pack.id, { state: 'waiting' });
    await loadPacks();
    expect(isOldRead).toBe(true);
    expect(await storedContents(LONG)).toEqual(await libraryContents(LONG));
    expect(partRequests().every((path) => path.includes(LONG))).toBe(true);
    expect(partRequests().length).toBeGreaterThan(0);
    expect(await countRows(['incoming'])).toBe(0);
    // Each part with its numbers, and nothing of the old ones.
    expect(await countRows(['numbers'])).toBe(await countRows(['parts']));
  });
});
