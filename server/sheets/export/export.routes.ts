import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createOneAtATime } from '#server/http/one-at-a-time.ts';
import type { Handler } from '#server/http/handler.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { sheetSlug } from '#shared/sheet-address.ts';
import { loadVisibleExport } from './load-visible-export.ts';
import { loadPictures } from './load-export.queries.ts';
import { renderExport, type ExportFile } from './render-export.ts';

const MAX_NAME_LENGTH = 80;
const MAX_CACHE_BYTES = 64 * 1024 * 1024;

const runForVisitor = createOneAtATime();

/** By a hash of everything the file contains, so that a file is never out of date. */
const cache = new LRUCache<string, ExportFile>({
  maxSize: MAX_CACHE_BYTES,
  sizeCalculation: ({ bytes }) => bytes.length + 1,
});

export const getSheetExport: Handler<'GET /sheets/{id}/export'> = async ({ params, query }, context) => {
  const { db, viewer, files, settings, caller, workers } = context;
  const network = networkOf(caller.address);
  await enforceRateLimit(context, 'export_sheet_address', network);
  return runForVisitor(viewer?.account_id ?? network, async () => {
    const outline = await loadVisibleExport(db, params.id, {
      viewer: viewer?.account_id ?? null,
      state: query.state,
      siteUrl: settings.siteUrl,
    });
    const key = createHash('sha256').update(query.format).update(JSON.stringify(outline)).digest('base64url');
    let file = cache.get(key);
    if (!file) {
      file = await renderExport(workers, await loadPictures(outline, files), query.format);
      cache.set(key, file);
    }
    const name = [...sheetSlug(outline.title)].slice(0, MAX_NAME_LENGTH).join('') || 'sheet';
    return { media_type: file.media_type, filename: `${name}.${file.extension}`, bytes: file.bytes };
  });
};
