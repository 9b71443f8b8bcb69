import { useQuery } from '@tanstack/react-query';
import { COMMUNITY_PAGE_SIZE } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { CollectionRow } from '#web/sheet-collections/collection-row.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { communityCollectionsQuery } from './community.data.ts';
import { parseCommunityParams } from './community-params.ts';

/** Public collections of all members. */
export const CommunityCollections = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const query = useQuery(communityCollectionsQuery(route.search));
  return (
    <AsyncPart query={query} onFailure="list">
      {({ collections, total }) => (
        <PagedList
          rows={collections.map((collection) => (
            <CollectionRow key={collection.id} collection={collection} as="h3" hasOwner />
          ))}
          empty={<NotFound message={t('sheet_collection.none')} hint={t('sheet_collection.none_hint')} />}
          query={query}
          total={total}
          paging={parseCommunityParams(route.search).paging}
          path={paths.community()}
          search={route.search}
          defaultSize={COMMUNITY_PAGE_SIZE}
        />
      )}
    </AsyncPart>
  );
};
