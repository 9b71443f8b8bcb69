import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import { isHome } from '#web/home/home.data.ts';
import { HomeParts } from '#web/home/home-parts.tsx';
import { changeQuery, paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { About, Columns } from '#web/ui/columns.tsx';
import { Link } from '#web/ui/link.tsx';
import { ListFilter, readFilter } from '#web/ui/list-filter.tsx';
import { ListRegion } from '#web/ui/list-region.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { pagingQuery, readPaging } from '#web/ui/pagination-rules.ts';
import { TitleCard } from '#web/ui/title-card.tsx';
import { useHead } from '#web/ui/head.ts';
import { CollectionList } from './collection-list.tsx';
import { collectionsPageData } from './collections.data.ts';
import styles from './collections-page.module.css';

/** The start page, also shown for every unknown path. */
export const CollectionsPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const { collections } = collectionsPageData(route);
  const paging = readPaging(route.search);
  const query = useQuery(collections);
  useHead({
    title: t('home.browse_library'),
    description: t('site.description'),
    path: changeQuery(paths.collections(), new URLSearchParams(), pagingQuery(paging)),
  });
  return (
    <>
      <TitleCard title={t('home.browse_library')} language={route.language} />
      <Columns
        aside={
          <About title={t('home.about_title')}>
            <p>{t('home.about')}</p>
            <p>{t('home.about_how')}</p>
            <p>
              <Link to={paths.topics()} className={styles.topics}>
                {t('topics.browse')}
              </Link>
            </p>
          </About>
        }
      >
        <AsyncPart query={query} onFailure="list">
          {(list) => (
            <>
              <ListFilter path={paths.collections()} search={route.search} total={list.total} />
              <ListRegion query={query} page={paging.page}>
                {list.total === 0 && readFilter(route.search) ? (
                  <NotFound message={t('filter.none')} />
                ) : (
                  <CollectionList collections={list.collections} />
                )}
              </ListRegion>
              <Pagination
                query={query}
                total={list.total}
                paging={paging}
                path={paths.collections()}
                search={route.search}
              />
            </>
          )}
        </AsyncPart>
      </Columns>
      {isHome(route.search) && <HomeParts language={route.language} />}
    </>
  );
};
