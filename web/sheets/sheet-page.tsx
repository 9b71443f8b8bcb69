import { useQuery } from '@tanstack/react-query';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { isMissing } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { chaptersInAddress } from '#web/reader/chapter-address.ts';
import { sheetChapter } from '#web/reader/chapters.ts';
import { Reader } from '#web/reader/reader.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loading, NotFound } from '#web/ui/placeholder.tsx';
import { useHead } from '#web/ui/use-head.ts';
import { sheetHead } from './sheet-head.ts';
import { SheetChapter } from './sheet-chapter.tsx';
import { sheetIdIn } from './sheet-route.ts';
import { sheetQuery } from './sheets.data.ts';
import { useCountedView } from './use-counted-view.ts';
import { useReaderOfSheet } from './use-reader-of-sheet.ts';
import styles from './sheet-page.module.css';

const OpenSheet = ({ sheet, route }: { sheet: Sheet; route: RouteContext }) => {
  const t = useT();
  useHead(sheetHead(sheet, route.language, t('site.description')));
  useCountedView(sheet.id);
  return (
    <Reader
      key={sheet.id}
      initial={chaptersInAddress(route.search, sheetChapter(sheet.id))}
      sheet={{
        title: sheet.sheet_title,
        language: sheet.language,
        render: (beside) => <SheetChapter sheet={sheet} beside={beside} />,
      }}
    />
  );
};

const LoadingSheet = () => {
  const t = useT();
  useHead({ title: t('common.loading'), description: t('site.description'), path: '', unlisted: true });
  return <Loading />;
};

/** Not there, private, or nothing written in it yet; whoever writes it can go on doing so. */
const NoSheet = ({ own }: { own: string | undefined }) => {
  const t = useT();
  const message = t('text_category.message.notfound');
  useHead({ title: message, description: t('global.not_found_hint'), path: '', missing: true });
  return (
    <>
      <NotFound heading message={message} hint={t('global.not_found_hint')} />
      {own && (
        <p className={styles.write}>
          <Link to={paths.sheet(own)}>{t('sheet.edit')}</Link>
        </p>
      )}
    </>
  );
};

/** The server knows nobody: to the member who wrote it, a private sheet comes once she is known. */
export const SheetPage = ({ route }: { route: RouteContext }) => {
  const id = sheetIdIn(route.params) ?? '';
  const query = useQuery(sheetQuery(id));
  const isBeingKnown = useReaderOfSheet(id);
  const { data: sheet, error, isFetching } = query;
  if (sheet && sheet.content.segments.length > 0) return <OpenSheet sheet={sheet} route={route} />;
  if (query.isPending || isBeingKnown || (error && isFetching)) return <LoadingSheet />;
  if (sheet || isMissing(error)) return <NoSheet own={sheet?.is_owner ? sheet.id : undefined} />;
  throw error;
};
