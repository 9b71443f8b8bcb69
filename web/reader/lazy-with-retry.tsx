import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './reader.module.css';

type LoadErrorProps = { onRetry(): void; onClose?(): void };

const LoadError = ({ onRetry, onClose }: LoadErrorProps) => {
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

class LoadErrorBoundary extends Component<LoadErrorProps & { children: ReactNode }, { hasFailed: boolean }> {
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
    return <LoadError onRetry={this.retry} onClose={this.props.onClose} />;
  }
}

/**
 * A component whose code loads on first use. When that fails it shows an error with a retry button, and the rest of the
 * page stays usable. `preload` loads the code in advance.
 */
export const lazyWithRetry = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  // React caches a failed load, so a retry needs a new lazy component.
  const createLazy = () => lazy(async () => ({ default: await load() }));
  let latest = createLazy();
  const LazyPart = (props: Props & { onClose?(): void }) => {
    const [LazyComponent, setLazyComponent] = useState(() => latest);
    const retry = () => {
      latest = createLazy();
      setLazyComponent(latest);
    };
    return (
      <LoadErrorBoundary onRetry={retry} onClose={props.onClose}>
        <Suspense>
          <LazyComponent {...props} />
        </Suspense>
      </LoadErrorBoundary>
    );
  };
  return Object.assign(LazyPart, { preload: () => void load().catch(() => undefined) });
};
