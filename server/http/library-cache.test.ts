import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type FreshResponse, createLibraryCache } from './library-cache.ts';

const LIMITS = { maxBytes: 8 * 1024 * 1024, maxAgeMs: 60_000 };

/** Text that cannot be compressed by much. */
const noise = (length: number) => randomBytes(length).toString('latin1');

const FROM_LIBRARY = { isPublic: true, fromLibrary: true };

const testCache = () => {
  const state = { version: '1', community: '1', time: 0, rendered: [] as string[] };
  const source = {};
  const readState = async () => ({
    library: state.version,
    community: state.community,
    position: BigInt(Number(state.version) + Number(state.community)),
  });
  const getPage = createLibraryCache(readState, { ...LIMITS, now: () => state.time });
  type Options = Partial<FreshResponse> & Partial<typeof FROM_LIBRARY>;
  const get = async (key: string, { isPublic = true, fromLibrary = true, ...page }: Options = {}) =>
    getPage(source, key, async () => {
      state.rendered.push(key);
      return { made: { status: 200, text: `${key} at ${state.version}`, ...page }, isPublic, fromLibrary };
    });
  return { state, get };
};
const bodyOf = async (page: Awaited<ReturnType<ReturnType<typeof testCache>['get']>>) =>
  'encoded' in page ? String(await page.body()) : 'not cached';

describe('the page cache', () => {
  it('renders a page once, also for concurrent requests', async () => {
    const { state, get } = testCache();
    const pages = await Promise.all([get('/a'), get('/a'), get('/b')]);
    expect(await Promise.all(pages.map(bodyOf))).toEqual(['/a at 1', '/a at 1', '/b at 1']);
    await get('/a');
    expect(state.rendered).toEqual(['/a', '/b']);
  });

  it('renders again as soon as the library has changed, and after a minute', async () => {
    const { state, get } = testCache();
    await get('/a');
    state.version = '2';
    expect(await bodyOf(await get('/a'))).toBe('/a at 2');
    state.time = 60_000;
    await get('/a');
    expect(state.rendered).toEqual(['/a', '/a', '/a']);
  });

  it('renders only what shows sheets again when one was published, and all when the library has changed', async () => {
    const { state, get } = testCache();
    const getAll = async () => {
      state.rendered = [];
      await get('/chapter');
      await get('/sheets', { fromLibrary: false });
      await get('/missing', { status: 404 });
      await get('/missing-sheet', { status: 404, fromLibrary: false });
      return state.rendered;
    };
    await getAll();
    expect(await getAll()).toEqual([]);
    state.community = '2';
    expect(await getAll()).toEqual(['/sheets', '/missing-sheet']);
    expect(await getAll()).toEqual([]);
    state.version = '2';
    expect(await getAll()).toEqual(['/chapter', '/sheets', '/missing', '/missing-sheet']);
  });

  it('does not store a page with sheets when one was published during its rendering', async () => {
    const { state, get } = testCache();
    const early = get('/sheets', { fromLibrary: false });
    const joining = get('/chapter');
    state.community = '2';
    await Promise.all([early, joining]);
    // Once more at once, because a page shows one state.
    expect(state.rendered).toEqual(['/sheets', '/chapter', '/sheets']);
    await get('/sheets', { fromLibrary: false });
    await get('/chapter');
    expect(state.rendered).toEqual(['/sheets', '/chapter', '/sheets', '/sheets']);
  });

  it('does not store a page when the library changed during its rendering', async () => {
    const { state, get } = testCache();
    const early = get('/a');
    state.version = '2';
    await early;
    expect(await bodyOf(await get('/a'))).toBe('/a at 2');
  });

  it('stores only public pages with status 200 or 404', async () => {
    const { state, get } = testCache();
    for (const options of [{ isPublic: false }, { status: 500 }, { redirect: '/b' }]) {
      expect(await bodyOf(await get('/a', options))).toBe('not cached');
      await get('/a', options);
    }
    expect(state.rendered).toHaveLength(6);
  });

  it('stores a missing page for a moment, and not in the place of others', async () => {
    const { state, get } = testCache();
    await get('/page', { text: noise(1000) });
    for (let n = 0; n < 300; n += 1) await get(`/missing-${n}`, { status: 404, text: noise(5000) });
    expect(await get('/missing-299', { status: 404 })).toMatchObject({ status: 404 });
    expect(await get('/page')).toMatchObject({ status: 200 });
    expect(state.rendered).toHaveLength(301);
    await get('/missing-0', { status: 404 });
    state.time = 10_000;
    await get('/missing-299', { status: 404 });
    expect(state.rendered).toHaveLength(303);
  });

  it('shows one state of the library, also when it changes during the rendering', async () => {
    let version = 1;
    const getPage = createLibraryCache(
      async () => ({ library: String(version), community: '', position: BigInt(version) }),
      LIMITS,
    );
    const page = await getPage({}, '/a', async () => {
      const before = version;
      if (version === 1) version = 2;
      return { made: { status: 200, text: `${before} ${version}` }, ...FROM_LIBRARY };
    });
    expect(page).toMatchObject({ text: '2 2' });
  });

  it('stores an empty page too', async () => {
    const { state, get } = testCache();
    expect(await bodyOf(await get('/a', { text: '' }))).toBe('');
    await get('/a', { text: '' });
    expect(state.rendered).toEqual(['/a']);
  });

  it('renders again after a failure', async () => {
    const source = {};
    const getPage = createLibraryCache(async () => ({ library: '1', community: '', position: 1n }), LIMITS);
    await expect(getPage(source, '/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    const page = await getPage(source, '/a', async () => ({ made: { status: 200, text: 'back' }, ...FROM_LIBRARY }));
    expect(await bodyOf(page)).toBe('back');
  });

  it('evicts the least recently used pages when it is full', async () => {
    const { state, get } = testCache();
    const text = noise(1.5 * 1024 * 1024);
    for (const key of ['/a', '/b', '/a', '/c']) await get(key, { text });
    await get('/a', { text });
    expect(state.rendered).toEqual(['/a', '/b', '/c']);
    await get('/b', { text });
    expect(state.rendered).toEqual(['/a', '/b', '/c', '/b']);
  });

  it('compresses a page once per encoding', async () => {
    const { get } = testCache();
    const page = await get('/a');
    if (!('encoded' in page)) throw new Error('not cached');
    expect(String(brotliDecompressSync(await page.encoded('br')))).toBe('/a at 1');
    expect(String(gunzipSync(await page.encoded('gzip')))).toBe('/a at 1');
    expect(await page.encoded('br')).toBe(await page.encoded('br'));
  });
});

describe('the page cache with several databases', () => {
  const twoDatabases = () => {
    const ahead = { name: 'ahead', library: '2', community: '', position: 20n };
    const behind = { name: 'behind', library: '1', community: '', position: 10n };
    const rendered: string[] = [];
    const state = { time: 0 };
    const getPage = createLibraryCache(async (source: typeof ahead) => source, { ...LIMITS, now: () => state.time });
    const get = async (source: typeof ahead, key = '/a') => {
      const page = await getPage(source, key, async () => {
        rendered.push(source.name);
        return { made: { status: 200, text: `from ${source.name}` }, ...FROM_LIBRARY };
      });
      return 'encoded' in page ? String(await page.body()) : page.text;
    };
    return { ahead, behind, rendered, state, get };
  };

  it('never goes back: a replica that is behind gets the newer pages and stores none', async () => {
    const { ahead, behind, rendered, get } = twoDatabases();
    expect(await get(behind)).toBe('from behind');
    expect(await get(ahead)).toBe('from ahead');
    expect(await get(behind)).toBe('from ahead');
    expect(await get(behind, '/b')).toBe('from behind');
    expect(await get(ahead, '/b')).toBe('from ahead');
    expect(rendered).toEqual(['behind', 'ahead', 'behind', 'ahead']);
  });

  it('follows a new primary whose log is shorter, when nothing confirms the old one any more', async () => {
    const { ahead, behind, state, get } = twoDatabases();
    await get(ahead);
    state.time = 60_000;
    expect(await get(behind)).toBe('from behind');
    expect(await get(behind)).toBe('from behind');
  });

  it('does not share a failure of another database', async () => {
    const { ahead } = twoDatabases();
    const other = { ...ahead, name: 'other' };
    const getPage = createLibraryCache(async (source: typeof ahead) => source, LIMITS);
    const failing = getPage(ahead, '/a', () => Promise.reject(new Error('lost')));
    const working = getPage(other, '/a', async () => ({ made: { status: 200, text: 'ok' }, ...FROM_LIBRARY }));
    await expect(failing).rejects.toThrow('lost');
    expect(await bodyOf(await working)).toBe('ok');
  });
});
