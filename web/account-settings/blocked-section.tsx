import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { callAsMember, useSession } from '#web/auth/session.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { blocksQuery } from './account-settings.data.ts';
import { Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import styles from './account-settings.module.css';
import { Section } from './section.tsx';

/** The people this member has blocked, each with a button to unblock. */
export const BlockedSection = () => {
  const t = useT();
  const client = useQueryClient();
  const { isMember } = useSession();
  const query = useQuery({ ...blocksQuery, enabled: isMember });
  const { run, problem } = useAsyncAction();
  const unblock = (username: string) =>
    run(async () => {
      await callAsMember('DELETE /users/{username}/block', { params: { username } });
      await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
    });
  return (
    <Section title={t('settings.blocked_title')} lead={t('settings.blocked_lead')}>
      <AsyncPart query={query} onFailure="retry">
        {({ users }) => (
          <>
            {users.length === 0 && <p className={styles.lead}>{t('settings.blocked_none')}</p>}
            <ul className={styles.blocked}>
              {users.map(({ name, username }) => (
                <li key={username} className={styles.session}>
                  <Link to={paths.user(username)} className={styles.device}>
                    <UserText isOneLine>{name}</UserText>
                  </Link>
                  <Button aria-label={t('settings.unblock_named', { name })} onClick={() => void unblock(username)}>
                    {t('profile.unblock')}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </AsyncPart>
      <Refusal>{problem}</Refusal>
    </Section>
  );
};
