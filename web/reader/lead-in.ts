import type { Segment } from '#shared/contract/texts.ts';
import type { Block } from './text-blocks.ts';

/** Letters on a line of a phone, or of one pane of three. Chinese is twice as wide; marks above and below take no room. */
const LINE_LETTERS = 40;
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/g;
const UNSEEN = /<i class="footnote">.*?<\/i>|<[^>]*>|\p{M}/gu;

export const linesOf = (html: string): number => {
  const parts = html.split('<br>');
  return parts.reduce((sum, part) => {
    const seen = part.replaceAll(UNSEEN, '');
    return sum + Math.max(1, Math.ceil((seen.length + (seen.match(WIDE)?.length ?? 0)) / LINE_LETTERS));
  }, 0);
};

/** What a title and the room around it take, and the room between two paragraphs, in lines. */
const TITLE_LINES = 3;
const GAP_LINES = 0.7;

/** About what fits between the bars and the top third of a screen. */
const LEAD_IN_LINES = 4;

const heightOf = ({ content, translation }: Segment): number =>
  linesOf(content) + (translation ? linesOf(translation.content) : 0);

/**
 * The first segment to show, so that the asked one is in sight near the top third before any script has run: a server
 * cannot scroll, it can only leave out. Nothing when the asked one is not there.
 */
export const leadIn = (blocks: Block[], asked: string, lines = LEAD_IN_LINES): Segment | undefined => {
  const rows = blocks.flatMap(({ titles, segments }) =>
    segments.map((segment, index) => ({ segment, above: index === 0 ? GAP_LINES + titles.length * TITLE_LINES : 0 })),
  );
  const at = rows.findIndex(({ segment }) => segment.segment_id === asked);
  let left = lines - (rows[at]?.above ?? 0);
  let first = rows[at]?.segment;
  for (const { segment, above } of rows.slice(0, Math.max(0, at)).toReversed()) {
    left -= heightOf(segment) + above;
    if (left < 0) break;
    first = segment;
  }
  return first;
};
