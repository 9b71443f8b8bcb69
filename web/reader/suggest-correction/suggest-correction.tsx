import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { MAX_CORRECTION_LENGTH, MAX_CORRECTION_REASON_LENGTH } from '#shared/limits.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember, useSession } from '#web/auth/session.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import { TextArea, TextField } from '#web/ui/form/form-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { TextDiff } from '#web/ui/text-diff.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import {
  type CorrectionDraft,
  type CorrectionTarget,
  keepDraft,
  openDraft,
  otherDrafts,
  removeDraft,
} from './correction-drafts.ts';
import styles from './suggest-correction.module.css';

type Props = {
  target: CorrectionTarget;
  /** Of the text. */
  language: string;
  script: string;
  /** How many passages are selected; the correction is about the first. */
  passages: number;
  onClose(): void;
};

const Thanks = ({ isMember, onClose }: { isMember: boolean; onClose(): void }) => {
  const t = useT();
  return (
    <>
      <p role="status">{t(isMember ? 'correct.thanks_member' : 'correct.thanks')}</p>
      {isMember && (
        <p>
          <Link to={paths.corrections()} className={styles.link}>
            {t('corrections.title')}
          </Link>
        </p>
      )}
      <DialogActions>
        <Button variant="primary" onClick={onClose} {...{ [FIRST_FOCUS]: '' }}>
          {t('publish.close')}
        </Button>
      </DialogActions>
    </>
  );
};

type FieldsProps = {
  draft: CorrectionDraft;
  text: Pick<Props, 'language' | 'script'>;
  onChange(draft: CorrectionDraft): void;
};

const Fields = ({ draft, text, onChange }: FieldsProps) => {
  const t = useT();
  const differenceId = useId();
  const { target, new_words, reason, source } = draft;
  return (
    <>
      <TextArea
        name="new_words"
        label={t('correct.new_words')}
        hint={t('correct.new_words_hint')}
        rows={3}
        lang={text.language}
        value={new_words}
        maxLength={MAX_CORRECTION_LENGTH}
        onChange={({ target: { value } }) => onChange({ ...draft, new_words: value })}
        {...{ [FIRST_FOCUS]: '' }}
      />
      {new_words.trim() !== target.old_words.trim() && (
        <div role="group" aria-labelledby={differenceId} className={styles.difference}>
          <p id={differenceId} className={styles.quiet}>
            {t('correct.difference')}
          </p>
          <LangText as="p" {...text}>
            <TextDiff before={target.old_words} after={new_words} />
          </LangText>
        </div>
      )}
      <TextArea
        name="reason"
        label={t('correct.reason')}
        isOptional
        rows={2}
        value={reason}
        maxLength={MAX_CORRECTION_REASON_LENGTH}
        onChange={({ target: { value } }) => onChange({ ...draft, reason: value })}
      />
      <TextField
        name="source"
        label={t('correct.source')}
        hint={t('correct.source_hint')}
        isOptional
        value={source}
        maxLength={MAX_CORRECTION_REASON_LENGTH}
        onChange={({ target: { value } }) => onChange({ ...draft, source: value })}
      />
    </>
  );
};

/** What a reader thinks the words should be. Whatever is typed is kept on the device until it has arrived. */
export const SuggestCorrection = ({ target, language, script, passages, onClose }: Props) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { isMember } = useSession();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => openDraft(target));
  const [others] = useState(() => otherDrafts(target));
  const [isSent, setSent] = useState(false);
  const { run, problem, isBusy } = useAsyncAction({ isExclusive: true });
  const [isSame, setSame] = useState(false);
  const change = (next: CorrectionDraft) => {
    setSame(false);
    setDraft(next);
    keepDraft(next);
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { id: correction_id, target: words, new_words, reason, source } = draft;
    if (new_words.trim() === words.old_words.trim()) return setSame(true);
    const body = { correction_id, ...words, new_words, reason, source };
    const isDone = await run(() => callAsMember('POST /corrections', { body }));
    if (!isDone) return undefined;
    removeDraft(draft);
    setSent(true);
    await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
    return undefined;
  };
  const title = t('correct.title');
  const isTooLong = draft.target.old_words.length > MAX_CORRECTION_LENGTH;
  const other = others.find(({ id }) => id !== draft.id);
  return (
    <Modal label={title} className={styles.dialog} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} aria-busy={isBusy} noValidate>
        <DialogBody title={title} close={{ label: t('publish.close'), onClose }}>
          {isSent && <Thanks isMember={isMember} onClose={onClose} />}
          {!isSent && (
            <>
              <div>
                <p className={styles.quiet}>{t('correct.old_words')}</p>
                <LangText as="p" language={language} script={script} className={styles.quote}>
                  {draft.target.old_words}
                </LangText>
              </div>
              {passages > 1 && (
                <p className={styles.quiet}>
                  {t('correct.first_passage', { count: formatNumber(siteLanguage, passages) })}
                </p>
              )}
              {other && (
                <p>
                  <Button size="compact" onClick={() => setDraft(other)}>
                    {t('correct.continue', { words: other.target.old_words.slice(0, 40) })}
                  </Button>
                </p>
              )}
              {isTooLong ? (
                <p role="alert">{t('correct.too_long', { max: formatNumber(siteLanguage, MAX_CORRECTION_LENGTH) })}</p>
              ) : (
                <Fields key={draft.id} draft={draft} text={{ language, script }} onChange={change} />
              )}
              <p className={styles.quiet}>{t(isMember ? 'correct.note_member' : 'correct.note_guest')}</p>
              <Refusal>{isSame ? t('refusal.same_words') : problem && `${problem} ${t('correct.kept')}`}</Refusal>
              <DialogActions>
                <Button onClick={onClose}>{t('settings.cancel')}</Button>
                <Button variant="primary" type="submit" isBusy={isBusy} disabled={isTooLong}>
                  {t('correct.send')}
                </Button>
              </DialogActions>
            </>
          )}
        </DialogBody>
      </form>
    </Modal>
  );
};
