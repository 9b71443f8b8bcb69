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
/** Missing pages have a small cache of their own: whoever invents addresses cannot push out what others read. */
const MAX_MISSING_AGE_MS = 10_000;
const MAX_MISSING_BYTES = 1024 * 1024;

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

/** What the database of a request says about the library; see `LibraryState`. */
export type ReadState = { version: string; position: bigint };

export type PageCacheOptions = {
  now?: () => number;
  onRead?: (cache: 'page' | 'missing-page', isHit: boolean) => void;
};

/**
 * Returns a function that takes a page from the cache or renders it. The state of the library is read before each answer,
 * from the database that the page would be rendered from, and a new version empties the cache, so no page is older than
 * that database, whichever process changed the library. A replica that is behind the others gets their newer pages, and
 * what it renders is not stored. A page is stored only if the version is still the same afterwards: then all of it shows
 * one state of the library.
 */
export const createPageCache = <Source extends object>(
  readState: (source: Source) => Promise<ReadState>,
  { now = Date.now, onRead }: PageCacheOptions = {},
) => {
  const stateReaders = new WeakMap<Source, () => Promise<ReadState>>();
  const stateOf = (source: Source): Promise<ReadState> => {
    const read = stateReaders.get(source) ?? coalesceReads(() => readState(source));
    stateReaders.set(source, read);
    return read();
  };
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  const missing = new LRUCache<string, Entry>({ maxSize: MAX_MISSING_BYTES, sizeCalculation: sizeOf });
  const rendering = new Map<string, { source: Source; page: Promise<CachedPage | Rendered> }>();
  let current: ReadState = { version: '', position: -1n };
  let confirmed = -Infinity;

  /** Whether the cache has the state of this database, or takes it over. */
  const follow = (state: ReadState): boolean => {
    if (state.version !== current.version) {
      // After a failover the log may be shorter than what was seen before; nothing confirms that any more.
      const isBehind = state.position < current.position && now() - confirmed < MAX_AGE_MS;
      if (isBehind) return false;
      for (const cache of [entries, missing, rendering]) cache.clear();
      current = state;
    }
    if (state.position > current.position) current = state;
    confirmed = now();
    return true;
  };

  const store = (key: string, page: Rendered, begun: number): CachedPage => {
    const stored = cachedPage(page);
    if (page.status === 404) missing.set(key, { page: stored, expires: begun + MAX_MISSING_AGE_MS });
    else entries.set(key, { page: stored, expires: begun + MAX_AGE_MS });
    return stored;
  };

  const find = (key: string): CachedPage | undefined => {
    const entry = entries.get(key);
    if (entry && entry.expires > now()) return entry.page;
    const missed = missing.get(key);
    const isMissing = missed !== undefined && missed.expires > now();
    if (isMissing) onRead?.('missing-page', true);
    return isMissing ? missed.page : undefined;
  };

  return async (source: Source, key: string, render: () => Promise<RenderedPage>): Promise<CachedPage | Rendered> => {
    const before = await stateOf(source);
    const isFollowed = follow(before);
    const cached = find(key);
    onRead?.('page', cached !== undefined);
    if (cached) return cached;
    if (!isFollowed) return (await render()).page;
    const pending = rendering.get(key);
    // Not that of another database, whose failure says nothing about this one.
    if (pending?.source === source) return pending.page;

    const begun = now();
    const renderAndStore = async (): Promise<CachedPage | Rendered> => {
      try {
        const { page, isPublic } = await render();
        const isStorable = isPublic && !page.redirect && (page.status === 200 || page.status === 404);
        if (!isStorable) return page;
        if ((await stateOf(source)).version !== before.version) return (await render()).page;
        // Another request may have emptied the cache meanwhile.
        return rendering.get(key)?.page === rendered ? store(key, page, begun) : page;
      } finally {
        if (rendering.get(key)?.page === rendered) rendering.delete(key);
      }
    };
    const rendered = renderAndStore();
    rendering.set(key, { source, page: rendered });
    return rendered;
  };
};
