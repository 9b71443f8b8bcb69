import type { ComponentProps } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import styles from './account-settings.module.css';
import type { Saying } from './use-section-form.ts';

type Props = ComponentProps<typeof SubmitButton> & { saying: Saying | undefined };

/** The end of a section's form: its button, and beside it what became of it. */
export const SaveButton = ({ saying, ...button }: Props) => {
  const t = useT();
  return (
    <div className={styles.actions}>
      <SubmitButton {...button} isPlain />
      <p role="status" className={styles.saying}>
        {saying && t(saying.key, saying.params)}
      </p>
    </div>
  );
};
