import { plainCitation, positionOf } from '#shared/citation.ts';
import type { CitedItem } from '../cited-item.ts';

/** As copied from a page, with the people of the work. */
export const plain = (item: CitedItem): string =>
  plainCitation({
    ...item,
    position: positionOf(item),
    published: item.kind === 'sheet' ? [item.site, item.published].filter(Boolean).join(', ') : '',
  });
