import { useT } from '#web/i18n/translate.ts';
import { paths, type ProfileTab } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { Loading } from '#web/ui/placeholder.tsx';
import { OwnSheets } from './own-sheets.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import styles from './profile-tabs.module.css';

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

/** Each tab has its own address, so that a link opens it. */
export const ProfileTabs = ({ route, email }: { route: RouteContext; email: string }) => {
  const t = useT();
  const current = tabOf(route.search);
  return (
    <>
      <TabLinks
        label={t('profile.own_tabs')}
        className={styles.tabs}
        tabs={TABS.map((tab) => ({
          key: tab,
          to: paths.profileTab(tab),
          isCurrent: tab === current,
          label: t(`profile.${tab}`),
        }))}
      />
      {current === 'stories' && <OwnSheets route={route} email={email} />}
      {current === 'collections' && <CollectionsTab route={route} />}
      {current === 'notes' && <NotesTab route={route} />}
      {current === 'history' && <ReadingLists route={route} path={paths.profile()} />}
    </>
  );
};
