import { useState } from 'react';
import { useLocation, useNavigationType } from '#web/router/router.tsx';

/**
 * A React key for the page at this address: another address is another page. Only a page that changes its own address (a new
 * sheet that gets its id) stays mounted, with its caret.
 */
export const usePageKey = (address: string): string => {
  const isReplaced = useNavigationType() === 'REPLACE';
  const state = useLocation().state as { isSamePage?: boolean } | null;
  const [page, setPage] = useState({ address, count: 0 });
  if (page.address !== address)
    setPage({ address, count: isReplaced && state?.isSamePage ? page.count : page.count + 1 });
  return String(page.count);
};
