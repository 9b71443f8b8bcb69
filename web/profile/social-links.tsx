import type { UserInfo } from '#shared/contract/users.ts';
import { linkProblem, normalizeLink, SOCIAL_ACCOUNTS, type SocialAccount } from '#shared/profile-rules.ts';
import { useT } from '#web/i18n/translate.ts';
import styles from './profile-header.module.css';

/** Names of sites are the same in every language. */
export const SITE_NAMES: Record<Exclude<SocialAccount, 'email'>, string> = {
  'x.com': 'X',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  youtube: 'YouTube',
};

type VisibleLink = { account: SocialAccount; href: string; label: string | undefined };

/** In the order of the form, without empty links and those our rules would refuse. */
export const visibleLinks = (links: { account: SocialAccount; url: string }[]): VisibleLink[] =>
  SOCIAL_ACCOUNTS.flatMap((account): VisibleLink[] => {
    const url = normalizeLink(account, links.find((link) => link.account === account)?.url ?? '');
    if (url === '' || linkProblem(account, url)) return [];
    if (account === 'email') return [{ account, href: `mailto:${url}`, label: undefined }];
    return [{ account, href: url, label: SITE_NAMES[account] }];
  });

/** Links to the person's pages on other sites. */
export const SocialLinks = ({ links }: { links: UserInfo['social_profiles'] }) => {
  const t = useT();
  const visible = visibleLinks(links);
  if (visible.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={t('profile.links')}>
      {visible.map(({ account, href, label }) => (
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
