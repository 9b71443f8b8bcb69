import { useQuery } from '@tanstack/react-query';
import type { PublicProfile } from '#shared/contract/users.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { truncateText, useHead } from '#web/ui/head.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ProfileLayout } from '../profile-layout.tsx';
import { ProfileHeader } from '../profile-header.tsx';
import { readTab, userPageData, userQuery } from './user.data.ts';
import { UserActions } from './user-actions.tsx';
import { PeopleList, UserCollections, UserSheets } from './user-lists.tsx';
import styles from './user-page.module.css';

const TABS = [
  [undefined, 'profile.sheets'],
  ['collections', 'profile.collections'],
  ['followers', 'profile.tab_followers'],
  ['following', 'profile.tab_following'],
] as const;

const feedAddress = (username: string, language: string): string =>
  `/api/v1/feeds/sheets?${new URLSearchParams({ language, username })}`;

const User = ({ user, route }: { user: PublicProfile; route: RouteContext<'username'> }) => {
  const t = useT();
  const { name, username, title, organization, location, about_me, avatar_url } = user;
  const tab = readTab(route.search);
  const { data: sheets } = useQuery(userPageData(route).sheets);
  useHead({
    title: name,
    description:
      truncateText(about_me || [title, organization, location].filter(Boolean).join(t('common.list_separator'))) ||
      t('profile.description', { name }),
    path: paths.user(username),
    // People who have published nothing stay out of search engines.
    unlisted: (sheets?.total ?? 0) === 0 || tab !== undefined,
  });
  return (
    <ProfileLayout
      user={user}
      label={t('profile.tabs', { name })}
      tabs={TABS.map(([one, key]) => ({
        key,
        to: paths.user(username, one),
        isCurrent: one === tab,
        label: t(key),
      }))}
      profile={
        <ProfileHeader
          user={user}
          picture={
            <div className={styles.picture}>
              <Avatar name={name} url={avatar_url} />
            </div>
          }
        >
          <UserActions user={user} />
        </ProfileHeader>
      }
    >
      {!tab && <UserSheets user={user} route={route} />}
      {!tab && (sheets?.total ?? 0) > 0 && (
        <p className={styles.feed}>
          <a href={feedAddress(username, route.language)} type="application/atom+xml">
            {t('profile.feed', { name: 'Atom' })}
          </a>
        </p>
      )}
      {tab === 'collections' && <UserCollections user={user} route={route} />}
      {tab && tab !== 'collections' && <PeopleList user={user} list={tab} route={route} />}
    </ProfileLayout>
  );
};

/** The public profile of a member, with lists of sheets, collections and people. */
export const UserPage = ({ route }: { route: RouteContext<'username'> }) => {
  const query = useQuery(userQuery(route.params.username));
  return <AsyncPart query={query}>{(user) => <User user={user} route={route} />}</AsyncPart>;
};
