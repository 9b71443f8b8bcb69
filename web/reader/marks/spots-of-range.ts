import type { Spot } from '#shared/contract/notes.ts';
import type { WordsPlace } from '#web/reader/reader-types.ts';
import { spotIn, WORDS } from './words-element.ts';

/** More passages at once are not marked, they are selected by mistake. */
const MOST_PASSAGES = 50;

/** What is selected, passage by passage, each in the text or version it stands in. */
export const spotsOfRange = (range: Range, root: Element, placeOf: (node: Node) => WordsPlace | null): Spot[] =>
  [...root.querySelectorAll(WORDS)]
    .filter((words) => range.intersectsNode(words))
    .slice(0, MOST_PASSAGES)
    .flatMap((words) => {
      const place = placeOf(words);
      const segment = words.closest('[data-version]') ? place?.version : place?.segment;
      return (segment && spotIn(words, range, segment.segment_id)) ?? [];
    });
