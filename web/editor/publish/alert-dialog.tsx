import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import styles from './publish.module.css';

type Props = { type: 'success' | 'error'; words: string; hint?: string; onClose(): void };

/** Says how it went. A success adds that the page changes soon. */
export const AlertDialog = ({ type, words, hint, onClose }: Props) => {
  const t = useT();
  const title = t(type === 'success' ? 'publish.success_title' : 'publish.error_title');
  return (
    <Modal label={title} look="window" className={styles.dialog} onClose={onClose}>
      <div className={styles.field} role="alert">
        <h2 className={styles.title}>{title}</h2>
        <p>{words}</p>
        {hint && <p>{hint}</p>}
        {type === 'success' && <p className={styles.note}>{t('publish.redirecting')}</p>}
        <p className={styles.answers}>
          <Button size="compact" onClick={onClose} {...{ [FIRST_FOCUS]: '' }}>
            {t('publish.close')}
          </Button>
        </p>
      </div>
    </Modal>
  );
};
