import type { TopicRow } from '#shared/contract/topics.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { isSameTitle, MatchedTitle } from '#web/search/matched-title.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TopicWay } from './topic-way.tsx';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import styles from './topics.module.css';

/** What a topic was found by, when that is not its title here. */
export const FoundBy = ({ topic }: { topic: TopicRow }) => {
  const { title, matched, matched_language } = topic;
  if (!matched || !matched_language || isSameTitle({ title, matched })) return null;
  return (
    <span className={styles.foundBy}>
      <MatchedTitle title={{ matched, matched_language }} />
    </span>
  );
};

export const FoundTopics = ({ topics, total }: { topics: TopicRow[]; total: number }) => {
  const t = useT();
  const { language } = useLanguage();
  if (total === 0) return <NotFound message={t('topics.none')} hint={t('topics.none_hint')} />;
  return (
    <>
      <p role="status" className={styles.count}>
        {counted(t, language, 'topics.found', total)}
      </p>
      <RowList>
        {topics.map((topic) => (
          <Row key={topic.id}>
            <TopicWay parents={topic.parents} />
            <RowTitle as="h2" language={topic.language} to={paths.topic(topic.id)}>
              {topic.title}
            </RowTitle>
            <FoundBy topic={topic} />
            <RowNote language={topic.language}>{topic.description}</RowNote>
          </Row>
        ))}
      </RowList>
    </>
  );
};
