import { LRUCache } from 'lru-cache';
import { limitFunction } from 'p-limit';
import type { PictureFormat } from '#shared/contract/share.ts';
import { drawPicture } from './draw-picture.ts';
import type { Card } from './card.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** Leaves some of the few threads that also read files and look up hosts. */
const MAX_CONCURRENT = 2;

/**
 * Returns a function that draws a picture, or takes it from an LRU cache. Concurrent requests for one key share one
 * drawing. `key` must identify the passage as well as what is drawn: two passages with the same text are two pictures.
 */
export const createPictureCache = (
  draw: (card: Card, format: PictureFormat) => Promise<Buffer> = drawPicture,
  maxBytes = MAX_BYTES,
): ((key: string, card: Card, format?: PictureFormat) => Promise<Buffer>) => {
  const drawLimited = limitFunction(draw, { concurrency: MAX_CONCURRENT });
  const cache = new LRUCache<string, Buffer, { card: Card; format: PictureFormat }>({
    maxSize: maxBytes,
    sizeCalculation: (picture) => picture.length,
    fetchMethod: (_key, _stale, { context }) => drawLimited(context.card, context.format),
    // A request that is waiting gets its picture even if its entry has been evicted meanwhile.
    ignoreFetchAbort: true,
  });
  return (key, card, format = 'png') => cache.forceFetch(`${format} ${key}`, { context: { card, format } });
};
