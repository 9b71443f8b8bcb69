import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetNotice, Withheld } from '#shared/contract/sheet-parts.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { WordsDialog } from '#web/ui/words-dialog.tsx';
import styles from './moderation-notice.module.css';

type Props = { id: string; withheld: Withheld | undefined; notice: SheetNotice | undefined };

/** For the author: what a moderator has decided about the sheet and why, and how to answer. */
export const ModerationNotice = ({ id, withheld, notice }: Props) => {
  const t = useT();
  const client = useQueryClient();
  const [isAnswering, setAnswering] = useState(false);
  const answer = async (words: string) => {
    await callAsMember('POST /sheets/{id}/answer', { params: { id }, body: { words } });
    await Promise.all([
      client.invalidateQueries({ queryKey: ['sheets', 'GET /sheets/{id}'] }),
      client.invalidateQueries({ queryKey: [MEMBER_GROUP, 'GET /sheets/{id}'] }),
    ]);
  };
  if (withheld === 'held') return <Notice className={styles.notice}>{t('sheet.notice.held')}</Notice>;
  if (!notice) return null;
  return (
    <Notice className={styles.notice}>
      <p>{t(`sheet.notice.${notice.kind}`)}</p>
      <p className={styles.words}>
        {withParts(t, 'sheet.notice.reason', { reason: <UserText>{notice.reason}</UserText> })}
      </p>
      {notice.answer && (
        <p className={styles.words}>
          {withParts(t, 'sheet.notice.answered', { answer: <UserText>{notice.answer}</UserText> })}
        </p>
      )}
      <Button size="compact" onClick={() => setAnswering(true)}>
        {t('sheet.notice.answer')}
      </Button>
      {isAnswering && (
        <WordsDialog
          title={t('sheet.notice.answer_title')}
          label={t('sheet.notice.answer_words')}
          sendLabel={t('sheet.notice.answer_send')}
          send={answer}
          onClose={() => setAnswering(false)}
        />
      )}
    </Notice>
  );
};
