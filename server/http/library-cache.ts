import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { coalesceReads } from './coalesce-reads.ts';

export type Encoding = 'br' | 'gzip';

/** What is made for an address: a page or an answer of the API. */
export type FreshResponse = { status: number; text: string; redirect?: string };

/** The same from the cache, where it is stored compressed. */
export type CachedResponse = {
  status: number;
  etag: string;
  body(): Promise<Buffer>;
  encoded(encoding: Encoding): Promise<Buffer>;
};

/** A database that has not confirmed its state for so long may have been replaced by another. */
const MAX_CONFIRMED_MS = 60_000;
/** Missing pages have a small cache of their own: whoever invents addresses cannot push out what others read. */
const MAX_MISSING_AGE_MS = 10_000;
const MAX_MISSING_BYTES = 1024 * 1024;

/** Of a long text, such as the contents of a work with a thousand headings, the better quality takes twice as long and saves nothing. */
const LONG_TEXT = 100_000;

const brotliOptions = (text: string) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: text.length < LONG_TEXT ? 5 : 4 },
});

export const weakTag = (body: string | Uint8Array): string =>
  `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** Stored as Brotli, a fifth or less of the text. Nearly everybody accepts that; for others it is converted once, or each time. */
const compress = async ({ status, text }: FreshResponse): Promise<CachedResponse & { size: number }> => {
  const compressed = await promisify(brotliCompress)(text, brotliOptions(text));
  const body = () => promisify(brotliDecompress)(compressed);
  let gzipped: Promise<Buffer> | undefined;
  return {
    status,
    etag: weakTag(text),
    body,
    encoded: async (encoding) => {
      if (encoding === 'br') return compressed;
      gzipped ??= body().then((bytes) => promisify(gzip)(bytes, { level: 6 }));
      return gzipped;
    },
    // As gzip it takes about as much again, and an entry with its key takes some hundred bytes.
    size: compressed.length * 2 + 500,
  };
};

/** `community`: the version of what members have published that it shows; undefined if it shows the library alone. */
type Entry = { cached: CachedResponse; size: number; expires: number; community: string | undefined };

/** What the database of a request says; see `SiteState`. */
export type ReadState = { library: string; community: string; position: bigint };

type Made = {
  made: FreshResponse;
  isPublic: boolean;
  /** It shows nothing else. */
  fromLibrary: boolean;
};

export type LibraryCacheOptions = {
  maxBytes: number;
  /** For what shows more than the versions tell, such as the words of sheets. */
  maxAgeMs?: number;
  now?: () => number;
  onRead?: (isHit: boolean, isMissing: boolean) => void;
};

/**
 * Returns a function that takes what is asked for from the cache or makes it. The versions of the library and of what
 * members have published are read before each answer, from the database that it would be made from. A new one makes
 * worthless what shows the former, so nothing is older than that database, whichever process changed it. A replica that is
 * behind the others gets their newer answers, and what is made from it is not stored. Something is stored only if the
 * versions that it shows are still the same afterwards: then all of it shows one state.
 */
export const createLibraryCache = <Source extends object>(
  readState: (source: Source) => Promise<ReadState>,
  { maxBytes, maxAgeMs = Infinity, now = Date.now, onRead }: LibraryCacheOptions,
) => {
  const stateReaders = new WeakMap<Source, () => Promise<ReadState>>();
  const stateOf = (source: Source): Promise<ReadState> => {
    const read = stateReaders.get(source) ?? coalesceReads(() => readState(source));
    stateReaders.set(source, read);
    return read();
  };
  const sizeCalculation = ({ size }: Entry) => size;
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation });
  const missing = new LRUCache<string, Entry>({ maxSize: MAX_MISSING_BYTES, sizeCalculation });
  const pending = new Map<string, { source: Source; result: Promise<CachedResponse | FreshResponse> }>();
  let current: ReadState = { library: '', community: '', position: -1n };
  let confirmed = -Infinity;

  /** Whether the cache has the state of this database, or takes it over. */
  const follow = (state: ReadState): boolean => {
    if (state.library !== current.library || state.community !== current.community) {
      // After a failover the log may be shorter than what was seen before; nothing confirms that any more.
      const isBehind = state.position < current.position && now() - confirmed < MAX_CONFIRMED_MS;
      if (isBehind) return false;
      pending.clear();
      if (state.library !== current.library) for (const cache of [entries, missing]) cache.clear();
      current = state;
    }
    if (state.position > current.position) current = state;
    confirmed = now();
    return true;
  };

  const find = (key: string): CachedResponse | undefined => {
    const entry = entries.get(key) ?? missing.get(key);
    const isFresh = entry && entry.expires > now() && (entry.community ?? current.community) === current.community;
    const found = isFresh ? entry.cached : undefined;
    onRead?.(found !== undefined, found?.status === 404);
    return found;
  };

  return async (source: Source, key: string, make: () => Promise<Made>): Promise<CachedResponse | FreshResponse> => {
    const before = await stateOf(source);
    const isFollowed = follow(before);
    const found = find(key);
    if (found) return found;
    if (!isFollowed) return (await make()).made;
    const others = pending.get(key);
    // Not that of another database, whose failure says nothing about this one.
    if (others?.source === source) return others.result;

    const begun = now();
    const makeAndStore = async (): Promise<CachedResponse | FreshResponse> => {
      try {
        const { made, isPublic, fromLibrary } = await make();
        const isStorable = isPublic && !made.redirect && (made.status === 200 || made.status === 404);
        if (!isStorable) return made;
        const { size, ...cached } = await compress(made);
        const after = await stateOf(source);
        const isSame = after.library === before.library && (fromLibrary || after.community === before.community);
        if (!isSame) return (await make()).made;
        // Another request may have seen a new version meanwhile.
        if (pending.get(key)?.result !== result) return made;
        const isMissing = made.status === 404;
        (isMissing ? missing : entries).set(key, {
          cached,
          size,
          expires: begun + (isMissing ? MAX_MISSING_AGE_MS : maxAgeMs),
          community: fromLibrary ? undefined : before.community,
        });
        return cached;
      } finally {
        if (pending.get(key)?.result === result) pending.delete(key);
      }
    };
    const result = makeAndStore();
    pending.set(key, { source, result });
    return result;
  };
};
