import { useQuery } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE } from '#shared/limits.ts';
import { normalizeTag } from '#shared/normalize-tag.ts';
import { useT } from '#web/i18n/translate.ts';
import { languageOfUserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { PublishedSheetRow } from '#web/sheets/published-sheet-row.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { useHead } from '#web/ui/head.ts';
import { Link } from '#web/ui/link.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { FilterLinks } from '#web/ui/tabs.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { SORTS } from './community-params.ts';
import { parseTagParams, tagPageData, tagPath } from './tag-page.data.ts';

/** The public sheets with a tag. */
const TagSheets = ({ route }: { route: RouteContext<'tag'> }) => {
  const t = useT();
  const params = parseTagParams(route);
  const { tag, sort, paging } = params;
  const query = useQuery(tagPageData(route).sheets);
  const language = languageOfUserText(tag, route.language) ?? route.language;
  useHead({
    title: t('tags.page_title', { tag }),
    description: t('tags.description', { tag }),
    path: tagPath(params),
    missing: query.data?.total === 0,
  });
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { title: t('header.community'), language: route.language, to: paths.community() },
          { title: tag, language },
        ]}
      />
      <TitleCard title={tag} language={language} above={t('tags.one')} />
      <Columns>
        <h2 className="screen-reader-text">{t('profile.sheets')}</h2>
        <AsyncPart query={query} onFailure="list">
          {({ sheets, total }) => (
            <>
              {total > 1 && (
                <FilterLinks label={t('community.sort')}>
                  {SORTS.map((each) => (
                    <Link
                      key={each}
                      to={tagPath({ tag, sort: each, paging: { ...paging, page: 1 } })}
                      aria-current={each === sort ? 'true' : undefined}
                    >
                      {t(`community.sort.${each}`)}
                    </Link>
                  ))}
                </FilterLinks>
              )}
              <PagedList
                rows={sheets.map((sheet) => (
                  <PublishedSheetRow key={sheet.id} sheet={sheet} />
                ))}
                empty={<NotFound message={t('tags.none')} hint={t('tags.none_hint')} />}
                query={query}
                total={total}
                paging={paging}
                path={paths.tag(tag)}
                search={route.search}
                defaultSize={DEFAULT_PAGE_SIZE}
              />
            </>
          )}
        </AsyncPart>
      </Columns>
    </>
  );
};

export const TagPage = ({ route }: { route: RouteContext<'tag'> }) => {
  const { tag, sort, paging } = parseTagParams(route);
  const stored = normalizeTag(tag);
  if (stored !== '' && stored !== tag) return <Redirect to={tagPath({ tag: stored, sort, paging })} />;
  return <TagSheets route={route} />;
};
