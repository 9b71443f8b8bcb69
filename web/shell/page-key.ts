import { useState } from 'react';
import { useLocation, useNavigationType } from '#web/router/router.tsx';

/**
 * A name for the page at this address, to be its key: another address is another page. Only a page that takes on another
 * address itself (a new sheet that has got its id) stays what it is, with the caret where it was.
 */
export const usePageKey = (address: string): string => {
  const isReplaced = useNavigationType() === 'REPLACE';
  const state = useLocation().state as { isSamePage?: boolean } | null;
  const [page, setPage] = useState({ address, count: 0 });
  if (page.address !== address)
    setPage({ address, count: isReplaced && state?.isSamePage ? page.count : page.count + 1 });
  return String(page.count);
};
