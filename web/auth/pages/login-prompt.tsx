import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useLoginReturn } from '#web/auth/login-return.ts';
import { clearPendingAction } from '#web/auth/member-action.ts';
import { session } from '#web/auth/session.ts';
import type { Prompt } from '#web/auth/session-state.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import { LoginForm } from './login-form.tsx';
import { ProviderChoice, ProviderProblemNotice } from '../provider/provider-login.tsx';
import styles from './login-prompt.module.css';

/** A guest logs in on another page and comes back; the pending action runs then. */
const GuestLinks = () => {
  const t = useT();
  const loginReturn = useLoginReturn();
  const dismiss = () => session.dismissPrompt();
  return (
    <p className={styles.buttons}>
      <ButtonLink
        variant="primary"
        size="large"
        to={paths.login()}
        state={loginReturn}
        onClick={dismiss}
        {...{ [FIRST_FOCUS]: '' }}
      >
        {t('common.login')}
      </ButtonLink>
      <ButtonLink size="large" to={paths.register()} state={loginReturn} onClick={dismiss}>
        {t('common.register')}
      </ButtonLink>
    </p>
  );
};

const LEADS = { guest: 'account.prompt_hint', ended: 'account.ended_lead', other: 'account.other_lead' } as const;

/** A dialog over the page, so that nothing typed there is lost. */
export const LoginPrompt = ({ prompt }: { prompt: Prompt }) => {
  const t = useT();
  const title = t(prompt === 'guest' ? 'account.prompt' : 'account.ended_title');
  const close = () => {
    clearPendingAction();
    session.dismissPrompt();
  };
  return (
    <Modal label={title} className={styles.prompt} onClose={close}>
      <DialogBody title={title} close={{ label: t('account.not_now'), onClose: close }}>
        <p className={styles.lead}>{t(LEADS[prompt])}</p>
        {prompt === 'guest' ? (
          <GuestLinks />
        ) : (
          <>
            <ProviderProblemNotice />
            <LoginForm isInDialog />
            <ProviderChoice inPopup />
          </>
        )}
      </DialogBody>
    </Modal>
  );
};
