import { keepPreviousData } from '@tanstack/react-query';
import type { CollectionDownload } from '#shared/contract/collection-downloads.ts';
import type { DownloadFormat } from '#shared/download-formats.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';

const POLL_MS = 2000;

type Previewed = { format: DownloadFormat; merged: boolean; languages: string[] };

/** What an archive of the collection would contain. */
export const previewQuery = (language: string, id: string, { format, merged, languages }: Previewed) => ({
  ...apiQuery('collections', 'GET /collections/{id}/downloads/preview', {
    params: { id },
    query: { language, format, merged: merged ? 'true' : 'false', text_language: languages.join(',') },
  }),
  placeholderData: keepPreviousData,
});

export const isUnfinished = ({ state }: Pick<CollectionDownload, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** The archives of the member, read again while one is being written. */
export const archivesQuery = {
  ...apiQuery(MEMBER_GROUP, 'GET /downloads', {}),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }: { state: { data?: { downloads: CollectionDownload[] } | undefined } }) =>
    state.data?.downloads.some(isUnfinished) ? POLL_MS : false,
} as const;
