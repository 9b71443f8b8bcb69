import { useT } from '#web/i18n/translate.ts';
import styles from './form.module.css';

type Props = {
  /** Said when the whole was refused, not one field. */
  refusal?: string;
  isSending: boolean;
  isReady: boolean;
  children: string;
};

/** The refusal and the button belong together: the eye is there after pressing it. */
export const SubmitButton = ({ refusal, isSending, isReady, children }: Props) => {
  const t = useT();
  return (
    <>
      <noscript>
        <p className={styles.refusal}>{t('form.needs_script')}</p>
      </noscript>
      <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
      {/* Not disabled while sending: the focus would be lost with it. */}
      <button type="submit" className={styles.submit} disabled={!isReady} aria-disabled={isSending || undefined}>
        {isSending ? t('form.sending') : children}
      </button>
    </>
  );
};
