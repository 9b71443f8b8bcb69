import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './reader.module.css';

type FailedProps = { onRetry(): void; onClose?(): void };

const Failed = ({ onRetry, onClose }: FailedProps) => {
  const t = useT();
  return (
    <div className={styles.failed} role="alert">
      <p>{t('reader.panel_failed')}</p>
      <Button size="compact" onClick={onRetry}>
        {t('common.try_again')}
      </Button>
      {onClose && (
        <Button size="compact" onClick={onClose}>
          {t('reader.close_panel')}
        </Button>
      )}
    </div>
  );
};

class Boundary extends Component<FailedProps & { children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <Failed onRetry={this.retry} onClose={this.props.onClose} />;
  }
}

/**
 * A component whose code loads on first use. A failed load shows an error with a retry button in its place, while the
 * rest of the page stays in use. `preload` loads the code in advance.
 */
export const lazyWithRetry = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  // React caches a failed load, so a retry needs a new lazy component.
  const createLazy = () => lazy(async () => ({ default: await load() }));
  let latest = createLazy();
  const LazyPart = (props: Props & { onClose?(): void }) => {
    const [Loaded, setLoaded] = useState(() => latest);
    const retry = () => {
      latest = createLazy();
      setLoaded(latest);
    };
    return (
      <Boundary onRetry={retry} onClose={props.onClose}>
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </Boundary>
    );
  };
  return Object.assign(LazyPart, { preload: () => void load().catch(() => undefined) });
};
