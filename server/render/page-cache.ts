import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Rendered } from '#web/render-types.ts';
import { coalesceReads } from './coalesce-reads.ts';

export type Encoding = 'br' | 'gzip';

/** A page in bytes, compressed at most once per encoding. */
export type CachedPage = { status: number; body: Buffer; encoded(encoding: Encoding): Promise<Buffer> };

/** A rendered page, and whether every visitor may see it. */
export type RenderedPage = { page: Rendered; isPublic: boolean };

/** The max-age of the public API answers that a page is made of. */
const MAX_AGE_MS = 60_000;
const MAX_BYTES = 24 * 1024 * 1024;

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};

const cachedPage = ({ status, html }: Rendered): CachedPage => {
  const body = Buffer.from(html);
  const encodings = new Map<Encoding, Promise<Buffer>>();
  return {
    status,
    body,
    encoded: (encoding) => {
      const compressed = encodings.get(encoding) ?? compress[encoding](body);
      encodings.set(encoding, compressed);
      return compressed;
    },
  };
};

type Entry = { page: CachedPage; expires: number };

/** The compressed forms together take less than the page itself. The cache does not accept a size of 0. */
const sizeOf = ({ page }: Entry) => Math.max(page.body.length * 2, 1);

/**
 * Returns a function that takes a page from the cache or renders it. The version of the library is read before each
 * answer, and a new version empties the cache, so no page is ever stale, whichever process changed the library.
 */
export const createPageCache = (readVersion: () => Promise<string>, now: () => number = Date.now) => {
  const currentVersion = coalesceReads(readVersion);
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  const rendering = new Map<string, Promise<CachedPage | Rendered>>();
  let cachedVersion = '';

  return async (key: string, render: () => Promise<RenderedPage>): Promise<CachedPage | Rendered> => {
    const version = await currentVersion();
    if (version !== cachedVersion) {
      entries.clear();
      rendering.clear();
      cachedVersion = version;
    }
    const cached = entries.get(key);
    if (cached && cached.expires > now()) return cached.page;
    const pending = rendering.get(key);
    if (pending) return pending;

    const expires = now() + MAX_AGE_MS;
    const renderAndStore = async (): Promise<CachedPage | Rendered> => {
      try {
        const { page, isPublic } = await render();
        if (!isPublic || page.status !== 200 || page.redirect) return page;
        const stored = cachedPage(page);
        // The library may have changed during the rendering; then the page must not be stored.
        if (rendering.get(key) === rendered) entries.set(key, { page: stored, expires });
        return stored;
      } finally {
        if (rendering.get(key) === rendered) rendering.delete(key);
      }
    };
    const rendered = renderAndStore();
    rendering.set(key, rendered);
    return rendered;
  };
};
