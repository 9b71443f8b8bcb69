import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#shared/contract/contract.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { changeQuery, paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { useHead } from '#web/ui/head.ts';
import { ListFilter, readFilter } from '#web/ui/list-filter.tsx';
import { ListIndex } from '#web/ui/list-index.tsx';
import { ListRegion, type PagedQuery } from '#web/ui/list-region.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { pagingQuery, readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { WorkList } from '#web/works/work-list.tsx';
import { isTraditionPage, languagePageData } from './languages.data.ts';

type Props = { route: RouteContext<'code'>; list: Answer<'GET /languages/{code}/works'>; query: PagedQuery };

/** The works that can be read in a language, and those that were handed down in it. */
const LanguageWorks = ({ route, list, query }: Props) => {
  const t = useT();
  const { code, counts, works, total } = list;
  const isTradition = isTraditionPage(route);
  const path = isTradition ? paths.tradition(code) : paths.language(code);
  const paging = readPaging(route.search);
  const language = languageName(t, code);
  const title = t(isTradition ? 'language_page.originals' : 'language_page.texts', { language });
  useHead({
    title,
    description: t('site.description'),
    path: changeQuery(path, new URLSearchParams(), pagingQuery(paging)),
  });
  const tabs = [
    { key: 'texts', to: paths.language(code), isCurrent: !isTradition, label: t('language_page.tab.texts') },
    { key: 'originals', to: paths.tradition(code), isCurrent: isTradition, label: t('language_page.tab.originals') },
  ] as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ title, language: route.language }]} />
      <TitleCard title={title} language={route.language} />
      <Columns>
        {counts.originals > 0 && (
          <TabLinks
            label={t('language_page.choices')}
            tabs={tabs.map((tab) => ({ ...tab, count: formatNumber(route.language, counts[tab.key]) }))}
          />
        )}
        <ListFilter path={path} search={route.search} total={total} />
        <ListIndex index={list.index} paging={paging} path={path} search={route.search} />
        <ListRegion query={query} page={paging.page}>
          {total === 0 ? (
            <NotFound message={t(readFilter(route.search) ? 'filter.none' : 'language_page.none')} />
          ) : (
            <WorkList works={works} heading="h2" />
          )}
        </ListRegion>
        <Pagination query={query} total={total} paging={paging} path={path} search={route.search} />
      </Columns>
    </>
  );
};

export const LanguagePage = ({ route }: { route: RouteContext<'code'> }) => {
  const query = useQuery(languagePageData(route).works);
  return <AsyncPart query={query}>{(list) => <LanguageWorks route={route} list={list} query={query} />}</AsyncPart>;
};
