import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/api-query.ts';

/** What is shared: a passage, or something else by its id. */
export type ShortLinkTarget = { segment_id: string } | { text_id: string };

/** The same target gives the same link, so it is fetched once; a failure is retried by the reader. */
const shortLinkQuery = (target: ShortLinkTarget, url: string) => ({
  ...apiQuery('sidePanel', 'POST /share', { body: { ...target, language: 'bo', url } }),
  retry: false,
  staleTime: Infinity,
});

type ShortLinkState = {
  /** Undefined while it is fetched; the long one when no short one can be made, so that sharing never has to wait. */
  link: string | undefined;
  longLink: string;
  isFailed: boolean;
  error: Error | null;
  retry(): void;
};

/** The short link to something at a path of this site. Only in the browser. */
export const useShortLink = (target: ShortLinkTarget, path: string, isEnabled = true): ShortLinkState => {
  const query = useQuery({ ...shortLinkQuery(target, path), enabled: isEnabled });
  const isFailed = isEnabled && (query.isError || query.fetchStatus === 'paused');
  const longLink = `${import.meta.env.SSR ? '' : window.location.origin}${path}`;
  const link = query.data?.shortUrl ?? (isFailed ? longLink : undefined);
  return { link, longLink, isFailed, error: query.error, retry: () => void query.refetch() };
};
