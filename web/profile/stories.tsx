import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { DeleteSheetDialog } from '#web/sheets/delete-sheet.tsx';
import { NewSheetLink } from '#web/sheets/new-sheet-link.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { storiesQuery } from './stories.data.ts';
import { StoryRow } from './story-row.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TabSection } from '#web/ui/tabs.tsx';

/** The sheets of the person whose profile this is. */
export const Stories = ({ route, email }: { route: RouteContext; email: string }) => {
  const t = useT();
  const headingId = useId();
  const paging = readPaging(route.search);
  const query = useQuery(storiesQuery(email, route.language, paging));
  const [leaving, setLeaving] = useState<SheetSummary>();
  return (
    <TabSection headingId={headingId} heading={t('sheet.stories')} actions={<NewSheetLink />}>
      <AsyncPart query={query}>
        {({ sheets, total }) => (
          <>
            <div data-list aria-busy={query.isPlaceholderData}>
              {sheets.length === 0 && <NotFound message={t('sheet.not_found')} />}
              {sheets.length > 0 && (
                <RowList>
                  {sheets.map((sheet) => (
                    <StoryRow key={sheet.id} sheet={sheet} onDelete={() => setLeaving(sheet)} />
                  ))}
                </RowList>
              )}
            </div>
            <Pagination total={total} paging={paging} path={paths.profile()} search={route.search} />
          </>
        )}
      </AsyncPart>
      {leaving && (
        <DeleteSheetDialog sheet={leaving} nextPath={paths.profile()} onClose={() => setLeaving(undefined)} />
      )}
    </TabSection>
  );
};
