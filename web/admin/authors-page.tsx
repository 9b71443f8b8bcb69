import { useQuery } from '@tanstack/react-query';
import type { CatalogAuthor } from '#shared/contract/admin-catalog.ts';
import { textLanguage } from '#shared/languages.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { authorsQuery } from './catalog.data.ts';
import { ListSearch } from './list-search.tsx';
import styles from './admin.module.css';

const PATH = adminPaths.authors();

/** In the language of the site, else in English, else in any. */
export const authorName = (names: Record<string, string>, language: string): string =>
  names[language] ?? names['en'] ?? Object.values(names)[0] ?? '';

const AuthorRow = ({ author }: { author: CatalogAuthor }) => {
  const t = useT();
  const { language } = useLanguage();
  const name = authorName(author.names, textLanguage(language));
  const others = Object.values(author.names).filter((each) => each !== name);
  return (
    <Row>
      <RowTitle as="h2" to={adminPaths.author(author.id)}>
        <UserText>{name}</UserText>
      </RowTitle>
      <RowNote>
        <span className={styles.note}>
          {[...others, formatCount(t, language, 'record.named_in', author.texts)].join(' · ')}
        </span>
      </RowNote>
    </Row>
  );
};

const Authors = ({ search }: { search: URLSearchParams }) => {
  const t = useT();
  const paging = readPaging(search);
  const query = useQuery(authorsQuery(search.get('name')?.trim() ?? '', paging));
  return (
    <>
      <div className={styles.filters}>
        <ListSearch path={PATH} search={search} name="name" label={t('admin.authors_search')} />
        <ButtonLink to={adminPaths.newAuthor()} className={styles.start}>
          {t('admin.add_author')}
        </ButtonLink>
      </div>
      <AsyncPart query={query} onFailure="list">
        {({ authors, total }) => (
          <PagedList
            rows={authors.map((author) => (
              <AuthorRow key={author.id} author={author} />
            ))}
            empty={<NotFound message={t('admin.no_authors')} />}
            query={query}
            total={total}
            paging={paging}
            path={PATH}
            search={search}
          />
        )}
      </AsyncPart>
    </>
  );
};

/** Who wrote or translated texts, with their names in several languages. */
export const AuthorsPage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="authors">
    {() => <Authors search={route.search} />}
  </AdminFrame>
);
