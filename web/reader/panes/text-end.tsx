import type { Ref } from 'react';
import { useT } from '#web/i18n/translate.ts';
import type { Direction } from '#web/reader/reader.data.ts';
import type { LoadStatus } from '#web/reader/text/use-loaded-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useIsOnline } from '#web/ui/use-is-online.ts';
import styles from './text-end.module.css';

type Props = {
  direction: Direction;
  state: LoadStatus;
  /** The page before or after, for reading without scripts. */
  address: string;
  /** Set while infinite scrolling does not work, such as before hydration. */
  isLink: boolean;
  /** Shows the text in this page instead of following the link. */
  onShow(): void;
  sentinel: Ref<HTMLDivElement>;
  onRetry(): void;
};

/** Shown where the loaded text ends but the text continues. Its height is fixed, so that nothing moves. */
export const TextEnd = ({ direction, state, address, isLink, sentinel, onShow, onRetry }: Props) => {
  const t = useT();
  const isNext = direction === 'next';
  const isOnline = useIsOnline();
  const loadingKey = isNext ? 'reader.loading_next' : 'reader.loading_previous';
  return (
    <div ref={sentinel} className={styles.end} data-end={direction}>
      {isLink && (
        <a
          href={address}
          rel={isNext ? 'next' : 'prev'}
          onClick={(event) => {
            event.preventDefault();
            onShow();
          }}
        >
          {t(isNext ? 'reader.later' : 'reader.earlier')}
        </a>
      )}
      <p role="status">{state === 'loading' && t(isOnline ? loadingKey : 'common.offline')}</p>
      {state === 'failed' && (
        <p role="alert">
          {t('reader.page_failed')}{' '}
          <Button size="compact" onClick={onRetry}>
            {t('common.try_again')}
          </Button>
        </p>
      )}
    </div>
  );
};
