import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from '#web/router/router.tsx';
import type { UserInfo } from '#shared/contract/users.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Protected } from '#web/auth/protected.tsx';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { useSession } from '#web/auth/session.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { useHead } from '#web/ui/head.ts';
import { EditProfileForm } from './edit-profile-form.tsx';
import styles from './edit-profile.module.css';

/** Filled from the profile page's history state, or from the account if opened directly. */
const EditProfile = () => {
  const t = useT();
  const { language } = useLanguage();
  const { isMember } = useSession();
  const { state } = useLocation() as { state: { user?: UserInfo } | null };
  const query = useQuery({ ...userInfoQuery, enabled: isMember });
  // The end of a session empties the cache, but the form must keep what is typed in it.
  const [user, setUser] = useState(state?.user);
  if (!user && query.data) setUser(query.data);
  if (!user) return <AsyncPart query={query}>{() => null}</AsyncPart>;
  return (
    <div className={styles.page}>
      <TitleCard title={t('edit_profile.title')} language={language} below={t('edit_profile.lead')} />
      <EditProfileForm user={user} />
    </div>
  );
};

export const EditProfilePage = () => {
  const t = useT();
  useHead({
    title: t('edit_profile.title'),
    description: t('site.description'),
    path: paths.editProfile(),
    unlisted: true,
  });
  return (
    <Protected>
      <EditProfile />
    </Protected>
  );
};
