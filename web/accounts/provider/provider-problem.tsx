import { useSyncExternalStore } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { session } from '#web/session/session.ts';
import styles from './provider.module.css';

const problem = () => session.read().providerProblem;
const onServer = () => null;

/** What went wrong at the provider, as a sentence. */
export const ProviderProblemNotice = () => {
  const t = useT();
  const name = useSyncExternalStore(session.subscribe, problem, onServer);
  return (
    <div role="alert">
      {name && (
        <p className={styles.problem}>
          {name === 'email_unverified' ? t('refusal.email_unverified') : t(`provider.${name}`)}
        </p>
      )}
    </div>
  );
};
