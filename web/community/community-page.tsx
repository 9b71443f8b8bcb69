import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { useLoginReturn } from '#web/auth/login-return.ts';
import { useSession } from '#web/auth/session.ts';
import { COMMUNITY_PAGE_SIZE } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { DeletedSheetNotice } from '#web/sheets/delete-sheet.tsx';
import { ImportSheetButton } from '#web/editor/import/import-sheet-button.tsx';
import { NewSheetLink } from '#web/sheets/new-sheet-link.tsx';
import { PublishedSheetRow } from '#web/sheets/published-sheet-row.tsx';
import { TopicPicker } from '#web/topics/topic-picker.tsx';
import { readStored, writeStored } from '#web/storage.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { About, Columns } from '#web/ui/columns.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { useHead } from '#web/ui/head.ts';
import { communityQuery } from './community.data.ts';
import { CommunityCollections } from './community-collections.tsx';
import { CommunityFilters } from './community-filters.tsx';
import { type CommunityParams, communityPath, parseCommunityParams } from './community-params.ts';
import styles from './community.module.css';

const storedPageSize = (): string => (typeof window === 'undefined' ? '' : (readStored('communityPageSize') ?? ''));

/** Redirects a path without a page size to the size the reader chose last. */
const useStoredPageSize = ({ search }: RouteContext, params: CommunityParams): void => {
  const navigate = useNavigate();
  const isExplicit = search.has('limit') || search.has('page');
  const paging = readPaging(new URLSearchParams({ limit: isExplicit ? '' : storedPageSize() }), COMMUNITY_PAGE_SIZE);
  const path = communityPath(params, { paging });
  const shouldRedirect = !isExplicit && paging.limit !== COMMUNITY_PAGE_SIZE;
  useEffect(() => {
    if (shouldRedirect) navigate(path, { replace: true });
  }, [shouldRedirect, path, navigate]);
};

/** Guests follow nobody: asks them to log in. */
const FollowingGuest = () => {
  const t = useT();
  const loginReturn = useLoginReturn();
  return (
    <div data-list className={styles.guest}>
      <NotFound message={t('community.following_guest')} />
      <p>
        <Link to={paths.login()} state={loginReturn}>
          {t('common.login')}
        </Link>
      </p>
    </div>
  );
};

const emptyMessage = ({ isFollowing, topic, tag, language }: CommunityParams) => {
  if (isFollowing) return 'community.following_empty';
  if (tag) return 'tags.none';
  if (topic) return 'topics.no_sheets';
  return language ? 'community.empty_language' : 'community.empty';
};

/** Sheets that members have published. */
export const CommunityPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const navigate = useNavigate();
  const params = parseCommunityParams(route.search);
  const { isMember, isAuthLoading } = useSession();
  const query = useQuery({
    ...communityQuery(route.search),
    enabled: params.show === 'sheets' && (isMember || !params.isFollowing),
  });
  useStoredPageSize(route, params);
  useHead({
    title: t('header.community'),
    description: t('community.lead'),
    path: communityPath(params, { paging: params.paging }),
    unlisted: params.isFollowing,
  });
  return (
    <>
      <TitleCard title={t('header.community')} language={route.language} below={t('community.lead')} />
      <DeletedSheetNotice />
      <Columns
        aside={
          <About title={t('community.about_title')}>
            <p>{t('community.about')}</p>
            <p className={styles.newSheet}>
              <NewSheetLink /> <ImportSheetButton />
            </p>
            <p className={styles.verify}>
              <Link to={paths.verify()}>{t('verify.title')}</Link>
            </p>
          </About>
        }
      >
        <h2 className={styles.heading}>
          {t(params.show === 'collections' ? 'profile.collections' : 'community.recent')}
        </h2>
        <CommunityFilters route={route} params={params} />
        {params.show === 'sheets' && (
          <TopicPicker
            label={t('community.topic')}
            selected={params.topic ? [params.topic] : []}
            max={1}
            onChange={([topic = '']) => navigate(communityPath(params, { topic }))}
          />
        )}
        {params.show === 'collections' ? (
          <CommunityCollections route={route} />
        ) : params.isFollowing && !isMember ? (
          !isAuthLoading && <FollowingGuest />
        ) : (
          <AsyncPart query={query} onFailure="list">
            {({ sheets, total }) => (
              <PagedList
                rows={sheets.map((sheet) => (
                  <PublishedSheetRow key={sheet.id} sheet={sheet} />
                ))}
                empty={
                  <NotFound
                    message={t(emptyMessage(params))}
                    hint={t(params.isFollowing ? 'community.following_hint' : 'community.empty_hint')}
                  />
                }
                query={query}
                total={total}
                paging={params.paging}
                path={paths.community()}
                search={route.search}
                defaultSize={COMMUNITY_PAGE_SIZE}
                onSize={(limit) => writeStored('communityPageSize', String(limit))}
              />
            )}
          </AsyncPart>
        )}
      </Columns>
    </>
  );
};
