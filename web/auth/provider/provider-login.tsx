import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useLocation } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { session } from '#web/auth/session.ts';
import { Refusal } from '#web/ui/notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { propsQuery } from '../auth.data.ts';
import { originOf } from './provider-rules.ts';
import { hasProviderAnswer } from './provider-start.ts';
import styles from './provider.module.css';

/** Checked before leaving the page, or the reader would end on the browser's error page. */
const isReachable = async (domain: string): Promise<boolean> => {
  try {
    await fetch(`${originOf(domain)}/.well-known/openid-configuration`, {
      mode: 'no-cors',
      signal: AbortSignal.timeout(10_000),
    });
    return true;
  } catch {
    return false;
  }
};

type Props = {
  /** The page to return to. */
  from?: string;
  /** Log in in a popup, so that this page stays. */
  inPopup?: boolean;
};

/** The button to log in through the identity provider, if one is configured. */
export const ProviderChoice = ({ from, inPopup }: Props) => {
  const t = useT();
  const { data } = useQuery(propsQuery);
  const [isLeaving, setLeaving] = useState(false);
  if (!data?.domain) return null;

  const logIn = async () => {
    setLeaving(true);
    session.reportProviderProblem(null);
    const provider = await session.requestProvider();
    if (!provider || (!inPopup && !(await isReachable(data.domain)))) session.reportProviderProblem('unreachable');
    else await (inPopup ? provider.loginByPopup() : provider.loginByRedirect(from));
    setLeaving(false);
  };

  return (
    <div className={styles.choice}>
      <p className={styles.or}>{t('account.or')}</p>
      <Button size="large" className={styles.button} isBusy={isLeaving} onClick={() => void logIn()}>
        {isLeaving ? t('provider.signing_in') : t('provider.continue', { name: data.name })}
      </Button>
    </div>
  );
};

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
