import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#shared/contract/contract.ts';
import { useT } from '#web/i18n/translate.ts';
import { Words } from '#web/i18n/words.tsx';
import { changeQuery, paths } from '#web/paths.ts';
import type { Place } from '#web/place.ts';
import { Awaited } from '#web/ui/awaited.tsx';
import { Breadcrumbs, shelfCrumbs } from '#web/ui/breadcrumbs.tsx';
import { About, Columns } from '#web/ui/columns.tsx';
import { shortened } from '#web/ui/head.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { pagingQuery, readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TitleLeaf } from '#web/ui/title-leaf.tsx';
import { useHead } from '#web/ui/use-head.ts';
import { CollectionList } from './collection-list.tsx';
import { subCollectionPageData } from './collections.data.ts';
import styles from './sub-collection-page.module.css';

type Loaded = { place: Place; list: Answer<'GET /collections'> };

const SubCollections = ({ place, list: { parent, shelves, collections, total } }: Loaded) => {
  const t = useT();
  const paging = readPaging(place.search);
  const path = paths.collection(place.params.id ?? '');
  useHead({
    title: parent?.title ?? t('home.browse_library'),
    description: shortened(parent?.description || t('site.description')),
    path: changeQuery(path, new URLSearchParams(), pagingQuery(paging)),
  });
  if (!parent) return <NotFound heading />;
  const { title, description, language } = parent;
  return (
    <>
      <Breadcrumbs crumbs={[...shelfCrumbs(shelves), { title, language }]} />
      <TitleLeaf title={title} language={language} className={styles.upperCase} />
      <Columns
        aside={
          description && (
            <About title={t('collection.about', { title })}>
              <Words as="p" language={language}>
                {description}
              </Words>
            </About>
          )
        }
      >
        <CollectionList collections={collections} />
        <Pagination total={total} paging={paging} path={path} search={place.search} />
      </Columns>
    </>
  );
};

export const SubCollectionPage = ({ place }: { place: Place }) => {
  const query = useQuery(subCollectionPageData(place).collections);
  return <Awaited query={query}>{(list) => <SubCollections place={place} list={list} />}</Awaited>;
};
