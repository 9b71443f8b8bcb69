import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { hasProviderAnswer } from '#web/auth/provider/provider-rules.ts';
import { session } from '#web/auth/session.ts';
import { Refusal } from '#web/ui/notice.tsx';
import styles from './provider.module.css';

const problem = () => session.read().providerProblem;
const noProblem = () => null;

/** What went wrong at the provider, as a sentence. */
export const ProviderProblemNotice = () => {
  const t = useT();
  const name = useSyncExternalStore(session.subscribe, problem, noProblem);
  return (
    <Refusal className={styles.problem}>
      {name && (name === 'email_unverified' ? t('refusal.email_unverified') : t(`provider.${name}`))}
    </Refusal>
  );
};

const isUnderWay = () => session.read().isAuthLoading && session.read().isProviderRequested;
const onServer = () => false;

/** Back from the provider: a word of waiting until it is known how that went, then what went wrong, and the form again. */
export const ProviderReturn = ({ children }: { children: ReactNode }) => {
  const t = useT();
  const isWorking = useSyncExternalStore(session.subscribe, isUnderWay, onServer);
  const isAnswered = hasProviderAnswer(useLocation().search);
  if (isWorking || isAnswered) {
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
