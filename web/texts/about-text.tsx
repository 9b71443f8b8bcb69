import { Fragment } from 'react';
import type { Answer } from '#shared/contract/contract.ts';
import type { WorkRow } from '#shared/contract/texts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { About } from '#web/ui/columns.tsx';
import { Link } from '#web/ui/link.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';
import styles from './about-text.module.css';

type TextAnswer = Answer<'GET /texts/{id}'>;

const WorkLinks = ({ heading, works }: { heading: string; works: WorkRow[] }) => {
  if (works.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{heading}</h3>
      <ul>
        {works.map((work) => (
          <li key={work.id}>
            <LangText language={work.language} script={work.script}>
              <Link to={paths.text(work.id, work.type)} className={styles.link}>
                {work.title}
              </Link>
            </LangText>
            <TitleReference work={work}>{(reference) => <div className={styles.note}>{reference}</div>}</TitleReference>
            {work.author && (
              <div className={styles.note}>
                <UserText>{work.author}</UserText>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Every collection, with those above it. */
const CollectionLinks = ({ heading, collections }: { heading: string; collections: TextAnswer['collections'] }) => (
  <section className={styles.part}>
    <h3>{heading}</h3>
    <ul>
      {collections.map((path) => {
        const collection = path.at(-1);
        return (
          collection && (
            <li key={collection.id}>
              <LangText language={collection.language}>
                <Link to={paths.collectionOrWorks(collection)} className={styles.link}>
                  {collection.title}
                </Link>
              </LangText>
              {path.length > 1 && (
                <div className={styles.note}>
                  {path.slice(0, -1).map((above, index) => (
                    <Fragment key={above.id}>
                      {index > 0 && ' › '}
                      <LangText language={above.language}>{above.title}</LangText>
                    </Fragment>
                  ))}
                </div>
              )}
            </li>
          )
        );
      })}
    </ul>
  </section>
);

/** What the text is about, and the way on: the text it explains, its commentaries, its collections. */
export const AboutText = ({ text }: { text: TextAnswer }) => {
  const t = useT();
  const { summary, root_texts, commentaries, collections } = text;
  if (!summary && root_texts.length + commentaries.length + collections.length === 0) return null;
  return (
    <About title={t('text.about')}>
      {summary && <UserText as="p">{summary}</UserText>}
      <WorkLinks heading={t('works.root_text')} works={root_texts} />
      <WorkLinks heading={t('works.commentary')} works={commentaries} />
      {collections.length > 0 && <CollectionLinks heading={t('text.collections')} collections={collections} />}
    </About>
  );
};
