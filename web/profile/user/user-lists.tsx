import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#shared/contract/contract.ts';
import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import type { PublicProfile } from '#shared/contract/users.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths, type PeopleTab } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { CollectionRow } from '#web/sheet-collections/collection-row.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { PublishedDate } from '#web/ui/dates.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { SheetRow } from '#web/ui/sheet-row.tsx';
import { peopleQuery, userCollectionsQuery, userSheetsQuery } from './user.data.ts';
import styles from './user-page.module.css';

type ListProps = { user: PublicProfile; route: RouteContext<'username'> };

const NoRows = ({ list, name }: { list: 'sheets' | 'collections' | PeopleTab; name: string }) => (
  <NotFound message={withParts(useT(), `profile.no_${list}`, { name: <UserText short="name">{name}</UserText> })} />
);

const UserSheet = ({ sheet }: { sheet: SheetSummary }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { published_date, is_published, views, likes } = sheet;
  return (
    <SheetRow sheet={sheet} heading="h2">
      <p className={styles.about}>
        {published_date && <PublishedDate date={published_date} />}
        {/* Only the author gets sheets that are not public. */}
        {!is_published && <span>{t('sheet.private')}</span>}
        <span>{formatCount(t, siteLanguage, 'sheet.views', views)}</span>
        <span>{formatCount(t, siteLanguage, 'sheet.likes', likes)}</span>
      </p>
    </SheetRow>
  );
};

export const UserSheets = ({ user, route }: ListProps) => {
  const paging = readPaging(route.search);
  const query = useQuery(userSheetsQuery(route.params.username, route.language, paging));
  return (
    <AsyncPart query={query} onFailure="list">
      {({ sheets, total }) => (
        <PagedList
          rows={sheets.map((sheet) => (
            <UserSheet key={sheet.id} sheet={sheet} />
          ))}
          empty={<NoRows list="sheets" name={user.name} />}
          query={query}
          total={total}
          paging={paging}
          path={route.path}
          search={route.search}
        />
      )}
    </AsyncPart>
  );
};

/** The person's public collections of sheets. */
export const UserCollections = ({ user, route }: ListProps) => {
  const paging = readPaging(route.search);
  const query = useQuery(userCollectionsQuery(route.params.username, paging));
  return (
    <AsyncPart query={query} onFailure="list">
      {({ collections, total }) => (
        <PagedList
          rows={collections.map((collection) => (
            <CollectionRow key={collection.id} collection={collection} as="h2" />
          ))}
          empty={<NoRows list="collections" name={user.name} />}
          query={query}
          total={total}
          paging={paging}
          path={paths.user(route.params.username)}
          search={route.search}
        />
      )}
    </AsyncPart>
  );
};

type Person = Answer<'GET /users/{username}/followers'>['users'][number];

const PersonRow = ({ person: { name, username, title, avatar_url } }: { person: Person }) => (
  <Row className={styles.person}>
    <Avatar name={name} url={avatar_url} size="small" />
    <div>
      <RowTitle as="h2" to={paths.user(username)} title={name}>
        <UserText>{name}</UserText>
      </RowTitle>
      {title && (
        <RowNote>
          <UserText isOneLine>{title}</UserText>
        </RowNote>
      )}
    </div>
  </Row>
);

/** The person's followers, or the people they follow. */
export const PeopleList = ({ user, list, route }: ListProps & { list: PeopleTab }) => {
  const paging = readPaging(route.search);
  const query = useQuery(peopleQuery(route.params.username, list, paging));
  return (
    <AsyncPart query={query} onFailure="list">
      {({ users, total }) => (
        <PagedList
          rows={users.map((person) => (
            <PersonRow key={person.username} person={person} />
          ))}
          empty={<NoRows list={list} name={user.name} />}
          query={query}
          total={total}
          paging={paging}
          path={route.path}
          search={route.search}
        />
      )}
    </AsyncPart>
  );
};
