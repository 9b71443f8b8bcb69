import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type RenderedPage, createPageCache } from './page-cache.ts';

const testCache = () => {
  const state = { version: '1', time: 0, rendered: [] as string[] };
  const getPage = createPageCache(
    async () => state.version,
    () => state.time,
  );
  const get = async (key: string, options: Partial<RenderedPage['page']> & { isPublic?: boolean } = {}) => {
    const { isPublic = true, ...page } = options;
    return getPage(key, async () => {
      state.rendered.push(key);
      return { page: { status: 200, html: `${key} at ${state.version}`, ...page }, isPublic };
    });
  };
  return { state, get };
};
const bodyOf = (page: object) => ('body' in page ? String(page.body) : 'not cached');

describe('the page cache', () => {
  it('renders a page once, also for concurrent requests', async () => {
    const { state, get } = testCache();
    const pages = await Promise.all([get('/a'), get('/a'), get('/b')]);
    expect(pages.map(bodyOf)).toEqual(['/a at 1', '/a at 1', '/b at 1']);
    await get('/a');
    expect(state.rendered).toEqual(['/a', '/b']);
  });

  it('renders again as soon as the library has changed, and after a minute', async () => {
    const { state, get } = testCache();
    await get('/a');
    state.version = '2';
    expect(bodyOf(await get('/a'))).toBe('/a at 2');
    state.time = 60_000;
    await get('/a');
    expect(state.rendered).toEqual(['/a', '/a', '/a']);
  });

  it('does not store a page when the library changed during its rendering', async () => {
    const { state, get } = testCache();
    const early = get('/a');
    state.version = '2';
    await early;
    expect(bodyOf(await get('/a'))).toBe('/a at 2');
  });

  it('stores only public pages with status 200', async () => {
    const { state, get } = testCache();
    for (const options of [{ isPublic: false }, { status: 404 }, { redirect: '/b' }]) {
      expect(bodyOf(await get('/a', options))).toBe('not cached');
      await get('/a', options);
    }
    expect(state.rendered).toHaveLength(6);
  });

  it('stores an empty page too', async () => {
    const { state, get } = testCache();
    expect(bodyOf(await get('/a', { html: '' }))).toBe('');
    await get('/a', { html: '' });
    expect(state.rendered).toEqual(['/a']);
  });

  it('renders again after a failure', async () => {
    const getPage = createPageCache(async () => '1');
    await expect(getPage('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    const page = await getPage('/a', async () => ({ page: { status: 200, html: 'back' }, isPublic: true }));
    expect(bodyOf(page)).toBe('back');
  });

  it('evicts the least recently used pages when it is full', async () => {
    const { state, get } = testCache();
    const html = 'x'.repeat(5 * 1024 * 1024);
    for (const key of ['/a', '/b', '/a', '/c']) await get(key, { html });
    await get('/a', { html });
    expect(state.rendered).toEqual(['/a', '/b', '/c']);
    await get('/b', { html });
    expect(state.rendered).toEqual(['/a', '/b', '/c', '/b']);
  });

  it('compresses a page once per encoding', async () => {
    const { get } = testCache();
    const page = await get('/a');
    if (!('body' in page)) throw new Error('not cached');
    expect(String(brotliDecompressSync(await page.encoded('br')))).toBe('/a at 1');
    expect(String(gunzipSync(await page.encoded('gzip')))).toBe('/a at 1');
    expect(await page.encoded('br')).toBe(await page.encoded('br'));
  });
});
