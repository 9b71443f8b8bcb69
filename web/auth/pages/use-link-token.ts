import { useEffect, useState } from 'react';
import { changeQuery } from '#web/paths.ts';
import { useLocation, useNavigate } from '#web/router/router.tsx';

/**
 * The token of a link from an email. Removes it from the address, where it would stay in the history and be shared with
 * the page. Undefined until hydration, null when there is none.
 */
export const useLinkToken = (store: {
  read(): string | null;
  write(token: string): void;
}): string | null | undefined => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const tokenInUrl = query.get('token');
    if (tokenInUrl) store.write(tokenInUrl);
    setToken((before) => tokenInUrl ?? before ?? store.read());
    if (!tokenInUrl) return;
    query.delete('token');
    navigate(changeQuery(pathname, query, {}), { replace: true });
  }, [pathname, search, navigate, store]);
  return token;
};
