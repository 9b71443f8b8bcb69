import { useQuery } from '@tanstack/react-query';
import type { Topic } from '#shared/contract/topics.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { changeQuery, paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { PublishedSheetRow } from '#web/sheets/published-sheet-row.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { truncateText, useHead } from '#web/ui/head.ts';
import { Link } from '#web/ui/link.tsx';
import { pagingQuery, readPaging } from '#web/ui/pagination-rules.ts';
import { Redirect } from '#web/ui/redirect.tsx';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { TopicPassages } from './topic-passages.tsx';
import { topicPageData } from './topics.data.ts';
import styles from './topics.module.css';

/** The names of a topic in other languages. */
const TopicNames = ({ names }: { names: Topic['names'] }) => {
  const t = useT();
  if (names.length === 0) return null;
  return (
    <ul aria-label={t('topics.names')} className={styles.names}>
      {names.map(({ language, script, name }) => (
        <li key={`${language} ${name}`} title={languageName(t, language)}>
          <LangText language={language} script={script}>
            {name}
          </LangText>
        </li>
      ))}
    </ul>
  );
};

const NarrowerTopics = ({ topics }: { topics: Topic['children'] }) => {
  const t = useT();
  if (topics.length === 0) return null;
  return (
    <section aria-labelledby="narrower" className={styles.part}>
      <h2 id="narrower" className={styles.partTitle}>
        {t('topics.children')}
      </h2>
      <RowList>
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

/** The newest sheets on a topic, and a link to all of them. */
const TopicSheets = ({ route }: { route: RouteContext<'id'> }) => {
  const t = useT();
  const query = useQuery(topicPageData(route).sheets);
  return (
    <section aria-labelledby="sheets" className={styles.part}>
      <h2 id="sheets" className={styles.partTitle}>
        {t('topics.sheets')}
      </h2>
      <AsyncPart query={query} onFailure="list">
        {({ sheets, total }) => (
          <>
            {total === 0 && <p className={styles.quiet}>{t('topics.no_sheets')}</p>}
            {total > 0 && (
              <RowList>
                {sheets.map((sheet) => (
                  <PublishedSheetRow key={sheet.id} sheet={sheet} />
                ))}
              </RowList>
            )}
            {total > sheets.length && (
              <Link to={paths.community(route.params.id)} className={styles.more}>
                {t('topics.all_sheets')}
              </Link>
            )}
          </>
        )}
      </AsyncPart>
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
        <NarrowerTopics topics={children} />
        <TopicPassages route={route} paging={paging} hasChildren={children.length > 0} />
        <TopicSheets route={route} />
      </Columns>
    </>
  );
};

export const TopicPage = ({ route }: { route: RouteContext<'id'> }) => {
  const query = useQuery(topicPageData(route).topic);
  return (
    <AsyncPart query={query}>
      {(topic) =>
        topic.id === route.params.id.toLowerCase() ? (
          <TopicDetail route={route} topic={topic} />
        ) : (
          // One that was merged leads to the other.
          <Redirect to={changeQuery(paths.topic(topic.id), route.search, {})} />
        )
      }
    </AsyncPart>
  );
};
