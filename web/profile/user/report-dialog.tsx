import { callAsMember } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { WordsDialog } from '#web/ui/words-dialog.tsx';

type Props = { name: string; username: string; onClose(isSent: boolean): void };

/** Reports a person to the people who run the site. */
export const ReportDialog = ({ name, username, onClose }: Props) => {
  const t = useT();
  return (
    <WordsDialog
      title={t('profile.report_title', { name })}
      lead={withParts(t, 'profile.report_lead', { name: <UserText short="name">{name}</UserText> })}
      label={t('profile.report_words')}
      sendLabel={t('profile.report_send')}
      send={(words) => callAsMember('POST /users/{username}/report', { params: { username }, body: { words } })}
      onClose={onClose}
    />
  );
};
