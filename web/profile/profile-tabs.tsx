import { useT } from '#web/i18n/translate.ts';
import { paths, type ProfileTab } from '#web/paths.ts';
import type { Place } from '#web/place.ts';
import { ReadingLists } from '#web/reading/reading-lists.tsx';
import { Link } from '#web/ui/link.tsx';
import { CollectionsTab } from './collections-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import { Stories } from './stories.tsx';
import tabs from '#web/ui/tabs.module.css';
import styles from './profile-tabs.module.css';

const TABS: ProfileTab[] = ['stories', 'collections', 'notes', 'history'];

const tabOf = (search: URLSearchParams): ProfileTab => TABS.find((tab) => tab === search.get('tab')) ?? 'stories';

/** What a member keeps: each tab is an address of its own, so that a link opens it. */
export const ProfileTabs = ({ place, email }: { place: Place; email: string }) => {
  const t = useT();
  const current = tabOf(place.search);
  return (
    <>
      <nav className={`${tabs.tabs} ${styles.tabs}`} aria-label={t('profile.tabs')}>
        {TABS.map((tab) => (
          <Link key={tab} to={paths.profileTab(tab)} aria-current={tab === current ? 'page' : undefined}>
            {t(`profile.${tab}`)}
          </Link>
        ))}
      </nav>
      {current === 'stories' && <Stories place={place} email={email} />}
      {current === 'collections' && <CollectionsTab place={place} />}
      {current === 'notes' && <NotesTab place={place} />}
      {current === 'history' && <ReadingLists place={place} path={paths.profile()} />}
    </>
  );
};
