import { useEffect, useState } from 'react';
import { session, setLogoutGuard } from '#web/auth/session.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { countUnsent, forgetMember } from '#web/offline/own/own-on-page.ts';
import { countUnsentSheets, forgetSheets } from '#web/offline/sheets/sheets-on-page.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type Question = { notes: number; sheets: number; answer(isConfirmed: boolean): void };

/** Before somebody logs out who has notes or sheets on this device that the server does not have: they would be lost. */
export const LogOutGuard = () => {
  const t = useT();
  const { language } = useLanguage();
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    setLogoutGuard(async () => {
      const { isLoggedIn, hasStoredToken } = session.read();
      const isMember = isLoggedIn || hasStoredToken;
      const [notes, sheets] = isMember ? await Promise.all([countUnsent(), countUnsentSheets()]) : [0, 0];
      const isConfirmed =
        notes + sheets === 0 || (await new Promise<boolean>((answer) => setQuestion({ notes, sheets, answer })));
      setQuestion(undefined);
      if (!isConfirmed) return false;
      if (sheets > 0) await forgetSheets();
      await forgetMember(true);
      return true;
    });
    return () => setLogoutGuard(undefined);
  }, []);
  return (
    question && (
      <ConfirmDialog
        title={t('unsent.log_out')}
        message={[
          question.notes > 0 && formatCount(t, language, 'unsent.log_out_hint', question.notes),
          question.sheets > 0 && formatCount(t, language, 'unsent.log_out_sheets', question.sheets),
        ]
          .filter(Boolean)
          .join(' ')}
        confirmLabel={t('unsent.lose')}
        cancelLabel={t('sheet.cancel')}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      />
    )
  );
};
