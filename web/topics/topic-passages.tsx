import { useQuery } from '@tanstack/react-query';
import type { TopicPassage } from '#shared/contract/topics.ts';
import { languageTag } from '#shared/languages.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { ExactReference } from '#web/ui/exact-reference.tsx';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import { Link } from '#web/ui/link.tsx';
import { ListRegion } from '#web/ui/list-region.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { Paging } from '#web/ui/pagination-rules.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';
import { topicPageData } from './topics.data.ts';
import styles from './topics.module.css';

/** The passage in its own script, its translation if there is one, and a link to it in its text. */
const Passage = ({ passage }: { passage: TopicPassage }) => {
  const { segment_id, text_id, content_id, language, script, content, translation, cited_title, reference } = passage;
  // The reference says how the work is cited.
  const work = { ...passage, title: cited_title.title, citation: '' };
  const version = translation ? { version_id: translation.text_id } : {};
  return (
    <li className={styles.passage} onClick={toggleFootnote} onKeyDown={toggleFootnote}>
      <blockquote lang={languageTag(language, script)}>
        <SafeHtml html={content} />
      </blockquote>
      {translation && (
        <blockquote lang={languageTag(translation.language, translation.script)} className={styles.translation}>
          <SafeHtml html={translation.content} />
        </blockquote>
      )}
      <p className={styles.from}>
        <Link to={paths.chapter({ text_id, content_id, segment_id, ...version })}>
          <LangText isOneLine language={cited_title.language} script={cited_title.script}>
            {cited_title.title}
          </LangText>
          {' · '}
          <ExactReference reference={reference} />
        </Link>
      </p>
      <TitleReference work={work}>{(titles) => <p className={styles.original}>{titles}</p>}</TitleReference>
    </li>
  );
};

type Props = { route: RouteContext<'id'>; paging: Paging; hasChildren: boolean };

export const TopicPassages = ({ route, paging, hasChildren }: Props) => {
  const t = useT();
  const query = useQuery(topicPageData(route).passages);
  return (
    <AsyncPart query={query} onFailure="list">
      {({ passages, total }) =>
        // A topic with narrower ones may have no passages of its own.
        total === 0 && hasChildren ? null : (
          <section aria-labelledby="passages" className={styles.part}>
            <h2 id="passages" className={styles.partTitle}>
              {t('topics.passages')}
            </h2>
            {total === 0 && <p className={styles.quiet}>{t('topics.no_passages')}</p>}
            <ListRegion query={query} page={paging.page}>
              <ul>
                {passages.map((passage) => (
                  <Passage key={passage.segment_id} passage={passage} />
                ))}
              </ul>
            </ListRegion>
            <Pagination query={query} total={total} paging={paging} path={route.path} search={route.search} />
          </section>
        )
      }
    </AsyncPart>
  );
};
