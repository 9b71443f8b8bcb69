import type { TopicRow } from '#shared/contract/topics.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TopicWords } from './topic-words.tsx';
import styles from './topics.module.css';

/** Branches with what is directly below each. */
export const TopicTree = ({ topics }: { topics: TopicRow[] }) => {
  const t = useT();
  if (topics.length === 0) return <NotFound message={t('topics.empty')} />;
  return topics.map((topic) => (
    <section key={topic.id} aria-labelledby={`topic-${topic.id}`} className={styles.branch}>
      <h2 id={`topic-${topic.id}`} className={styles.branchTitle}>
        <TopicWords topic={topic} />
      </h2>
      <LangText as="p" language={topic.language} className={styles.quiet}>
        {topic.description}
      </LangText>
      <ul className={styles.leaves}>
        {topic.children.map((child) => (
          <li key={child.id}>
            <TopicWords topic={child} />
          </li>
        ))}
      </ul>
    </section>
  ));
};
