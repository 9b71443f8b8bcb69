import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import type { Answer } from '#shared/contract/contract.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { About, Columns } from '#web/ui/columns.tsx';
import { Link } from '#web/ui/link.tsx';
import { ListRegion } from '#web/ui/list-region.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { useHead } from '#web/ui/head.ts';
import { FilterLinks } from '#web/ui/tabs.tsx';
import { TopicIndex, TopicResults, TopicTree } from './topic-lists.tsx';
import { defaultPageSize, parseTopicsParams, type TopicsParams, topicsPath, VIEWS } from './topics-params.ts';
import { topicsPageData } from './topics.data.ts';
import styles from './topics.module.css';

const ViewLinks = ({ params: { q, view } }: { params: TopicsParams }) => {
  const t = useT();
  return (
    <FilterLinks label={t('topics.views')}>
      {VIEWS.map((name) => (
        <Link key={name} to={topicsPath({ view: name })} aria-current={!q && name === view ? 'page' : undefined}>
          {t(`topics.view.${name}`)}
        </Link>
      ))}
    </FilterLinks>
  );
};

const TopicList = ({ params, list }: { params: TopicsParams; list: Answer<'GET /topics'> }) => {
  if (params.q) return <TopicResults topics={list.topics} total={list.total} />;
  if (params.view === 'tree') return <TopicTree topics={list.topics} />;
  return <TopicIndex topics={list.topics} letters={list.letters} letter={params.letter} />;
};

/** All topics: as a tree, from A to Z, or by a search. */
export const TopicsPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const navigate = useNavigate();
  const params = parseTopicsParams(route.search);
  const query = useQuery(topicsPageData(route).topics);
  useHead({
    title: t('topics.title'),
    description: t('topics.description'),
    path: topicsPath(params),
    // Search engines list the topics, not every search for one.
    unlisted: params.q !== '',
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    navigate(topicsPath({ q }));
  };
  return (
    <>
      <TitleCard title={t('topics.title')} language={route.language} below={t('topics.lead')} />
      <Columns
        aside={
          <About title={t('topics.about_title')}>
            <p>{t('topics.about')}</p>
            <p>{t('topics.about_names')}</p>
          </About>
        }
      >
        <div className={styles.tools}>
          <ViewLinks params={params} />
          <SearchBox
            key={params.q}
            label={t('topics.search')}
            className={styles.box}
            method="get"
            action={paths.topics()}
            onSubmit={submit}
            input={{ name: 'q', defaultValue: params.q }}
          />
        </div>
        <AsyncPart query={query} onFailure="list">
          {(list) => (
            <>
              <ListRegion query={query} page={params.paging.page}>
                <TopicList params={params} list={list} />
              </ListRegion>
              <Pagination
                query={query}
                total={list.total}
                paging={params.paging}
                path={paths.topics()}
                search={route.search}
                defaultSize={defaultPageSize(params)}
              />
            </>
          )}
        </AsyncPart>
      </Columns>
    </>
  );
};
