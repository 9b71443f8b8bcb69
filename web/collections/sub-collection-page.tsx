import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import type { Place } from '#web/place.ts';
import { Awaited } from '#web/ui/awaited.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { ShelfPage } from '#web/ui/shelf-page.tsx';
import { CollectionList } from './collection-list.tsx';
import { subCollectionPageData } from './collections.data.ts';
import styles from './sub-collection-page.module.css';

export const SubCollectionPage = ({ place }: { place: Place }) => {
  const query = useQuery(subCollectionPageData(place).collections);
  return (
    <Awaited query={query}>
      {({ parent, shelves, collections, total }) =>
        parent ? (
          <ShelfPage
            place={place}
            path={paths.collection(place.params.id ?? '')}
            collection={parent}
            shelves={shelves}
            total={total}
            titleClassName={styles.upperCase}
          >
            <CollectionList collections={collections} />
          </ShelfPage>
        ) : (
          <NotFound heading />
        )
      }
    </Awaited>
  );
};
