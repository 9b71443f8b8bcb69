import { type FormEvent, type ReactNode, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import dialog from '#web/ui/dialog.module.css';
import styles from './dialogs.module.css';

type Props = {
  title: string;
  label: string;
  hint?: string;
  first?: string;
  submit: string;
  /** What is wrong with what was written; undefined when it was taken. */
  onSubmit(text: string): string | undefined;
  onClose(): void;
  children?: ReactNode;
};

/** Asks for one line: the address of a link, of a recording, of a video. */
export const AskDialog = ({ title, label, hint, first = '', submit, onSubmit, onClose, children }: Props) => {
  const t = useT();
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    setProblem(onSubmit(text.trim()));
  };
  return (
    <Modal label={title} className={styles.dialog} onClose={onClose}>
      <form className={styles.field} onSubmit={send}>
        <h2 className={dialog.title}>{title}</h2>
        <TextField
          name="address"
          label={label}
          hint={hint}
          problem={problem}
          value={text}
          inputMode="url"
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          {...{ [FIRST_FOCUS]: '' }}
        />
        <div className={styles.ways}>
          <Button variant="primary" type="submit">
            {submit}
          </Button>
          {children}
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
        </div>
      </form>
    </Modal>
  );
};
