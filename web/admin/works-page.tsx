import { useQuery } from '@tanstack/react-query';
import type { CatalogWorkRow } from '#shared/contract/admin-catalog.ts';
import { textLanguage } from '#shared/languages.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageList } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { changeQuery } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { FilterLinks } from '#web/ui/tabs.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { catalogWorksQuery, readWorksFilter } from './catalog.data.ts';
import { ListSearch } from './list-search.tsx';
import styles from './admin.module.css';

const PATH = adminPaths.works();

const WorkRow = ({ work }: { work: CatalogWorkRow }) => {
  const t = useT();
  const { language } = useLanguage();
  const details = [
    ...(work.citation ? [work.citation] : []),
    languageList(t, work.languages),
    ...(work.is_published ? [] : [t('record.not_published')]),
    ...(work.unpublished_texts > 0
      ? [formatCount(t, language, 'record.unpublished_texts', work.unpublished_texts)]
      : []),
  ];
  return (
    <Row>
      <RowTitle as="h2" to={adminPaths.work(work.id)}>
        <UserText>{work.title}</UserText>
      </RowTitle>
      <RowNote>
        <span className={styles.note}>{details.join(' · ')}</span>
      </RowNote>
    </Row>
  );
};

const Works = ({ search }: { search: URLSearchParams }) => {
  const t = useT();
  const { language } = useLanguage();
  const paging = readPaging(search);
  const filter = readWorksFilter(search);
  const query = useQuery(catalogWorksQuery(filter, textLanguage(language), paging));
  const addressOf = (state: string | undefined) => changeQuery(PATH, search, { state, page: undefined });
  return (
    <>
      <div className={styles.filters}>
        <ListSearch path={PATH} search={search} name="title" label={t('admin.works_search')} />
        <FilterLinks label={t('record.is_published')}>
          {(['all', 'published', 'unpublished'] as const).map((state) => (
            <Link
              key={state}
              to={addressOf(state === 'all' ? undefined : state)}
              aria-current={filter.state === state ? 'true' : undefined}
            >
              {t(`admin.works_${state}`)}
            </Link>
          ))}
        </FilterLinks>
      </div>
      <AsyncPart query={query} onFailure="list">
        {({ works, total }) => (
          <PagedList
            rows={works.map((work) => (
              <WorkRow key={work.id} work={work} />
            ))}
            empty={<NotFound message={t('admin.no_works')} />}
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

/** Every work, published or not. */
export const WorksPage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="works">
    {() => <Works search={route.search} />}
  </AdminFrame>
);
