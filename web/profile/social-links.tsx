import { useT } from '#web/i18n/translate.ts';
import type { UserInfo } from '#shared/contract/users.ts';
import { shownLinks } from './social-rules.ts';
import styles from './profile-header.module.css';

/** Where else the person can be found. They lead away from here, to pages that she has named herself. */
export const SocialLinks = ({ links }: { links: UserInfo['social_profiles'] }) => {
  const t = useT();
  const shown = shownLinks(links);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={t('profile.links')}>
      {shown.map(({ account, href, label }) => (
        <li key={account}>
          <a
            href={href}
            {...(account === 'email' ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}
          >
            {label ?? t('account.email')}
          </a>
        </li>
      ))}
    </ul>
  );
};
