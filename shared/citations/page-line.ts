/** A line of a printed edition: of a folio side of a block print, or of a column of the Taishō. Without a line, the first one. */
export type PageLine = { page: number; side: string; line: number; isWholeSide?: true };

/** How an edition numbers its lines. */
export type Pagination = { sides: readonly string[]; linesPerSide: number };

export const FOLIOS: Pagination = { sides: ['a', 'b'], linesPerSide: 8 };
export const TAISHO: Pagination = { sides: ['a', 'b', 'c'], linesPerSide: 29 };

/** `144b.6`, `144b6`, `144 b 6`, `848c07`. */
const PAGE_LINE = /^0*(\d+)\s*([abc])\s*\.?\s*(\d+)?$/i;

export const parsePageLine = (text: string, { sides }: Pagination): PageLine | null => {
  const [, page, side, line] = PAGE_LINE.exec(text.replace(/^(?:ff?\.|fols?\.|folios?|pp?\.)\s*/i, '')) ?? [];
  if (!page || !side || !sides.includes(side.toLowerCase())) return null;
  const place = { page: Number(page), side: side.toLowerCase() };
  return line ? { ...place, line: Number(line) } : { ...place, line: 1, isWholeSide: true };
};

/** A segment that contains a line begins at most so many sides before. */
const MAX_SIDES_BACK = 2;

/**
 * The line and those before it, nearest first: a segment is indexed by the line where it begins. Then the others of the side, if
 * that is all that is cited: the work may begin below its first line.
 */
export const precedingLines = (
  { page, side, line, isWholeSide }: PageLine,
  { sides, linesPerSide }: Pagination,
): PageLine[] => {
  const lines: PageLine[] = [];
  let at = { page, side: sides.indexOf(side) };
  let from = line;
  for (let count = 0; count < MAX_SIDES_BACK && at.page > 0; count += 1) {
    for (let each = from; each >= 1; each -= 1) lines.push({ page: at.page, side: sides[at.side] ?? '', line: each });
    at = at.side > 0 ? { page: at.page, side: at.side - 1 } : { page: at.page - 1, side: sides.length - 1 };
    from = linesPerSide;
  }
  if (!isWholeSide) return lines;
  const others = Array.from({ length: linesPerSide - 1 }, (_, index) => ({ page, side, line: index + 2 }));
  return [...lines, ...others];
};
