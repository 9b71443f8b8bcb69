import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useEffect } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { isMissing } from '#web/api/api-error.ts';
import { callOverHttp } from '#web/api/call-over-http.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { chaptersInAddress } from '#web/reader/address/chapter-address.ts';
import { sheetChapter } from '#web/reader/chapters.ts';
import { openBeside } from '#web/reader/open-beside.ts';
import { Reader } from '#web/reader/reader.tsx';
import { parsePreferences } from '#web/reader/reading-preferences.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useSession } from '#web/auth/session.ts';
import { Link } from '#web/ui/link.tsx';
import { NotFound, Offline } from '#web/ui/placeholder.tsx';
import { useHead } from '#web/ui/head.ts';
import { RenderedLayout } from '#web/ui/rendered-layout.ts';
import { SheetChapter } from './sheet-chapter.tsx';
import { sheetFonts } from './sheet-fonts.ts';
import { sheetHead } from './sheet-head.ts';
import { sheetIdOfRoute } from '../sheet-route.ts';
import { sheetQuery, type SheetStateShown, sheetStateInAddress } from '../sheets.data.ts';
import { LoadingForViewer, useViewerRefresh } from '../viewer-refresh.tsx';
import styles from './sheet-page.module.css';

/** Sheets whose view this page has reported already, even if shown again. */
const reported = new Set<string>();

/** Reports once that the sheet was opened; the server counts each visitor once a day. */
const useReportView = (sheetId: string): void => {
  const { isAuthLoading } = useSession();
  useEffect(() => {
    // Only once the viewer is known: the author's own visits do not count.
    if (isAuthLoading || reported.has(sheetId)) return;
    reported.add(sheetId);
    // A failed report does not concern the reader; the next visit reports again.
    callOverHttp('POST /sheets/{id}/view', { params: { id: sheetId } }).catch(() => reported.delete(sheetId));
  }, [sheetId, isAuthLoading]);
};

type OpenProps = { sheet: Sheet; state: SheetStateShown; route: RouteContext<'sheetSlugAndId'> };

const OpenSheet = ({ sheet, state, route }: OpenProps) => {
  const t = useT();
  const { face } = parsePreferences(use(RenderedLayout)).typography;
  useHead({
    ...sheetHead(sheet, route.language, t('site.description')),
    ...(import.meta.env.SSR ? { fonts: sheetFonts(sheet, face) } : {}),
  });
  useReportView(sheet.id);
  return (
    <Reader
      key={sheet.id}
      initial={chaptersInAddress(route.search, sheetChapter(sheet.id))}
      sheet={{
        title: sheet.sheet_title,
        language: sheet.language,
        render: (beside) => <SheetChapter sheet={sheet} state={state} beside={beside} />,
        openBeside,
      }}
    />
  );
};

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

/** The server renders for a guest: a private sheet appears once its author is known. */
export const SheetPage = ({ route }: { route: RouteContext<'sheetSlugAndId'> }) => {
  const id = sheetIdOfRoute(route.params) ?? '';
  const state = sheetStateInAddress(route.search);
  const query = useQuery(sheetQuery(id, state));
  const client = useQueryClient();
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: sheetQuery(id, state).queryKey }),
    [client, id, state],
  );
  const isViewerPending = useViewerRefresh(refresh);
  const { data: sheet, error, isFetching, fetchStatus } = query;
  if (sheet && sheet.content.segments.length > 0) return <OpenSheet sheet={sheet} state={state} route={route} />;
  if (query.isPending && fetchStatus === 'paused') return <Offline />;
  if (query.isPending || isViewerPending || (error && isFetching)) return <LoadingForViewer />;
  if (sheet || isMissing(error)) return <MissingSheet ownId={sheet?.is_owner ? sheet.id : undefined} />;
  throw error;
};
