import type { TopicRow } from '#shared/contract/topics.ts';
import { groupBy } from '#shared/group-by.ts';
import { useT } from '#web/i18n/translate.ts';
import { Link } from '#web/ui/link.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TopicWords } from './topic-words.tsx';
import { topicsAddress } from './topics-choices.ts';
import styles from './topics.module.css';

type Props = {
  topics: TopicRow[];
  /** Those there are, in their order. */
  letters: { letter: string; count: number }[];
  /** The one that was chosen; empty for all. */
  letter: string;
};

/** The letters are Latin or Tibetan, whatever the language of the site. */
const languageOf = (letter: string): string | undefined => (/\p{Script=Tibetan}/u.test(letter) ? 'bo' : 'en');

/** From A to Z: Tibetan under the root letter, Chinese under the letter of its sound. */
export const TopicIndex = ({ topics, letters, letter: chosen }: Props) => {
  const t = useT();
  return (
    <>
      <nav aria-label={t('topics.letters')} className={styles.letters}>
        <Link to={topicsAddress({ view: 'index' })} aria-current={chosen === '' ? 'true' : undefined}>
          {t('topics.all_letters')}
        </Link>
        {letters.map(({ letter }) => (
          <Link
            key={letter}
            to={topicsAddress({ view: 'index', letter })}
            lang={languageOf(letter)}
            aria-current={letter === chosen ? 'true' : undefined}
          >
            {letter}
          </Link>
        ))}
      </nav>
      {topics.length === 0 && <NotFound message={t('topics.empty')} />}
      {[...groupBy(topics, ({ letter }) => letter)].map(([letter, own]) => (
        <section key={letter} aria-labelledby={`letter-${letter}`} className={styles.letterGroup}>
          <h2 id={`letter-${letter}`} lang={languageOf(letter)} className={styles.letter}>
            {letter}
          </h2>
          <ul className={styles.indexed}>
            {own.map((topic) => (
              <li key={topic.id}>
                <TopicWords topic={topic} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};
