import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { reloadFailedStyles } from '#web/code-loading.ts';
import { loadMessagesOf } from '#web/lazy-page.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from './button.tsx';
import { ReloadNotice, useBuildReplaced } from './reload-notice.tsx';
import styles from './lazy-with-retry.module.css';

type LoadErrorProps = { onRetry(): void; onClose?: (() => void) | undefined; isInline?: boolean | undefined };

const LoadError = ({ onRetry, onClose, isInline }: LoadErrorProps) => {
  const t = useT();
  const isReplaced = useBuildReplaced();
  return (
    <div className={isInline ? styles.inline : styles.failed} role="alert" data-load-error>
      {isReplaced ? (
        <ReloadNotice size="compact" />
      ) : (
        <>
          <p>{t('common.part_failed')}</p>
          <Button size="compact" onClick={onRetry}>
            {t('common.try_again')}
          </Button>
        </>
      )}
      {onClose && (
        <Button size="compact" onClick={onClose}>
          {t('common.close_part')}
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
    const { children, onClose, isInline } = this.props;
    return this.state.hasFailed ? <LoadError onRetry={this.retry} onClose={onClose} isInline={isInline} /> : children;
  }
}

/**
 * `placeholder` is shown while the code loads. `isInline`: an error stands where the part would, not over the page.
 * `folder`: of a part whose messages are not those of its page, as in `PART_FOLDERS`.
 */
type Options = { placeholder?: ReactNode; isInline?: boolean; folder?: string };

/**
 * A component whose code loads on first use. When that fails it shows an error with a retry button, and the rest of the
 * page stays usable. `preload` loads the code in advance.
 */
export const lazyWithRetry = <Props extends object>(
  loadCode: () => Promise<ComponentType<Props>>,
  { placeholder, isInline, folder }: Options = {},
) => {
  const load = async () => (await Promise.all([loadCode(), folder && loadMessagesOf(folder)]))[0];
  // React caches a failed load, so a retry needs a new lazy component.
  const createLazy = () =>
    lazy(async () => {
      const part = await load();
      await reloadFailedStyles();
      return { default: part };
    });
  let latest = createLazy();
  const LazyPart = (props: Props & { onClose?(): void }) => {
    const [LazyComponent, setLazyComponent] = useState(() => latest);
    const retry = () => {
      latest = createLazy();
      setLazyComponent(latest);
    };
    return (
      <LoadErrorBoundary onRetry={retry} onClose={props.onClose} isInline={isInline}>
        <Suspense fallback={placeholder}>
          <LazyComponent {...props} />
        </Suspense>
      </LoadErrorBoundary>
    );
  };
  return Object.assign(LazyPart, { preload: () => void load().catch(() => undefined) });
};
