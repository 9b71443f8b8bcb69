import { useQuery } from '@tanstack/react-query';
import { changeQuery, paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { CollectionLayout } from '#web/ui/collection-layout.tsx';
import { DownloadCollection } from './download-collection.tsx';
import { CollectionList } from './collection-list.tsx';
import { subCollectionPageData } from './collections.data.ts';
import styles from './sub-collection-page.module.css';

export const SubCollectionPage = ({ route }: { route: RouteContext<'id'> }) => {
  const query = useQuery(subCollectionPageData(route).collections);
  return (
    <AsyncPart query={query}>
      {({ parent, shelves: ancestors, collections, total }) =>
        parent && (!parent.has_child || parent.id !== route.params.id.toLowerCase()) ? (
          // A collection of works has its own page, and one that was merged leads to the other.
          <Redirect to={changeQuery(paths.collectionOrWorks(parent), route.search, {})} />
        ) : parent ? (
          <CollectionLayout
            route={route}
            path={paths.collection(route.params.id)}
            collection={parent}
            ancestors={ancestors}
            total={total}
            query={query}
            titleClassName={styles.upperCase}
            actions={<DownloadCollection collection={parent} />}
          >
            <CollectionList collections={collections} />
          </CollectionLayout>
        ) : (
          <NotFound heading />
        )
      }
    </AsyncPart>
  );
};
