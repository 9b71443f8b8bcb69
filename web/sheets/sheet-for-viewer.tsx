import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { isMissing } from '#web/api/api-error.ts';
import { refreshComments } from '#web/comments/comments.data.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { NotFound, Offline } from '#web/ui/placeholder.tsx';
import { useHead } from '#web/ui/head.ts';
import { sheetQuery, type SheetStateShown } from './sheets.data.ts';
import { LoadingForViewer, useViewerRefresh } from './viewer-refresh.tsx';
import styles from './sheet-for-viewer.module.css';

/** Missing, private or still empty; its author gets a link to the editor. */
const MissingSheet = ({ ownId }: { ownId: string | undefined }) => {
  const t = useT();
  const message = t('text_category.message.notfound');
  useHead({ title: message, description: t('global.not_found_hint'), path: '', missing: true });
  return (
    <>
      <NotFound heading message={message} hint={t('global.not_found_hint')} />
      {ownId && (
        <p className={styles.write}>
          <Link to={paths.sheet(ownId)}>{t('sheet.edit')}</Link>
        </p>
      )}
    </>
  );
};

type Props = { id: string; state: SheetStateShown; children: (sheet: Sheet) => ReactNode };

/** The server renders for a guest: a private sheet appears once its author is known. */
export const SheetForViewer = ({ id, state, children }: Props) => {
  const query = useQuery(sheetQuery(id, state));
  const client = useQueryClient();
  const refresh = useCallback(async () => {
    const { queryKey } = sheetQuery(id, state);
    await Promise.all([client.invalidateQueries({ queryKey }), refreshComments(client)]);
  }, [client, id, state]);
  const isViewerPending = useViewerRefresh(refresh);
  const { data: sheet, error, isFetching, fetchStatus } = query;
  if (sheet && sheet.content.segments.length > 0) return children(sheet);
  if (query.isPending && fetchStatus === 'paused') return <Offline />;
  if (query.isPending || isViewerPending || (error && isFetching)) return <LoadingForViewer />;
  if (sheet || isMissing(error)) return <MissingSheet ownId={sheet?.is_owner ? sheet.id : undefined} />;
  throw error;
};
