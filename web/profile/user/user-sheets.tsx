import { useQuery } from '@tanstack/react-query';
import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import type { PublicProfile } from '#shared/contract/users.ts';
import { OwnWords } from '#web/i18n/own-words.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Words } from '#web/i18n/words.tsx';
import { paths } from '#web/paths.ts';
import type { Place } from '#web/place.ts';
import { PublishedDate } from '#web/sheets/published-date.tsx';
import { Awaited } from '#web/ui/awaited.tsx';
import { Link } from '#web/ui/link.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import rows from '#web/ui/row-list.module.css';
import { userSheetsQuery } from './user.data.ts';
import styles from './user-page.module.css';

const SheetRow = ({ sheet }: { sheet: SheetSummary }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { id, title, summary, language, publisher, published_date, is_published, views, likes } = sheet;
  return (
    <li className={rows.row}>
      <Words as="h2" language={language} className={rows.title}>
        <Link to={paths.readSheet({ username: publisher.username, title, id })} className={rows.link}>
          {title}
        </Link>
      </Words>
      {summary && (
        <Words as="p" language={language} className={rows.description}>
          {summary}
        </Words>
      )}
      <p className={styles.about}>
        {published_date && <PublishedDate date={published_date} />}
        {/* Only the writer is ever given one that is not public. */}
        {!is_published && <span>{t('sheet.private')}</span>}
        <span>{counted(t, siteLanguage, 'sheet.views', views)}</span>
        <span>{counted(t, siteLanguage, 'sheet.likes', likes)}</span>
      </p>
    </li>
  );
};

export const UserSheets = ({ user: { name }, place }: { user: PublicProfile; place: Place }) => {
  const t = useT();
  const paging = readPaging(place.search);
  const query = useQuery(userSheetsQuery(place.params.username ?? '', place.language, paging));
  return (
    <Awaited query={query}>
      {({ sheets, total }) => (
        <>
          <div data-list aria-busy={query.isPlaceholderData}>
            {sheets.length === 0 && (
              <NotFound message={withParts(t, 'profile.no_sheets', { name: <OwnWords>{name}</OwnWords> })} />
            )}
            {sheets.length > 0 && (
              <ul className={rows.list}>
                {sheets.map((sheet) => (
                  <SheetRow key={sheet.id} sheet={sheet} />
                ))}
              </ul>
            )}
          </div>
          <Pagination total={total} paging={paging} path={place.path} search={place.search} />
        </>
      )}
    </Awaited>
  );
};
