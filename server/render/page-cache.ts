import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Rendered } from '#web/render-types.ts';
import { coalesceReads } from './coalesce-reads.ts';

export type Encoding = 'br' | 'gzip';

/** A page in bytes, compressed once for all who ask for it. */
export type CachedPage = { status: number; body: Buffer; encoded(encoding: Encoding): Promise<Buffer> };

/** What came of rendering, and whether anyone else may be shown the same. */
export type RenderedPage = { page: Rendered; isPublic: boolean };

/** As long as anyone may keep the answers a page is made of. */
const KEPT_MS = 60_000;
const MOST_BYTES = 24 * 1024 * 1024;

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
      const done = encodings.get(encoding) ?? compress[encoding](body);
      encodings.set(encoding, done);
      return done;
    },
  };
};

type Entry = { made: Promise<CachedPage | Rendered>; bytes: number; until: number };

/**
 * Pages that need not be rendered again, for as long as nothing in the library has changed: its state is asked for
 * before each answer, and another one throws all of them away. So no page is ever behind, whichever process wrote.
 */
export const createPageCache = (readState: () => Promise<string>, now: () => number = Date.now) => {
  const state = coalesceReads(readState);
  const entries = new Map<string, Entry>();
  let seen = '';
  let bytes = 0;

  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };
  const keep = (key: string, entry: Entry, page: CachedPage) => {
    if (entries.get(key) !== entry) return;
    // Its compressed forms take up less than it does.
    entry.bytes = page.body.length * 2;
    bytes += entry.bytes;
    for (const [oldest, other] of entries) {
      if (bytes <= MOST_BYTES) break;
      drop(oldest, other);
    }
  };

  /** Whoever asks for what is being rendered waits for that. */
  return async (key: string, render: () => Promise<RenderedPage>): Promise<CachedPage | Rendered> => {
    const current = await state();
    if (current !== seen) {
      entries.clear();
      bytes = 0;
      seen = current;
    }
    const known = entries.get(key);
    if (known && known.until > now()) {
      entries.delete(key);
      entries.set(key, known);
      return known.made;
    }
    if (known) drop(key, known);
    const made = render().then(({ page, isPublic }) =>
      isPublic && page.status === 200 && !page.redirect ? cachedPage(page) : page,
    );
    const entry: Entry = { made, bytes: 0, until: now() + KEPT_MS };
    entries.set(key, entry);
    try {
      const page = await made;
      if ('body' in page) keep(key, entry, page);
      else drop(key, entry);
      return page;
    } catch (error) {
      drop(key, entry);
      throw error;
    }
  };
};
