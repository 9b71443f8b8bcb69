import { CircleUser } from 'lucide';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '#web/ui/icon.tsx';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { useLoginReturn } from '#web/auth/login-return.ts';
import { useSession } from '#web/auth/session.ts';
import { Link } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import styles from './top-bar.module.css';

type MemberSlotProps = {
  className?: string;
  load(): Promise<ComponentType>;
  /** Shown to members until the code has arrived. */
  fallback?: ReactNode;
};

/** Reserves the space of a control only members have; its code is fetched once there is a member. */
export const MemberSlot = ({ className, load, fallback }: MemberSlotProps) => {
  const { isMember } = useSession();
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    if (!isMember) return;
    // Without a connection the fallback stays until the next page.
    load().then(
      (part) => setPart(() => part),
      () => undefined,
    );
  }, [isMember, load]);
  return <span className={className}>{isMember && (Part ? <Part /> : fallback)}</span>;
};

const loadAvatar = async () => (await import('#web/profile/menu-avatar.tsx')).MenuAvatar;

const GuestLinks = () => {
  const t = useT();
  const loginReturn = useLoginReturn();
  return (
    <>
      <Link to={paths.login()} state={loginReturn}>
        {t('common.login')}
      </Link>
      <Link to={paths.register()} state={loginReturn}>
        {t('common.register')}
      </Link>
    </>
  );
};

/** Only for people with a role, who are known once the picture in the bar is. */
const AdminLink = () => {
  const t = useT();
  const { isLoggedIn, identity } = useSession();
  const { data } = useQuery({ ...userInfoQuery, enabled: isLoggedIn && identity !== null });
  return data && data.role !== 'member' && <Link to={paths.admin()}>{t('header.admin')}</Link>;
};

const MemberLinks = () => {
  const t = useT();
  const { logout } = useSession();
  return (
    <>
      <Link to={paths.profile()}>{t('header.profile')}</Link>
      <Link to={paths.reading()}>{t('reading.title')}</Link>
      <Link to={paths.profileTab('notes')}>{t('profile.notes')}</Link>
      <Link to={paths.settings()}>{t('header.settings')}</Link>
      <AdminLink />
      <button type="button" onClick={() => logout('login')}>
        {t('common.logout')}
      </button>
    </>
  );
};

/** For the phone's menu. The server always renders the links of guests. */
export const AccountItems = () => {
  const { isMember } = useSession();
  return isMember ? <MemberLinks key="member" /> : <GuestLinks key="guest" />;
};

/**
 * For the desktop's bar: links for guests; for members the children and a menu behind the avatar. As wide as the links of guests in either
 * case, so that nothing beside it moves when the session is known.
 */
export const AccountMenu = ({ children }: { children: ReactNode }) => {
  const t = useT();
  const { isMember } = useSession();
  return (
    <div className={styles.accountSlot}>
      {isMember ? (
        <div className={styles.member}>
          {children}
          <Menu
            panelClassName={styles.accountMenu}
            button={
              <>
                <MemberSlot
                  className={styles.avatar}
                  load={loadAvatar}
                  fallback={<Icon node={CircleUser} aria-hidden="true" size={26} />}
                />
                <ScreenReaderText>{t('header.account')}</ScreenReaderText>
              </>
            }
          >
            <MemberLinks />
          </Menu>
        </div>
      ) : (
        <div className={styles.account}>
          <GuestLinks />
        </div>
      )}
      <span className={styles.account} aria-hidden="true">
        <span>{t('common.login')}</span>
        <b>{t('common.register')}</b>
      </span>
    </div>
  );
};
