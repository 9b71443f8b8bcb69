import { useQueryClient } from '@tanstack/react-query';
import {
  Component,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import type { ErrorScreen } from './error-screen.tsx';
import styles from './error-boundary.module.css';

/** Tries again by itself when the network is back. */
const useRetryWhenOnline = (onRetry: () => void): void => {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
};

type ScreenProps = ComponentProps<typeof ErrorScreen>;

let loadedScreen: ComponentType<ScreenProps> | undefined;

const loadScreen = async (): Promise<ComponentType<ScreenProps>> =>
  (loadedScreen ??= (await import('./error-screen.tsx')).ErrorScreen);

/** The screen is loaded while nothing has failed yet; the first lines of it stand in for it where that did not succeed. */
const Failure = ({ error, onRetry }: ScreenProps) => {
  const t = useT();
  const [Screen, setScreen] = useState(() => loadedScreen);
  useRetryWhenOnline(onRetry);
  useEffect(() => {
    loadScreen().then(
      (screen) => setScreen(() => screen),
      () => undefined,
    );
  }, []);
  if (Screen) return <Screen error={error} onRetry={onRetry} />;
  return (
    <div className={styles.screen} role="alert">
      <h1 className={styles.title}>{t('error.title')}</h1>
      <p>{t('error.hint')}</p>
      <Button variant="primary" className={styles.retry} onClick={onRetry}>
        {t('common.try_again')}
      </Button>
    </div>
  );
};

type Props = { onRetry: () => void; children: ReactNode };

class Boundary extends Component<Props, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ failure: undefined });
  };

  override render() {
    const { failure } = this.state;
    return failure ? <Failure error={failure.error} onRetry={this.retry} /> : this.props.children;
  }
}

/** A retry fetches the queries that failed, and loads the code of the page again. */
export const ErrorBoundary = ({ loadPage, children }: { loadPage: () => void; children: ReactNode }) => {
  const client = useQueryClient();
  // A page whose code failed to load earlier is tried again when it is visited again.
  useState(loadPage);
  useEffect(() => whenIdle(() => void loadScreen().catch(() => undefined)), []);
  const retry = () => {
    client.removeQueries({ predicate: ({ state }) => state.status === 'error' });
    loadPage();
  };
  return <Boundary onRetry={retry}>{children}</Boundary>;
};
