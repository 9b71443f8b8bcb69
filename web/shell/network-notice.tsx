import { WifiOff, X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { type NetworkState, useNetworkState } from '#web/offline/network-state.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './network-notice.module.css';

/** How long it says that the connection is back. */
const BACK_MS = 4000;

/** True for a moment after the network has come back. */
const useIsBack = (state: NetworkState): boolean => {
  const [isBack, setBack] = useState(false);
  const before = useRef(state);
  useEffect(() => {
    const wasAway = before.current !== 'online';
    before.current = state;
    setBack(wasAway && state === 'online');
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return isBack;
};

/** What else stands at the lower edge stands above the notice, and the end of the page can be scrolled out from under it. */
const reserveRoom = (notice: HTMLElement | null) => {
  if (!notice) return undefined;
  const { style } = document.documentElement;
  const measure = () => {
    const { bottom } = getComputedStyle(notice);
    style.setProperty('--notice-room', `calc(${notice.offsetHeight}px + ${bottom})`);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.removeProperty('--notice-room');
  };
};

/** Says in a corner that the network or the server is away, until it is back or the reader has read it. */
export const NetworkNotice = () => {
  const t = useT();
  const state = useNetworkState();
  const isBack = useIsBack(state);
  const [closed, setClosed] = useState<NetworkState>();
  if (closed && closed !== state) setClosed(undefined);
  const message = state === 'online' ? isBack && t('network.back') : closed !== state && t(`network.${state}`);
  return (
    // Announced when it is filled, so it is there before.
    <div role="status">
      {message && (
        <div ref={reserveRoom} className={styles.notice} data-network={state}>
          {state !== 'online' && <Icon node={WifiOff} aria-hidden="true" size={18} />}
          <div className={styles.words}>
            <p>{message}</p>
            {state !== 'online' && <Link to={paths.device()}>{t('device.title')}</Link>}
          </div>
          {state !== 'online' && (
            <IconButton icon={X} label={t('common.close_part')} onClick={() => setClosed(state)} />
          )}
        </div>
      )}
    </div>
  );
};
