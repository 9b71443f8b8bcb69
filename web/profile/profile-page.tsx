import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#shared/contract/users.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { Protected } from '#web/auth/protected.tsx';
import { useSession } from '#web/auth/session.ts';
import { DeletedSheetNotice } from '#web/sheets/delete-sheet.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { useHead } from '#web/ui/head.ts';
import { OwnPicture } from './own-picture.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileTabs } from './profile-tabs.tsx';
import { userInfoQuery } from '#web/auth/auth.data.ts';

const OwnHeader = ({ user }: { user: UserInfo }) => {
  const t = useT();
  const { logout } = useSession();
  return (
    <ProfileHeader user={user} picture={<OwnPicture user={user} />}>
      <ButtonLink to={paths.editProfile()} state={{ user }}>
        {t('profile.edit')}
      </ButtonLink>
      <ButtonLink to={paths.settings()}>{t('account.settings')}</ButtonLink>
      <Button onClick={() => logout('collections')}>{t('common.logout')}</Button>
    </ProfileHeader>
  );
};

const Profile = ({ route }: { route: RouteContext }) => {
  const query = useQuery(userInfoQuery);
  return (
    <AsyncPart query={query}>
      {(user) => (
        <>
          <DeletedSheetNotice />
          <ProfileTabs route={route} user={user} profile={<OwnHeader user={user} />} />
        </>
      )}
    </AsyncPart>
  );
};

export const ProfilePage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  useHead({
    title: t('header.profile'),
    description: t('site.description'),
    path: paths.profile(),
    unlisted: true,
  });
  return (
    <Protected>
      <Profile route={route} />
    </Protected>
  );
};
