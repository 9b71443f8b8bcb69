import { useQuery } from '@tanstack/react-query';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { Link } from '#web/ui/link.tsx';
import { FilterLinks } from '#web/ui/tabs.tsx';
import {
  type CommunityParams,
  communityPath,
  LISTS,
  parseCommunityParams,
  SHEET_LANGUAGES,
  SORTS,
} from './community-params.ts';
import { popularTagsQuery } from './community.data.ts';
import styles from './community.module.css';

/** Collections have none of the filters of sheets. */
const NO_FILTERS = parseCommunityParams(new URLSearchParams());

/** Links that choose a list, and filter and sort the sheets: by publisher, order and language. */
export const CommunityFilters = ({ route, params }: { route: RouteContext; params: CommunityParams }) => {
  const t = useT();
  return (
    <div className={styles.filters}>
      <FilterLinks label={t('reading.choices')}>
        {LISTS.map((show) => (
          <Link
            key={show}
            to={show === 'sheets' ? paths.community() : communityPath(NO_FILTERS, { show })}
            aria-current={show === params.show ? 'true' : undefined}
          >
            {t(`profile.${show}`)}
          </Link>
        ))}
      </FilterLinks>
      {params.show === 'sheets' && (
        <>
          <SheetFilters params={params} />
          <TagFilter route={route} params={params} />
        </>
      )}
    </div>
  );
};

const SheetFilters = ({ params }: { params: CommunityParams }) => {
  const t = useT();
  return (
    <>
      <FilterLinks label={t('community.whose')}>
        {([false, true] as const).map((isFollowing) => (
          <Link
            key={String(isFollowing)}
            to={communityPath(params, { isFollowing })}
            aria-current={isFollowing === params.isFollowing ? 'true' : undefined}
          >
            {t(isFollowing ? 'community.following' : 'community.everyone')}
          </Link>
        ))}
      </FilterLinks>
      <FilterLinks label={t('community.sort')}>
        {SORTS.map((sort) => (
          <Link
            key={sort}
            to={communityPath(params, { sort })}
            aria-current={sort === params.sort ? 'true' : undefined}
          >
            {t(`community.sort.${sort}`)}
          </Link>
        ))}
      </FilterLinks>
      <FilterLinks label={t('community.language')}>
        {['', ...SHEET_LANGUAGES].map((language) => (
          <Link
            key={language}
            to={communityPath(params, { language })}
            aria-current={language === params.language ? 'true' : undefined}
          >
            {language ? languageName(t, language) : t('community.all_languages')}
          </Link>
        ))}
      </FilterLinks>
    </>
  );
};

/** The tags that most sheets have, and the chosen one. */
const TagFilter = ({ route, params }: { route: RouteContext; params: CommunityParams }) => {
  const t = useT();
  const { data } = useQuery(popularTagsQuery(route.search));
  const popular = (data?.tags ?? []).map(({ tag }) => tag);
  const tags = params.tag && !popular.includes(params.tag) ? [params.tag, ...popular] : popular;
  if (tags.length === 0) return null;
  return (
    <FilterLinks label={t('tags.title')}>
      {['', ...tags].map((tag) => (
        <Link key={tag} to={communityPath(params, { tag })} aria-current={tag === params.tag ? 'true' : undefined}>
          {tag ? <UserText isOneLine>{tag}</UserText> : t('tags.all')}
        </Link>
      ))}
    </FilterLinks>
  );
};
