import type { ReactNode } from 'react';
import type { PublicProfile } from '#shared/contract/users.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { SocialLinks } from './social-links.tsx';
import styles from './profile-header.module.css';

type Props = {
  user: PublicProfile;
  picture: ReactNode;
  /** Buttons and links below the profile. */
  children: ReactNode;
};

/** One line of the profile; UserText isolates marks of direction in it. */
const Line = ({ className, children }: { className?: string; children: string }) =>
  children ? (
    <p className={className}>
      <UserText>{children}</UserText>
    </p>
  ) : null;

export const ProfileHeader = ({ user, picture, children }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const { name, username, title, organization, location, educations, about_me, followers, following } = user;
  return (
    <header className={styles.card}>
      <div className={styles.field}>
        {picture}
        <h1 className={styles.name}>
          <UserText>{name}</UserText>
        </h1>
        <p className={styles.username}>
          <UserText>{`@${username}`}</UserText>
        </p>
        <Line className={styles.title}>{title}</Line>
        <Line>{organization}</Line>
        <Line className={styles.quiet}>{location}</Line>
        {educations.length > 0 && (
          <ul className={styles.educations} aria-label={t('profile.educations')}>
            {educations.map((line, index) => (
              <li key={index}>
                <UserText>{line}</UserText>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.counts}>
          <Link to={paths.user(username, 'followers')}>{formatCount(t, language, 'profile.followers', followers)}</Link>
          <Link to={paths.user(username, 'following')}>{formatCount(t, language, 'profile.following', following)}</Link>
        </p>
        {about_me && (
          <UserText as="p" className={styles.about}>
            {about_me}
          </UserText>
        )}
        <SocialLinks links={user.social_profiles} />
        <div className={styles.actions}>{children}</div>
      </div>
    </header>
  );
};
