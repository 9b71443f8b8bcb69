import { Flag } from 'lucide';
import { useState } from 'react';
import { useMemberAction } from '#web/auth/member-action.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';

const WordsDialog = lazyWithRetry(async () => (await import('#web/ui/words-dialog.tsx')).WordsDialog);

/** Reports somebody else's sheet to the moderators. A guest is asked to log in first. */
export const ReportSheet = ({ id }: { id: string }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const open = useMemberAction<boolean>(`report ${id}`, setOpen);
  return (
    <>
      <IconButton icon={Flag} label={t('sheet.report')} onClick={() => open(true)} />
      {isOpen && (
        <WordsDialog
          title={t('sheet.report')}
          lead={t('sheet.report_lead')}
          label={t('profile.report_words')}
          sendLabel={t('profile.report_send')}
          thanks={t('profile.report_sent')}
          send={(words) => callAsMember('POST /sheets/{id}/report', { params: { id }, body: { words } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
