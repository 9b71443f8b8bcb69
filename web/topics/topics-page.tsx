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
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { useHead } from '#web/ui/use-head.ts';
import { FoundTopics } from './found-topics.tsx';
import { TopicIndex } from './topic-index.tsx';
import { TopicTree } from './topic-tree.tsx';
import { readChoices, topicsAddress, type TopicsChoices, usualSize, VIEWS } from './topics-choices.ts';
import { topicsPageData } from './topics.data.ts';
import styles from './topics.module.css';

const Views = ({ choices: { q, view } }: { choices: TopicsChoices }) => {
  const t = useT();
  return (
    <nav aria-label={t('topics.views')} className={styles.views}>
      {VIEWS.map((one) => (
        <Link key={one} to={topicsAddress({ view: one })} aria-current={!q && one === view ? 'page' : undefined}>
          {t(`topics.view.${one}`)}
        </Link>
      ))}
    </nav>
  );
};

const TopicList = ({ choices, list }: { choices: TopicsChoices; list: Answer<'GET /topics'> }) => {
  if (choices.q) return <FoundTopics topics={list.topics} total={list.total} />;
  if (choices.view === 'tree') return <TopicTree topics={list.topics} />;
  return <TopicIndex topics={list.topics} letters={list.letters} letter={choices.letter} />;
};

/** What the texts speak of: as a tree, from A to Z, or by a word. */
export const TopicsPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const navigate = useNavigate();
  const choices = readChoices(route.search);
  const query = useQuery(topicsPageData(route).topics);
  useHead({
    title: t('topics.title'),
    description: t('topics.description'),
    path: topicsAddress(choices),
    // Any words make a page of results; only the list itself is worth listing.
    unlisted: choices.q !== '',
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    navigate(topicsAddress({ q }));
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
          <Views choices={choices} />
          <SearchBox
            key={choices.q}
            label={t('topics.search')}
            className={styles.box}
            method="get"
            action={paths.topics()}
            onSubmit={submit}
            input={{ name: 'q', defaultValue: choices.q }}
          />
        </div>
        <AsyncPart query={query}>
          {(list) => (
            <>
              <div data-list aria-busy={query.isPlaceholderData}>
                <TopicList choices={choices} list={list} />
              </div>
              <Pagination
                total={list.total}
                paging={choices.paging}
                path={paths.topics()}
                search={route.search}
                usualSize={usualSize(choices)}
              />
            </>
          )}
        </AsyncPart>
      </Columns>
    </>
  );
};
