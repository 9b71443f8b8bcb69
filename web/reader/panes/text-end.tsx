import type { Ref } from 'react';
import { useT } from '#web/i18n/translate.ts';
import type { Direction } from '#web/reader/reader.data.ts';
import type { Loading } from '#web/reader/text/use-loaded-text.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './text.module.css';

type Props = {
  direction: Direction;
  state: Loading;
  /** The page before or after, for whoever reads without scripts. */
  address: string;
  /** There is no endless scrolling here, or not yet. */
  isLink: boolean;
  /** Shows it in this page, once scripts can. */
  onFollow(): void;
  sentinel: Ref<HTMLDivElement>;
  onRetry(): void;
};

/** Where what is loaded ends and the text does not. It always takes the same room, so that nothing moves. */
export const TextEnd = ({ direction, state, address, isLink, sentinel, onFollow, onRetry }: Props) => {
  const t = useT();
  const isNext = direction === 'next';
  return (
    <div ref={sentinel} className={styles.end} data-end={direction}>
      {isLink && (
        <a
          href={address}
          rel={isNext ? 'next' : 'prev'}
          onClick={(event) => {
            event.preventDefault();
            onFollow();
          }}
        >
          {t(isNext ? 'reader.later' : 'reader.earlier')}
        </a>
      )}
      <p role="status">{state === 'loading' && t(isNext ? 'reader.loading_next' : 'reader.loading_previous')}</p>
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
