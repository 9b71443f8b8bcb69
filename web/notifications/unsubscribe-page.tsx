import { AccountScreen } from '#web/auth/pages/account-screen.tsx';
import { useT } from '#web/i18n/translate.ts';
import { changeQuery, paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';

/** The target of the link at the end of a digest. Its button needs neither JavaScript nor a login. */
export const UnsubscribePage = ({ route: { search } }: { route: RouteContext }) => {
  const t = useT();
  const done = search.get('done');
  const settings = <Link to={paths.settings()}>{t('account.settings')}</Link>;
  if (done) {
    return (
      <AccountScreen title="unsubscribe.title" path={paths.unsubscribe()} links={settings}>
        <p role="status">{t(done === 'yes' ? 'unsubscribe.done' : 'unsubscribe.failed')}</p>
      </AccountScreen>
    );
  }
  const action = changeQuery(paths.unsubscribe(), new URLSearchParams(), { token: search.get('token') ?? '' });
  return (
    <AccountScreen title="unsubscribe.title" lead={t('unsubscribe.lead')} path={paths.unsubscribe()} links={settings}>
      <form method="post" action={action}>
        <Button variant="primary" size="large" type="submit">
          {t('unsubscribe.button')}
        </Button>
      </form>
    </AccountScreen>
  );
};
