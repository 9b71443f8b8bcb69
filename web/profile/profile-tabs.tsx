import { lazy, Suspense } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { paths, type ProfileTab } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { Link } from '#web/ui/link.tsx';
import { Loading } from '#web/ui/placeholder.tsx';
import { Stories } from './stories.tsx';
import tabs from '#web/ui/tabs.module.css';
import styles from './profile-tabs.module.css';

// Each comes when its tab is opened.
const CollectionsTab = lazy(async () => ({
  default: (await import('#web/sheet-collections/collections-tab.tsx')).CollectionsTab,
}));
const NotesTab = lazy(async () => ({ default: (await import('#web/notes/notes-tab.tsx')).NotesTab }));
const ReadingLists = lazy(async () => ({ default: (await import('#web/reading/reading-lists.tsx')).ReadingLists }));

const TABS: ProfileTab[] = ['stories', 'collections', 'notes', 'history'];

const tabOf = (search: URLSearchParams): ProfileTab => TABS.find((tab) => tab === search.get('tab')) ?? 'stories';

/** What a member keeps: each tab is an address of its own, so that a link opens it. */
export const ProfileTabs = ({ route, email }: { route: RouteContext; email: string }) => {
  const t = useT();
  const current = tabOf(route.search);
  return (
    <>
      <nav className={`${tabs.tabs} ${styles.tabs}`} aria-label={t('profile.own_tabs')}>
        {TABS.map((tab) => (
          <Link key={tab} to={paths.profileTab(tab)} aria-current={tab === current ? 'page' : undefined}>
            {t(`profile.${tab}`)}
          </Link>
        ))}
      </nav>
      {current === 'stories' && <Stories route={route} email={email} />}
      <Suspense fallback={<Loading />}>
        {current === 'collections' && <CollectionsTab route={route} />}
        {current === 'notes' && <NotesTab route={route} />}
        {current === 'history' && <ReadingLists route={route} path={paths.profile()} />}
      </Suspense>
    </>
  );
};
