import { useEffect, useState } from 'react';
import { changeQuery } from '#web/paths.ts';
import { useLocation, useNavigate } from '#web/router/router.tsx';

/**
 * The token of a link from a mail, taken out of the address: there it would stay in the history and go along when the
 * page is shared. Undefined until the page is alive, null when there is none.
 */
export const useLinkToken = (kept: {
  read(): string | null;
  write(token: string): void;
}): string | null | undefined => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const given = query.get('token');
    if (given) kept.write(given);
    setToken((before) => given ?? before ?? kept.read());
    if (!given) return;
    query.delete('token');
    navigate(changeQuery(pathname, query, {}), { replace: true });
    // Only the address brings a new one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname, search, navigate]);
  return token;
};
