import type { TopicRow } from '#shared/contract/topics.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { isSameTitle, TitleWords } from '#web/search/title-words.tsx';
import { Link } from '#web/ui/link.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TopicWay } from './topic-way.tsx';
import rows from '#web/ui/row-list.module.css';
import styles from './topics.module.css';

/** What a topic was found by, when that is not its title here. */
export const FoundBy = ({ topic }: { topic: TopicRow }) => {
  const { title, matched, matched_language } = topic;
  if (!matched || !matched_language || isSameTitle({ title, matched })) return null;
  return (
    <span className={styles.foundBy}>
      <TitleWords title={{ matched, matched_language }} />
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
      <ul className={rows.list}>
        {topics.map((topic) => (
          <li key={topic.id} className={rows.row}>
            <TopicWay parents={topic.parents} />
            <LangText as="h2" language={topic.language} className={rows.title}>
              <Link to={paths.topic(topic.id)} className={rows.link}>
                {topic.title}
              </Link>
            </LangText>
            <FoundBy topic={topic} />
            <LangText as="p" language={topic.language} className={rows.description}>
              {topic.description}
            </LangText>
          </li>
        ))}
      </ul>
    </>
  );
};
