import type { ReactNode } from 'react';
import type { UserInfo } from '#shared/contract/users.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths, type ProfileTab } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { Loading } from '#web/ui/placeholder.tsx';
import { OwnSheets } from './own-sheets.tsx';
import { ProfileLayout } from './profile-layout.tsx';

// Loaded when the tab is opened.
const options = { placeholder: <Loading />, isInline: true };
const CollectionsTab = lazyWithRetry(
  async () => (await import('#web/sheet-collections/collections-tab.tsx')).CollectionsTab,
  options,
);
const NotesTab = lazyWithRetry(async () => (await import('#web/notes/notes-tab.tsx')).NotesTab, options);
const ReadingLists = lazyWithRetry(async () => (await import('#web/reading/reading-lists.tsx')).ReadingLists, options);

const TABS: ProfileTab[] = ['stories', 'collections', 'notes', 'history'];

const tabOf = (search: URLSearchParams): ProfileTab => TABS.find((tab) => tab === search.get('tab')) ?? 'stories';

type Props = { route: RouteContext; user: UserInfo; profile: ReactNode };

/** Each tab has its own address, so that a link opens it. */
export const ProfileTabs = ({ route, user, profile }: Props) => {
  const t = useT();
  const current = tabOf(route.search);
  return (
    <ProfileLayout
      user={user}
      label={t('profile.own_tabs')}
      tabs={TABS.map((tab) => ({
        key: tab,
        to: paths.profileTab(tab),
        isCurrent: tab === current,
        label: t(`profile.${tab}`),
      }))}
      profile={profile}
    >
      {current === 'stories' && <OwnSheets route={route} email={user.email} />}
      {current === 'collections' && <CollectionsTab route={route} />}
      {current === 'notes' && <NotesTab route={route} />}
      {current === 'history' && <ReadingLists route={route} path={paths.profile()} />}
    </ProfileLayout>
  );
};
