import { useT } from '#web/i18n/translate.ts';
import { loadFailureMessage } from './api-error-message.ts';
import { Button } from './button.tsx';
import styles from './failure.module.css';

type Props = {
  message?: string;
  /** What was thrown: says why. */
  error?: unknown;
  onRetry(): void;
};

const PANEL = '[data-resources-panel]';
const HEADING = '[data-panel-heading]';

/** The retry button disappears when it is pressed: the focus moves to the heading of its panel. */
const focusPanelHeading = (inside: Element): void =>
  inside.closest(PANEL)?.querySelector<HTMLElement>(HEADING)?.focus({ preventScroll: true });

/** One part of the screen has failed and can be tried again. */
export const Failure = ({ message, error, onRetry }: Props) => {
  const t = useT();
  return (
    <div className={styles.failure} role="alert">
      <p>
        {message ?? t('connection_panel.failed')}
        {Boolean(error) && ` ${loadFailureMessage(t, error)}`}
      </p>
      <Button
        variant="text"
        className={styles.retry}
        onClick={(event) => {
          focusPanelHeading(event.currentTarget);
          onRetry();
        }}
      >
        {t('common.try_again')}
      </Button>
    </div>
  );
};
