import { useEffect, useState } from 'react';
import { session, setLogoutGuard } from '#web/auth/session.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { countUnsent, forgetMember } from '#web/offline/own/own-on-page.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type Question = { count: number; answer(isConfirmed: boolean): void };

/** Before somebody logs out who has notes on this device that the server does not have: they would be lost. */
export const LogOutGuard = () => {
  const t = useT();
  const { language } = useLanguage();
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    setLogoutGuard(async () => {
      const { isLoggedIn, hasStoredToken } = session.read();
      const count = isLoggedIn || hasStoredToken ? await countUnsent() : 0;
      const isConfirmed = count === 0 || (await new Promise<boolean>((answer) => setQuestion({ count, answer })));
      setQuestion(undefined);
      if (isConfirmed) await forgetMember(true);
      return isConfirmed;
    });
    return () => setLogoutGuard(undefined);
  }, []);
  return (
    question && (
      <ConfirmDialog
        title={t('unsent.log_out')}
        message={formatCount(t, language, 'unsent.log_out_hint', question.count)}
        confirmLabel={t('unsent.lose')}
        cancelLabel={t('sheet.cancel')}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      />
    )
  );
};
