import { Fragment } from 'react';
import type { TopicLink, TopicRow } from '#shared/contract/topics.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { isSameTitle, MatchedTitle } from '#web/search/matched-title.tsx';
import styles from './topics.module.css';

/** The name by which a topic matched, when that is not its title in this language. */
export const MatchedName = ({ topic: { title, matched, matched_language } }: { topic: TopicRow }) => {
  if (!matched || !matched_language || isSameTitle({ title, matched })) return null;
  return (
    <span className={styles.matchedName}>
      <MatchedTitle title={{ matched, matched_language }} />
    </span>
  );
};

/** The broader topics of a topic, the broadest first. */
export const BroaderTopics = ({ topics }: { topics: TopicLink[] }) =>
  topics.length > 0 && (
    <p className={styles.broader}>
      {topics.map((topic, index) => (
        <Fragment key={topic.id}>
          {index > 0 && <span aria-hidden="true"> › </span>}
          <LangText language={topic.language}>{topic.title}</LangText>
        </Fragment>
      ))}
    </p>
  );
