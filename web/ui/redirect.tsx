import { use, useEffect } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { HeadContext } from './head.ts';
import { Loading } from './placeholder.tsx';

/** Replaces the address; the server answers with a redirect. Undefined stays. */
export const useRedirect = (to: string | undefined): void => {
  const collected = use(HeadContext);
  if (collected && to !== undefined) collected.redirect = to;
  const navigate = useNavigate();
  useEffect(() => {
    if (to !== undefined) navigate(to, { replace: true });
  }, [to, navigate]);
};

export const Redirect = ({ to }: { to: string }) => {
  useRedirect(to);
  return <Loading isPage />;
};
