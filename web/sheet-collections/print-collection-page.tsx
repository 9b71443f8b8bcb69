import { useQueries, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide';
import { useMemo } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import type { SheetCollection } from '#shared/contract/sheet-collections.ts';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { isMissing } from '#web/api/api-error.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { SheetPrintFooter } from '#web/sheets/sheet-print-footer.tsx';
import { FootnoteList, listSheetFootnotes } from '#web/sheets/sheet-footnotes.tsx';
import { SheetSegmentView } from '#web/sheets/sheet-segment-view.tsx';
import { sheetQuery } from '#web/sheets/sheets.data.ts';
import { Button } from '#web/ui/button.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loading, Offline } from '#web/ui/placeholder.tsx';
import { useHead } from '#web/ui/head.ts';
import { useRefreshForViewer } from './collection-actions.ts';
import { collectionPageData } from './sheet-collections.data.ts';
import styles from './print-collection.module.css';

/** A printed page opens nothing. */
const ignore = () => undefined;

const PrintedSheet = ({ sheet }: { sheet: Sheet }) => {
  const { notes, firstNumbers } = useMemo(() => listSheetFootnotes(sheet.content.segments), [sheet.content.segments]);
  const idPrefix = `${sheet.id}-`;
  return (
    <article id={sheet.id} className={styles.sheet}>
      <UserText as="h2" language={sheet.language}>
        {sheet.sheet_title}
      </UserText>
      <UserText as="p" className={styles.by}>
        {sheet.publisher.name}
      </UserText>
      {sheet.summary && (
        <UserText as="p" className={styles.summary} language={sheet.language}>
          {sheet.summary}
        </UserText>
      )}
      {sheet.content.segments.map((segment) => (
        <SheetSegmentView
          key={segment.block_id}
          segment={segment}
          sheetLanguage={sheet.language}
          layout={sheet.layout}
          isStart={false}
          firstFootnote={firstNumbers.get(segment.block_id)}
          idPrefix={idPrefix}
          onOpen={ignore}
        />
      ))}
      <FootnoteList notes={notes} idPrefix={idPrefix} language={sheet.language} />
      <SheetPrintFooter sheet={sheet} />
    </article>
  );
};

/** Leads to the sheets, on the page and in a PDF. */
const Contents = ({ sheets }: { sheets: Sheet[] }) => {
  const t = useT();
  return (
    <nav className={styles.contents} aria-labelledby="print-contents">
      <h2 id="print-contents">{t('text.contents')}</h2>
      <ol>
        {sheets.map(({ id, sheet_title, language, publisher }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <UserText className="two-lines" language={language}>
                {sheet_title}
              </UserText>
            </a>{' '}
            <span className={styles.by}>
              <UserText className="two-lines">{publisher.name || t('sheet.former_member')}</UserText>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
};

const PrintedCollection = ({ collection }: { collection: SheetCollection }) => {
  const t = useT();
  const { id, title, description, language } = collection;
  const { sheets, pending, failed, isOffline } = useQueries({
    queries: collection.sheets.map((sheet) => sheetQuery(sheet.id)),
    combine: (results) => ({
      sheets: results.flatMap(({ data }) => data ?? []),
      pending: results.filter(({ isPending }) => isPending).length,
      failed: results.filter(({ isError }) => isError),
      isOffline: results.some(({ isPending, fetchStatus }) => isPending && fetchStatus === 'paused'),
    }),
  });
  useHead({ title, description: t('site.description'), path: paths.printCollection(id), unlisted: true });
  return (
    <div className={styles.page}>
      <p className={styles.tools}>
        <Link to={paths.sheetCollection(id)}>{t('sheet_collection.back')}</Link>
        <Button variant="primary" size="compact" disabled={pending > 0} onClick={() => window.print()}>
          <Icon node={Printer} aria-hidden="true" size={18} />
          {t(pending > 0 ? 'common.loading' : 'sheet_collection.print_now')}
        </Button>
      </p>
      {isOffline && <Offline />}
      {failed.length > 0 && (
        <Failure
          message={t('sheet_collection.print_lost')}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      )}
      <header className={styles.title}>
        <UserText as="h1" language={language}>
          {title}
        </UserText>
        {description && (
          <UserText as="p" language={language}>
            {description}
          </UserText>
        )}
      </header>
      {sheets.length > 0 && <Contents sheets={sheets} />}
      {sheets.map((sheet) => (
        <PrintedSheet key={sheet.id} sheet={sheet} />
      ))}
    </div>
  );
};

/** All sheets of a collection on one page, for printing. */
export const PrintCollectionPage = ({ route }: { route: RouteContext<'id'> }) => {
  const query = useQuery(collectionPageData(route).collection);
  const isViewerPending = useRefreshForViewer();
  if (isViewerPending && (query.isPending || isMissing(query.error))) return <Loading />;
  return <AsyncPart query={query}>{(collection) => <PrintedCollection collection={collection} />}</AsyncPart>;
};
