import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { hasProviderAnswer } from '#web/auth/provider/provider-rules.ts';
import { session } from '#web/auth/session.ts';
import { Refusal } from '#web/ui/notice.tsx';
import styles from './provider.module.css';

const problem = () => session.read().providerProblem;
const noProblem = () => null;

export const ProviderProblemNotice = () => {
  const t = useT();
  const name = useSyncExternalStore(session.subscribe, problem, noProblem);
  return (
    <Refusal className={styles.problem}>
      {name && (name === 'email_unverified' ? t('refusal.email_unverified') : t(`provider.${name}`))}
    </Refusal>
  );
};

const isPending = () => session.read().isAuthLoading && session.read().isProviderRequested;
const onServer = () => false;

/** After the redirect back from the provider: a waiting message, then the form, with the problem if there was one. */
export const ProviderReturn = ({ children }: { children: ReactNode }) => {
  const t = useT();
  const isProcessing = useSyncExternalStore(session.subscribe, isPending, onServer);
  const hasAnswer = hasProviderAnswer(useLocation().search);
  if (isProcessing || hasAnswer) {
    return (
      <p className={styles.working} role="status">
        {t('provider.signing_in')}
      </p>
    );
  }
  return (
    <>
      <ProviderProblemNotice />
      {children}
    </>
  );
};
