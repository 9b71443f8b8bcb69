import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { callAsMember } from '#web/auth/session.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { type CommentedBlock, wordsOf } from './block-words.ts';
import { draftKey } from './comment-drafts.ts';
import { CommentForm } from './comment-form.tsx';
import { type CommentTarget, draftKeyOf } from './comment-target.ts';
import { refreshComments } from './comments.data.ts';
import commentStyles from './comment.module.css';
import styles from './comments-panel.module.css';

/** As many as a list of choices is still of use with. */
const MAX_CHOICES = 300;
const CHOICE_LETTERS = 40;

type Props = {
  sheet_id: string;
  account_id: string;
  blocks: readonly CommentedBlock[];
  target: CommentTarget;
  onTarget(target: CommentTarget): void;
};

/** A field for a new thread, on the sheet, a block or words of it. */
export const NewComment = ({ sheet_id, account_id, blocks, target, onTarget }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const id = useId();
  const client = useQueryClient();
  const { block_id, words } = target;
  const block = blocks.find((each) => each.block_id === block_id);
  const quotable = words?.quote ?? (block && wordsOf(block).slice(0, 500));
  const choices = blocks.slice(0, MAX_CHOICES).flatMap((each, index) => {
    const text = wordsOf(each).replaceAll(/\s+/g, ' ').trim();
    const label = [...text].slice(0, CHOICE_LETTERS).join('');
    return text === '' && each.block_id !== block_id
      ? []
      : [{ id: each.block_id, label: t('comments.part', { number: formatNumber(language, index + 1), words: label }) }];
  });
  return (
    <CommentForm
      sheet_id={sheet_id}
      draft={draftKey(account_id, sheet_id, draftKeyOf(target))}
      label={t('comments.your_comment')}
      sendLabel={t('comments.send')}
      quotable={quotable}
      send={async (body, comment_id) => {
        const about = block_id === null ? {} : { block_id, ...(words ? { words } : {}) };
        const sent = { comment_id, body, ...about };
        await callAsMember('POST /sheets/{id}/comments', { params: { id: sheet_id }, body: sent });
        await refreshComments(client);
      }}
    >
      <div className={styles.field}>
        <label htmlFor={id}>{t('comments.about')}</label>
        <select
          id={id}
          value={block_id ?? ''}
          onChange={({ currentTarget }) => onTarget({ block_id: currentTarget.value || null })}
        >
          <option value="">{t('comments.whole_sheet')}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </select>
      </div>
      {words && (
        <UserText as="blockquote" className={commentStyles.about}>
          {words.quote}
        </UserText>
      )}
    </CommentForm>
  );
};
