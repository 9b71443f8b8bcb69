import { useQuery } from '@tanstack/react-query';
import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import type { PublicProfile } from '#shared/contract/users.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import type { RouteContext } from '#web/route-context.ts';
import { PublishedDate } from '#web/ui/dates.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { SheetRow } from '#web/ui/sheet-row.tsx';
import { userSheetsQuery } from './user.data.ts';
import styles from './user-page.module.css';

const UserSheet = ({ sheet }: { sheet: SheetSummary }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { published_date, is_published, views, likes } = sheet;
  return (
    <SheetRow sheet={sheet} heading="h2">
      <p className={styles.about}>
        {published_date && <PublishedDate date={published_date} />}
        {/* Only the writer is ever given one that is not public. */}
        {!is_published && <span>{t('sheet.private')}</span>}
        <span>{counted(t, siteLanguage, 'sheet.views', views)}</span>
        <span>{counted(t, siteLanguage, 'sheet.likes', likes)}</span>
      </p>
    </SheetRow>
  );
};

export const UserSheets = ({ user: { name }, route }: { user: PublicProfile; route: RouteContext<'username'> }) => {
  const t = useT();
  const paging = readPaging(route.search);
  const query = useQuery(userSheetsQuery(route.params.username, route.language, paging));
  return (
    <AsyncPart query={query}>
      {({ sheets, total }) => (
        <>
          <div data-list aria-busy={query.isPlaceholderData}>
            {sheets.length === 0 && (
              <NotFound message={withParts(t, 'profile.no_sheets', { name: <UserText>{name}</UserText> })} />
            )}
            {sheets.length > 0 && (
              <RowList>
                {sheets.map((sheet) => (
                  <UserSheet key={sheet.id} sheet={sheet} />
                ))}
              </RowList>
            )}
          </div>
          <Pagination total={total} paging={paging} path={route.path} search={route.search} />
        </>
      )}
    </AsyncPart>
  );
};
