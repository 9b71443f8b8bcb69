import { useQuery } from '@tanstack/react-query';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { Protected } from '#web/auth/protected.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { useHead } from '#web/ui/head.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { sectionsFor } from './admin-sections.ts';

const FirstSection = () => {
  const query = useQuery(userInfoQuery);
  return (
    <AsyncPart query={query} onFailure="list">
      {({ role }) => {
        const [first] = sectionsFor(role);
        return first ? <Redirect to={first.path} /> : <NotFound heading />;
      }}
    </AsyncPart>
  );
};

/** `/admin` leads to the first section that the role may open. */
export const AdminPage = () => {
  const t = useT();
  useHead({ title: t('admin.title'), description: t('site.description'), path: paths.admin(), unlisted: true });
  return (
    <Protected>
      <FirstSection />
    </Protected>
  );
};
