import { useQuery } from '@tanstack/react-query';
import type { PublicProfile } from '#shared/contract/users.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { CollectionRow } from '#web/sheet-collections/collection-row.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { userCollectionsQuery } from './user.data.ts';

/** Her public collections of sheets. */
export const UserCollections = ({
  user: { name },
  route,
}: {
  user: PublicProfile;
  route: RouteContext<'username'>;
}) => {
  const t = useT();
  const { username } = route.params;
  const paging = readPaging(route.search);
  const query = useQuery(userCollectionsQuery(username, paging));
  return (
    <AsyncPart query={query}>
      {({ collections, total }) => (
        <>
          <div data-list aria-busy={query.isPlaceholderData}>
            {collections.length === 0 && (
              <NotFound message={withParts(t, 'profile.no_collections', { name: <UserText>{name}</UserText> })} />
            )}
            {collections.length > 0 && (
              <RowList>
                {collections.map((collection) => (
                  <CollectionRow key={collection.id} collection={collection} as="h2" />
                ))}
              </RowList>
            )}
          </div>
          <Pagination total={total} paging={paging} path={paths.user(username)} search={route.search} />
        </>
      )}
    </AsyncPart>
  );
};
