import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '#web/router/router.tsx';
import { COMMUNITY_PAGE_SIZE } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { DeletedSheetNotice } from '#web/sheets/delete-sheet.tsx';
import { NewSheetLink } from '#web/sheets/new-sheet-link.tsx';
import { TopicPicker } from '#web/topics/topic-picker.tsx';
import { useSession } from '#web/auth/use-session.ts';
import { writeStored } from '#web/storage.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { About, Columns } from '#web/ui/columns.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { useHead } from '#web/ui/use-head.ts';
import { communityAddress, type CommunityChoices, readChoices } from './community-choices.ts';
import { communityQuery } from './community.data.ts';
import { CommunityOrder } from './community-order.tsx';
import { FollowingGuest } from './following-guest.tsx';
import { CommunityRow } from './community-row.tsx';
import { useRememberedSize } from './use-remembered-size.ts';
import { RowList } from '#web/ui/row-list.tsx';
import styles from './community.module.css';

const emptyWords = ({ following, topic, language }: CommunityChoices) => {
  if (following) return 'community.following_empty';
  if (topic) return 'topics.no_sheets';
  return language ? 'community.empty_language' : 'community.empty';
};

/** What members have published. */
export const CommunityPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const navigate = useNavigate();
  const choices = readChoices(route.search);
  const { isMember, isAuthLoading } = useSession();
  const query = useQuery({ ...communityQuery(route.search), enabled: isMember || !choices.following });
  useRememberedSize(route, choices);
  useHead({
    title: t('header.community'),
    description: t('community.lead'),
    path: communityAddress(choices, { paging: choices.paging }),
    unlisted: choices.following,
  });
  return (
    <>
      <TitleCard title={t('header.community')} language={route.language} below={t('community.lead')} />
      <DeletedSheetNotice />
      <Columns
        aside={
          <About title={t('community.about_title')}>
            <p>{t('community.about')}</p>
            <p className={styles.make}>
              <NewSheetLink />
            </p>
          </About>
        }
      >
        <h2 className={styles.heading}>{t('community.recent')}</h2>
        <CommunityOrder choices={choices} />
        <TopicPicker
          label={t('community.topic')}
          chosen={choices.topic ? [choices.topic] : []}
          most={1}
          onChange={([topic = '']) => navigate(communityAddress(choices, { topic }))}
        />
        {choices.following && !isMember ? (
          !isAuthLoading && <FollowingGuest />
        ) : (
          <AsyncPart query={query}>
            {({ sheets, total }) => (
              <>
                <div data-list aria-busy={query.isPlaceholderData}>
                  {sheets.length === 0 && (
                    <NotFound
                      message={t(emptyWords(choices))}
                      hint={t(choices.following ? 'community.following_hint' : 'community.empty_hint')}
                    />
                  )}
                  {sheets.length > 0 && (
                    <RowList>
                      {sheets.map((sheet) => (
                        <CommunityRow key={sheet.id} sheet={sheet} />
                      ))}
                    </RowList>
                  )}
                </div>
                <Pagination
                  total={total}
                  paging={choices.paging}
                  path={paths.community()}
                  search={route.search}
                  usualSize={COMMUNITY_PAGE_SIZE}
                  onSize={(limit) => writeStored('communityPageSize', String(limit))}
                />
              </>
            )}
          </AsyncPart>
        )}
      </Columns>
    </>
  );
};
