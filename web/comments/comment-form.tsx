import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { asQuotation } from '#shared/comment-text.ts';
import { MAX_COMMENT_LENGTH } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { listboxProps, optionProps } from '#web/ui/combobox.ts';
import { BoxedTextArea } from '#web/ui/form/form-field.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { newId } from '#web/new-id.ts';
import { type CommentDraft, findDraft, restAfterSending, saveDraft } from './comment-drafts.ts';
import { useMentionChoices } from './use-mention-choices.ts';
import styles from './comment.module.css';

/** From here on the number of letters that are left is shown. */
const LEFT_SHOWN = 200;

type Props = {
  sheet_id: string;
  /** Where what was begun is kept on the device. */
  draft: string;
  label: string;
  sendLabel: string;
  /** The words it begins with, when nothing was begun. */
  initial?: string;
  hasFocus?: boolean;
  /** Words that a button puts in as a quotation. */
  quotable?: string | undefined;
  /** Above the field. */
  children?: ReactNode;
  send(body: string, comment_id: string): Promise<unknown>;
  onDone?(): void;
  onCancel?(): void;
};

/** A field for a comment. What is written stays on the device until it is sent. */
export const CommentForm = (props: Props) => {
  const {
    sheet_id,
    draft: key,
    label,
    sendLabel,
    initial = '',
    hasFocus,
    quotable,
    children,
    send,
    onDone,
    onCancel,
  } = props;
  const t = useT();
  const { language } = useLanguage();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(() => {
    const found = findDraft(key);
    return found.body ? found : { ...found, body: initial };
  });
  const { run, problem, isBusy } = useAsyncAction({ isExclusive: true });
  const latest = useRef(draft);
  const change = (next: CommentDraft) => {
    latest.current = next;
    setDraft(next);
    saveDraft(next);
  };
  const changeBody = (body: string) => change({ ...latest.current, body });
  const mentions = useMentionChoices(sheet_id, field, changeBody);
  const left = MAX_COMMENT_LENGTH - draft.body.trim().length;
  const canSend = draft.body.trim() !== '' && left >= 0;

  const submit = async () => {
    if (!canSend || !(await run(() => send(draft.body, draft.comment_id)))) return;
    const { body } = latest.current;
    const rest = restAfterSending(draft.body, body);
    // What was written meanwhile stays: words after those that were sent, or all of an edited comment, to be sent next.
    // Under another id: the next comment is not the same one sent again.
    change({ key, comment_id: newId(), body: initial && rest ? body : rest });
    if (!rest) onDone?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    }
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <label htmlFor={id}>{label}</label>
      <BoxedTextArea
        id={id}
        ref={field}
        rows={3}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press on "Reply" or "Edit"
        autoFocus={hasFocus}
        value={draft.body}
        aria-describedby={`${id}-note`}
        aria-controls={mentions.people.length > 0 ? mentions.listId : undefined}
        aria-activedescendant={mentions.people.length > 0 ? `${mentions.listId}-${mentions.active}` : undefined}
        onChange={({ currentTarget }) => {
          changeBody(currentTarget.value);
          mentions.look();
        }}
        onKeyDown={onKeyDown}
        onBlur={mentions.close}
      />
      {mentions.people.length > 0 && (
        <ul className={styles.choices} {...listboxProps(mentions.listId, t('comments.people'))}>
          {mentions.people.map(({ name, username, avatar_url }, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
            <li
              key={username}
              {...optionProps(`${mentions.listId}-${index}`, index === mentions.active)}
              onClick={() => mentions.choose(index)}
            >
              <Avatar name={name} url={avatar_url} size="menu" />
              <UserText short="name">{name}</UserText>
              <span className={styles.note}>@{username}</span>
            </li>
          ))}
        </ul>
      )}
      <p id={`${id}-note`} className={styles.note} aria-live="polite">
        {left < 0 && t('comments.too_long', { count: formatNumber(language, -left) })}
        {left >= 0 && left < LEFT_SHOWN && t('comments.left', { count: formatNumber(language, left) })}
        {left >= LEFT_SHOWN && t('comments.hint', { keys: 'Ctrl+Enter' })}
      </p>
      <Refusal>{problem && `${problem} ${t('comments.kept')}`}</Refusal>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="compact" isBusy={isBusy} isDisabled={!canSend}>
          {isBusy ? t('comments.sending') : sendLabel}
        </Button>
        {quotable && (
          <Button
            size="compact"
            onClick={() => {
              changeBody([asQuotation(quotable), draft.body].filter(Boolean).join('\n'));
              field.current?.focus();
            }}
          >
            {t('comments.quote')}
          </Button>
        )}
        {onCancel && (
          <Button size="compact" onClick={onCancel}>
            {t('comments.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
};
