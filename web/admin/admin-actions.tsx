import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { adminErrorMessage, useAdminAction } from './admin-error.ts';
import { WordsDialog } from '#web/ui/words-dialog.tsx';
import styles from './admin.module.css';

export type AdminAction = {
  key: string;
  label: string;
  isMain?: boolean;
  /** Of the dialog that asks first; without it the button acts at once. */
  title?: string;
  note?: string;
  /** The label of the words that are asked for. */
  words?: string;
  fields?: ReactNode;
  names?: readonly string[];
  run(words: string, values: Record<string, string>): Promise<unknown>;
};

/** Buttons for what can be done with something. What others with a role have done meanwhile is shown afterwards. */
export const AdminActions = ({ label, actions }: { label: string; actions: AdminAction[] }) => {
  const t = useT();
  const client = useQueryClient();
  const [asked, setAsked] = useState<AdminAction>();
  const refresh = () => client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
  const { run, problem, isBusy } = useAdminAction({ isExclusive: true, refresh });
  // Somebody else may have done it meanwhile: what was typed and what the server says stay until they are read.
  const question = asked && (actions.find(({ key }) => key === asked.key) ?? asked);
  const act = async (words: string, values: Record<string, string>) => {
    try {
      await question?.run(words, values);
    } finally {
      await refresh();
    }
  };
  const close = () => setAsked(undefined);
  return (
    <div className={styles.actions} role="group" aria-label={label}>
      {actions.map((action) => (
        <Button
          key={action.key}
          size="compact"
          variant={action.isMain ? 'primary' : 'plain'}
          isBusy={isBusy}
          onClick={() => (action.title ? setAsked(action) : void run(() => action.run('', {})))}
        >
          {action.label}
        </Button>
      ))}
      <div role="alert" className={styles.problem}>
        {problem && <Notice tone="problem">{problem}</Notice>}
      </div>
      {question?.title && question.words && (
        <WordsDialog
          title={question.title}
          lead={question.note}
          label={question.words}
          sendLabel={question.label}
          fields={question.fields}
          {...(question.names ? { names: question.names } : {})}
          send={act}
          onClose={close}
        />
      )}
      {question?.title && !question.words && (
        <ConfirmDialog
          title={question.title}
          message={question.note ?? ''}
          confirmLabel={question.label}
          cancelLabel={t('admin.cancel')}
          describe={adminErrorMessage}
          onConfirm={async () => {
            await act('', {});
            close();
          }}
          onCancel={close}
        />
      )}
    </div>
  );
};
