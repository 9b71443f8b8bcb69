import type { ComponentProps, ReactNode } from 'react';
import { ListRegion, type PagedQuery } from './list-region.tsx';
import { Pagination } from './pagination.tsx';
import { RowList } from './row-list.tsx';

type Props = Omit<ComponentProps<typeof Pagination>, 'query'> & {
  rows: ReactNode[];
  /** Shown when there are no rows. */
  empty: ReactNode;
  query: PagedQuery;
};

/** One page of a list, and links to the others. */
export const PagedList = ({ rows, empty, query, ...pagination }: Props) => (
  <>
    <ListRegion query={query} page={pagination.paging.page}>
      {rows.length === 0 ? empty : <RowList>{rows}</RowList>}
    </ListRegion>
    <Pagination query={query} {...pagination} />
  </>
);
