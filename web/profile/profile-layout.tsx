import { type ReactNode, useRef } from 'react';
import type { PublicProfile } from '#shared/contract/users.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Link } from '#web/ui/link.tsx';
import { type Tab, TabLinks } from '#web/ui/tabs.tsx';
import styles from './profile-layout.module.css';

type Props = {
  user: Pick<PublicProfile, 'name' | 'avatar_url'>;
  label: string;
  /** The first one has the profile beside its list. */
  tabs: Tab[];
  profile: ReactNode;
  children: ReactNode;
};

/**
 * A profile and what belongs to it. The tabs come first, and on a phone, where the first list is below the profile, its tab
 * leads there: nobody has to scroll past the profile.
 */
export const ProfileLayout = ({ user, label, tabs, profile, children }: Props) => {
  const list = useRef<HTMLDivElement>(null);
  const showList = () => {
    list.current?.scrollIntoView({ block: 'start' });
    list.current?.focus({ preventScroll: true });
  };
  const [first] = tabs;
  return (
    <>
      <TabLinks label={label} className={styles.tabs} tabs={tabs} onCurrent={showList} />
      <div className={first?.isCurrent ? styles.columns : styles.one}>
        {first?.isCurrent ? (
          profile
        ) : (
          <div className={styles.name}>
            <Avatar name={user.name} url={user.avatar_url} size="small" />
            <h1>
              <Link to={first?.to ?? ''}>
                <UserText isOneLine>{user.name}</UserText>
              </Link>
            </h1>
          </div>
        )}
        <div ref={list} tabIndex={-1} className={styles.list}>
          {children}
        </div>
      </div>
    </>
  );
};
