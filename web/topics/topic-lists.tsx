import type { TopicLink, TopicRow } from '#shared/contract/topics.ts';
import { groupBy } from '#shared/group-by.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { BroaderTopics, MatchedName } from './topic-matches.tsx';
import { topicsPath } from './topics-params.ts';
import styles from './topics.module.css';

const LinkedTitle = ({ topic }: { topic: TopicLink }) => (
  <LangText language={topic.language} className="two-lines">
    <Link to={paths.topic(topic.id)} title={topic.title}>
      {topic.title}
    </Link>
  </LangText>
);

/** The broadest topics, each with the topics directly below it. */
export const TopicTree = ({ topics }: { topics: TopicRow[] }) => {
  const t = useT();
  if (topics.length === 0) return <NotFound message={t('topics.empty')} />;
  return topics.map((topic) => (
    <section key={topic.id} aria-labelledby={`topic-${topic.id}`} className={styles.branch}>
      <h2 id={`topic-${topic.id}`} className={styles.branchTitle}>
        <LinkedTitle topic={topic} />
      </h2>
      <LangText as="p" language={topic.language} className={styles.quiet}>
        {topic.description}
      </LangText>
      <ul className={styles.children}>
        {topic.children.map((child) => (
          <li key={child.id}>
            <LinkedTitle topic={child} />
          </li>
        ))}
      </ul>
    </section>
  ));
};

/** The letters are Latin or Tibetan, whatever the language of the site. */
const languageOfLetter = (letter: string): string => (/\p{Script=Tibetan}/u.test(letter) ? 'bo' : 'en');

type IndexProps = {
  topics: TopicRow[];
  /** All letters that topics begin with, in order. */
  letters: { letter: string; count: number }[];
  /** The selected letter; empty for all. */
  letter: string;
};

/** From A to Z: Tibetan by root letter, Chinese by the first letter of its pronunciation. */
export const TopicIndex = ({ topics, letters, letter: selected }: IndexProps) => {
  const t = useT();
  return (
    <>
      <nav aria-label={t('topics.letters')} className={styles.letters}>
        <Link to={topicsPath({ view: 'index' })} aria-current={selected === '' ? 'true' : undefined}>
          {t('topics.all_letters')}
        </Link>
        {letters.map(({ letter }) => (
          <Link
            key={letter}
            to={topicsPath({ view: 'index', letter })}
            lang={languageOfLetter(letter)}
            aria-current={letter === selected ? 'true' : undefined}
          >
            {letter}
          </Link>
        ))}
      </nav>
      {topics.length === 0 && <NotFound message={t('topics.empty')} />}
      {[...groupBy(topics, ({ letter }) => letter)].map(([letter, group]) => (
        <section key={letter} aria-labelledby={`letter-${letter}`} className={styles.letterGroup}>
          <h2 id={`letter-${letter}`} lang={languageOfLetter(letter)} className={styles.letter}>
            {letter}
          </h2>
          <ul className={styles.indexed}>
            {group.map((topic) => (
              <li key={topic.id}>
                <LinkedTitle topic={topic} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};

export const TopicResults = ({ topics, total }: { topics: TopicRow[]; total: number }) => {
  const t = useT();
  const { language } = useLanguage();
  if (total === 0) return <NotFound message={t('topics.none')} hint={t('topics.none_hint')} />;
  return (
    <>
      <p role="status" className={styles.count}>
        {formatCount(t, language, 'topics.found', total)}
      </p>
      <RowList>
        {topics.map((topic) => (
          <Row key={topic.id}>
            <BroaderTopics topics={topic.parents} />
            <RowTitle as="h2" language={topic.language} to={paths.topic(topic.id)}>
              {topic.title}
            </RowTitle>
            <MatchedName topic={topic} />
            <RowNote language={topic.language}>{topic.description}</RowNote>
          </Row>
        ))}
      </RowList>
    </>
  );
};
