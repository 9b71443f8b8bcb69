import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#shared/limits.ts';

export type Paging = { page: number; limit: number };

/** No list is longer; an address that asks for more is past the end. */
const MAX_PAGE = 1_000_000;

/** Page and size are in the address, so that a link shows the same rows. */
export const readPaging = (search: URLSearchParams, defaultSize: number = DEFAULT_PAGE_SIZE): Paging => {
  const page = Number(search.get('page') ?? 1);
  const limit = Number(search.get('limit') ?? defaultSize);
  return {
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1,
    limit: PAGE_SIZES.find((size) => size === limit) ?? defaultSize,
  };
};

/** Default values are left out of the address. */
export const pagingQuery = (
  { page, limit }: Paging,
  defaultSize: number = DEFAULT_PAGE_SIZE,
): { page: number | undefined; limit: number | undefined } => ({
  page: page === 1 ? undefined : page,
  limit: limit === defaultSize ? undefined : limit,
});

export const skipAndLimit = ({ page, limit }: Paging): { skip: number; limit: number } => ({
  skip: (page - 1) * limit,
  limit,
});

/** A new size goes to page 1. */
export const withLimit = (limit: number): Paging => ({ page: 1, limit });

export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/** First and last row shown, counted from 1. */
export const rangeOf = ({ page, limit }: Paging, total: number): { from: number; to: number } => ({
  from: Math.min((page - 1) * limit + 1, total),
  to: Math.min(page * limit, total),
});

/** With the default size of the list, even if other lists do not offer it. */
export const pageSizes = (defaultSize: number = DEFAULT_PAGE_SIZE): number[] =>
  [...new Set([...PAGE_SIZES, defaultSize])].toSorted((a, b) => a - b);

/** Only when the smallest size does not show everything. */
export const needsPagination = (total: number): boolean => total > PAGE_SIZES[0];

const GAP = null;

/** Numbers to show: the first, the last, and those around the current; null where some are left out. */
export const visiblePages = (page: number, count: number): (number | null)[] => {
  const near = [1, page - 1, page, page + 1, count].filter((one) => one >= 1 && one <= count);
  const pages = [...new Set(near)].toSorted((a, b) => a - b);
  return pages.flatMap((one, index) => {
    const before = pages[index - 1] ?? 0;
    if (one - before === 1) return [one];
    // A gap of a single page takes as much room as its number.
    return one - before === 2 ? [one - 1, one] : [GAP, one];
  });
};
