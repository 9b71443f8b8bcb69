import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { hasProviderAnswer } from '#web/session/provider-rules.ts';
import { session } from '#web/session/session.ts';
import { ProviderProblemNotice } from './provider-problem.tsx';
import styles from './provider.module.css';

const isUnderWay = () => session.read().isAuthLoading && session.read().isProviderWanted;
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
