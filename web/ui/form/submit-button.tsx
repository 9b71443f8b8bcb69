import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import styles from './form.module.css';

type Props = {
  /** Why the form was refused as a whole, not for one field. */
  refusal?: string;
  isSending: boolean;
  isReady: boolean;
  /** In a form among others the button is a plain one. */
  isPlain?: boolean;
  children: string;
};

/** The refusal is shown right above the button: that is where people look after pressing it. */
export const SubmitButton = ({ refusal, isSending, isReady, isPlain, children }: Props) => {
  const t = useT();
  return (
    <>
      <noscript>
        <Notice className={styles.notice}>
          <p>{t('form.needs_script')}</p>
        </Notice>
      </noscript>
      <Refusal className={styles.notice}>{refusal}</Refusal>
      <Button
        type="submit"
        variant={isPlain ? 'plain' : 'primary'}
        size={isPlain ? 'medium' : 'large'}
        className={isPlain ? undefined : styles.submit}
        disabled={!isReady}
        isBusy={isSending}
      >
        {isSending ? t('form.sending') : children}
      </Button>
    </>
  );
};
