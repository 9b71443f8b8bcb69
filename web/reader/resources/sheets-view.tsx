import { useInfiniteQuery } from '@tanstack/react-query';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { PublishedDate } from '#web/ui/dates.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { SheetRow } from '#web/ui/sheet-row.tsx';
import type { ViewProps } from './panel-menu.ts';
import { sheetsQuery } from './resources.data.ts';
import { ResultCount, LoadMore } from './result-list.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { RowList, RowNote } from '#web/ui/row-list.tsx';

/** Published sheets that quote the passage. */
export const SheetsView = ({ segment }: ViewProps) => {
  const t = useT();
  const query = useInfiniteQuery(sheetsQuery(segment.segment_id));
  return (
    <AsyncPart query={query} onFailure="retry">
      {({ pages }) => {
        const sheets = pages.flatMap((page) => page.sheets);
        const total = pages[0]?.total ?? 0;
        if (total === 0) return <NotFound message={t('sheet.not_found')} />;
        return (
          <>
            <ResultCount count={total} />
            <RowList>
              {sheets.map((sheet) => (
                <SheetRow key={sheet.id} sheet={sheet} heading="h3">
                  <RowNote>
                    <UserText isOneLine>{sheet.publisher.name || t('sheet.former_member')}</UserText>
                    {sheet.published_date && (
                      <>
                        {' · '}
                        <PublishedDate date={sheet.published_date} />
                      </>
                    )}
                  </RowNote>
                </SheetRow>
              ))}
            </RowList>
            <LoadMore query={query} shown={sheets.length} total={total} />
          </>
        );
      }}
    </AsyncPart>
  );
};
