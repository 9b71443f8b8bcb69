import { Ellipsis } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useState } from 'react';
import type { PublicProfile } from '#shared/contract/users.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useMemberAction } from '#web/auth/member-action.ts';
import { Menu } from '#web/ui/menu.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import header from '../profile-header.module.css';
import { ReportDialog } from './report-dialog.tsx';
import { useRelation } from './use-relation.ts';
import styles from './user-actions.module.css';

/** Follow; block and report in a menu. A guest is asked to log in first. */
export const UserActions = ({ user: { name, username } }: { user: PublicProfile }) => {
  const t = useT();
  const { relation, problem, change } = useRelation(username);
  const [question, setQuestion] = useState<'block' | 'report'>();
  const [isReported, setReported] = useState(false);
  const follow = useMemberAction<boolean>(
    `follow ${username}`,
    (isFollowing) => void change(isFollowing ? 'follow' : 'unfollow'),
  );
  const ask = useMemberAction<'block' | 'report'>(`ask ${username}`, setQuestion);

  if (relation?.is_self) {
    return (
      <>
        <p className={header.note}>{t('profile.own')}</p>
        <ButtonLink to={paths.profile()}>{t('profile.to_own')}</ButtonLink>
      </>
    );
  }
  const isFollowing = relation?.following ?? false;
  return (
    <>
      {relation?.followed_by && <p className={header.note}>{t('profile.follows_you')}</p>}
      {relation?.blocking ? (
        <>
          <p className={header.note}>
            {withParts(t, 'profile.blocked', { name: <UserText short="name">{name}</UserText> })}
          </p>
          <Button onClick={() => void change('unblock')}>{t('profile.unblock')}</Button>
        </>
      ) : (
        <Button
          variant={isFollowing ? 'plain' : 'primary'}
          aria-pressed={isFollowing}
          aria-label={t('profile.follow_named', { name })}
          onClick={() => follow(!isFollowing)}
        >
          {t(isFollowing ? 'profile.unfollow' : 'profile.follow')}
        </Button>
      )}
      <Menu
        className={styles.menu}
        panelClassName={styles.panel}
        button={
          <>
            <Icon node={Ellipsis} aria-hidden="true" size={20} />
            <ScreenReaderText>{t('profile.more', { name })}</ScreenReaderText>
          </>
        }
      >
        {!relation?.blocking && (
          <button type="button" className={styles.item} onClick={() => ask('block')}>
            {t('profile.block')}
          </button>
        )}
        <button type="button" className={styles.item} onClick={() => ask('report')}>
          {t('profile.report')}
        </button>
      </Menu>
      <p role="status" className={header.note}>
        {isReported && t('profile.report_sent')}
      </p>
      <div role="alert" className={header.note}>
        {problem && <p className={header.problem}>{problem}</p>}
      </div>
      {question === 'block' && (
        <ConfirmDialog
          title={t('profile.block_sure', { name })}
          message={t('profile.block_words')}
          confirmLabel={t('profile.block')}
          cancelLabel={t('profile.block_not')}
          onConfirm={async () => {
            await change('block');
            setQuestion(undefined);
          }}
          onCancel={() => setQuestion(undefined)}
        />
      )}
      {question === 'report' && (
        <ReportDialog
          name={name}
          username={username}
          onClose={(isSent) => {
            setQuestion(undefined);
            if (isSent) setReported(true);
          }}
        />
      )}
    </>
  );
};
