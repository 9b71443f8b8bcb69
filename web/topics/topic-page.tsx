import { useQuery } from '@tanstack/react-query';
import type { Topic } from '#shared/contract/topics.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { changeQuery, paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { truncateText } from '#web/ui/head.ts';
import { pagingQuery, readPaging } from '#web/ui/pagination-rules.ts';
import { TitleCard } from '#web/ui/title-card.tsx';
import { useHead } from '#web/ui/use-head.ts';
import { TopicNames } from './topic-names.tsx';
import { TopicPassages } from './topic-passages.tsx';
import { TopicSheets } from './topic-sheets.tsx';
import { topicPageData } from './topics.data.ts';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import styles from './topics.module.css';

const Narrower = ({ topics }: { topics: Topic['children'] }) => {
  const t = useT();
  if (topics.length === 0) return null;
  return (
    <section aria-labelledby="narrower" className={styles.part}>
      <h2 id="narrower" className={styles.partTitle}>
        {t('topics.children')}
      </h2>
      <RowList data-list>
        {topics.map(({ id, title, language, description }) => (
          <Row key={id}>
            <RowTitle as="h3" language={language} to={paths.topic(id)}>
              {title}
            </RowTitle>
            <RowNote language={language}>{description}</RowNote>
          </Row>
        ))}
      </RowList>
    </section>
  );
};

const TopicDetail = ({ route, topic }: { route: RouteContext<'id'>; topic: Topic }) => {
  const t = useT();
  const { title, language, description, names, parents, children } = topic;
  const paging = readPaging(route.search);
  useHead({
    title,
    description: truncateText(description || t('topics.description')),
    path: changeQuery(paths.topic(topic.id), new URLSearchParams(), pagingQuery(paging)),
  });
  const above = parents.map((parent) => ({ ...parent, to: paths.topic(parent.id) }));
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { title: t('topics.title'), language: route.language, to: paths.topics() },
          ...above,
          { title, language },
        ]}
      />
      <TitleCard title={title} language={language} above={t('topics.one')} below={<TopicNames names={names} />} />
      <Columns>
        {description && (
          <LangText as="p" language={language} className={styles.description}>
            {description}
          </LangText>
        )}
        <Narrower topics={children} />
        <TopicPassages route={route} paging={paging} hasChildren={children.length > 0} />
        <TopicSheets route={route} />
      </Columns>
    </>
  );
};

/** One topic: what it is, what is below it, passages that speak of it, and sheets on it. */
export const TopicPage = ({ route }: { route: RouteContext<'id'> }) => {
  const query = useQuery(topicPageData(route).topic);
  return <AsyncPart query={query}>{(topic) => <TopicDetail route={route} topic={topic} />}</AsyncPart>;
};
