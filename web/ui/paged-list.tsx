import type { ComponentProps, ReactNode } from 'react';
import { Pagination } from './pagination.tsx';
import { RowList } from './row-list.tsx';

type Props = ComponentProps<typeof Pagination> & {
  rows: ReactNode[];
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** The rows are still those of the previous page. */
  isStale: boolean;
};

/** One page of a list, and links to the others. */
export const PagedList = ({ rows, empty, isStale, ...pagination }: Props) => (
  <>
    <div data-list aria-busy={isStale}>
      {rows.length === 0 ? empty : <RowList>{rows}</RowList>}
    </div>
    <Pagination {...pagination} />
  </>
);
