import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { CorrectionDetails } from '#shared/contract/admin-corrections.ts';
import { MAX_CORRECTION_REASON_LENGTH } from '#shared/limits.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { ConfirmLeave } from '#web/profile/edit/confirm-leave.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/form/form-field.tsx';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import { TextDiff } from '#web/ui/text-diff.tsx';
import { useAdminAction } from './admin-error.ts';
import { fromLines, toLines } from './editable-lines.ts';
import { useQuotedBySentence } from './quoted-by.tsx';
import styles from './corrections.module.css';

type Props = {
  correction: CorrectionDetails & { content: string; proposed_content: string };
  /** The editor's own words for the passage; undefined while they are those that were proposed. */
  ownWords: string | undefined;
  onWords(words: string | undefined): void;
};

/** The passage as it will be, in the editor's own words if these are better. */
export const AcceptCorrection = ({ correction, ownWords, onWords }: Props) => {
  const t = useT();
  const quotedBy = useQuotedBySentence()(correction.quoted_by, 'admin.accept_quoted_by');
  const client = useQueryClient();
  const { id, version, content, proposed_content, language, script } = correction;
  /** The passage that the words below were made from. */
  const [base, setBase] = useState(content);
  const [proposed, setProposed] = useState(proposed_content);
  const words = ownWords ?? proposed;
  const [reason, setReason] = useState(correction.reason);
  const isDone = useRef(false);
  const { run, problem, isBusy } = useAdminAction({
    isExclusive: true,
    refresh: () => client.invalidateQueries({ queryKey: [MEMBER_GROUP] }),
  });
  const accept = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { version, before: base, content: words, reason };
    void run(async () => {
      await callAsMember('POST /admin/corrections/{id}/accept', { params: { id }, body });
      isDone.current = true;
      onWords(undefined);
      // Readers of this device see the new words at once.
      await client.invalidateQueries();
    });
  };
  const hasChanged = base !== content;
  return (
    <form onSubmit={accept} className={styles.form} aria-busy={isBusy} noValidate>
      <h2 className={styles.heading}>{t('admin.accept_title')}</h2>
      {hasChanged && (
        <Notice>
          <p>{t('refusal.passage_changed')}</p>
          <LangText as="p" language={language} script={script}>
            <TextDiff before={plainText(base)} after={plainText(content)} />
          </LangText>
          <p className={styles.choices}>
            <Button
              size="compact"
              onClick={() => {
                setBase(content);
                setProposed(proposed_content);
                onWords(undefined);
              }}
            >
              {t('admin.start_from_now')}
            </Button>
            <Button size="compact" onClick={() => setBase(content)}>
              {t('admin.keep_my_words')}
            </Button>
          </p>
        </Notice>
      )}
      <TextArea
        name="content"
        label={t('admin.accept_words')}
        hint={t('admin.accept_words_hint')}
        rows={5}
        lang={language}
        value={toLines(words)}
        onChange={({ target }) => {
          const typed = fromLines(target.value);
          onWords(typed === proposed ? undefined : typed);
        }}
      />
      <div role="group" aria-label={t('correct.difference')} className={styles.difference}>
        <LangText as="p" language={language} script={script}>
          <TextDiff before={plainText(base)} after={plainText(words)} />
        </LangText>
      </div>
      <TextField
        name="reason"
        label={t('admin.accept_reason')}
        isOptional
        value={reason}
        maxLength={MAX_CORRECTION_REASON_LENGTH}
        onChange={({ target }) => setReason(target.value)}
      />
      {quotedBy && <p>{quotedBy}</p>}
      <Refusal>{problem}</Refusal>
      <Button variant="primary" type="submit" isBusy={isBusy} disabled={hasChanged}>
        {t('admin.accept')}
      </Button>
      <ConfirmLeave isEdited={ownWords !== undefined || reason !== correction.reason} isDone={isDone} />
    </form>
  );
};
