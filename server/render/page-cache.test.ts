import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type RenderedPage, createPageCache } from './page-cache.ts';

const library = () => {
  const state = { version: '1', time: 0, rendered: [] as string[] };
  const get = createPageCache(
    async () => state.version,
    () => state.time,
  );
  const ask = async (key: string, fresh: Partial<RenderedPage['page']> & { isPublic?: boolean } = {}) => {
    const { isPublic = true, ...page } = fresh;
    return get(key, async () => {
      state.rendered.push(key);
      return { page: { status: 200, html: `${key} at ${state.version}`, ...page }, isPublic };
    });
  };
  return { state, ask };
};
const words = (page: object) => ('body' in page ? String(page.body) : 'not kept');

describe('kept pages', () => {
  it('are rendered once, also when many ask at the same time', async () => {
    const { state, ask } = library();
    const pages = await Promise.all([ask('/a'), ask('/a'), ask('/b')]);
    expect(pages.map(words)).toEqual(['/a at 1', '/a at 1', '/b at 1']);
    await ask('/a');
    expect(state.rendered).toEqual(['/a', '/b']);
  });

  it('are rendered anew as soon as the library has changed, or after a minute', async () => {
    const { state, ask } = library();
    await ask('/a');
    state.version = '2';
    expect(words(await ask('/a'))).toBe('/a at 2');
    state.time = 60_000;
    await ask('/a');
    expect(state.rendered).toEqual(['/a', '/a', '/a']);
  });

  it('do not outlive a change that came while they were rendered', async () => {
    const { state, ask } = library();
    const early = ask('/a');
    state.version = '2';
    await early;
    expect(words(await ask('/a'))).toBe('/a at 2');
  });

  it('are only those that anyone may see and that are there', async () => {
    const { state, ask } = library();
    for (const kind of [{ isPublic: false }, { status: 404 }, { redirect: '/b' }]) {
      expect(words(await ask('/a', kind))).toBe('not kept');
      await ask('/a', kind);
    }
    expect(state.rendered).toHaveLength(6);
  });

  it('are asked for again after a failure', async () => {
    const get = createPageCache(async () => '1');
    await expect(get('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    const page = await get('/a', async () => ({ page: { status: 200, html: 'back' }, isPublic: true }));
    expect(words(page)).toBe('back');
  });

  it('do not fill the memory: the ones asked for longest ago go first', async () => {
    const { state, ask } = library();
    const html = 'x'.repeat(5 * 1024 * 1024);
    for (const key of ['/a', '/b', '/a', '/c']) await ask(key, { html });
    await ask('/a', { html });
    expect(state.rendered).toEqual(['/a', '/b', '/c']);
    await ask('/b', { html });
    expect(state.rendered).toEqual(['/a', '/b', '/c', '/b']);
  });

  it('are compressed once', async () => {
    const { ask } = library();
    const page = await ask('/a');
    if (!('body' in page)) throw new Error('not kept');
    expect(String(brotliDecompressSync(await page.encoded('br')))).toBe('/a at 1');
    expect(String(gunzipSync(await page.encoded('gzip')))).toBe('/a at 1');
    expect(await page.encoded('br')).toBe(await page.encoded('br'));
  });
});
