import { WifiOff } from 'lucide';
import type { ComponentType, ReactNode } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './placeholder.module.css';

/** A skeleton of the list that is loading. As long as a whole page is loading, the footer stays out of sight. */
export const Loading = ({ isPage }: { isPage?: boolean }) => {
  const t = useT();
  return (
    <div className={styles.loading} data-page={isPage} role="status">
      <p className={styles.message}>{t('common.loading')}</p>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
};

/** What can be read on this device. Not an import: its code is loaded when the page is idle. */
let DeviceOffer: ComponentType | undefined;
export const provideDeviceOffer = (part: ComponentType): void => {
  DeviceOffer = part;
};

/** In place of a page that cannot be loaded: what this device has, while there is no network. */
export const OnDevice = () => DeviceOffer && <DeviceOffer />;

/** Nothing loads without a network. Queries go on by themselves when it is back, and so does what waits for them. */
export const Offline = () => {
  const t = useT();
  return (
    <>
      <div className={styles.offline} role="status">
        <Icon node={WifiOff} aria-hidden="true" size={20} />
        <p>{t('common.offline')}</p>
      </div>
      <OnDevice />
    </>
  );
};

/** An empty page between the boards of a pothi. */
const NotFoundImage = () => (
  <svg className={styles.image} viewBox="0 0 160 72" fill="none" aria-hidden="true">
    <rect x="10" y="6" width="140" height="10" rx="2" className={styles.board} />
    <rect x="10" y="56" width="140" height="10" rx="2" className={styles.board} />
    <rect x="4" y="23" width="152" height="26" className={styles.page} />
    <path d="M22 23v26M26 23v26M134 23v26M138 23v26" className={styles.margin} />
    <circle cx="58" cy="36" r="3.5" className={styles.page} />
    <circle cx="102" cy="36" r="3.5" className={styles.page} />
  </svg>
);

type NotFoundProps = { message?: ReactNode; hint?: string; heading?: boolean };

export const NotFound = ({ message, hint, heading }: NotFoundProps) => {
  const t = useT();
  const Message = heading ? 'h1' : 'p';
  return (
    <div className={styles.notFound}>
      <NotFoundImage />
      <Message className={styles.notFoundMessage}>{message ?? t('global.not_found')}</Message>
      {hint && <p className={styles.message}>{hint}</p>}
      {heading && (
        <p className={styles.back}>
          <Link to={paths.collections()}>{t('global.back_to_library')}</Link>
        </p>
      )}
    </div>
  );
};
