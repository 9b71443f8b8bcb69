import { X } from 'lucide';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Failure } from './failure.tsx';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import { QrCode } from './qr-code.tsx';
import { type ShortLinkTarget, useShortLink } from './use-short-link.ts';
import styles from './qr-dialog.module.css';

type Props = { target: ShortLinkTarget; path: string; title: string; onClose(): void };

/** For everybody in a room to scan: the code as large as the window allows, and the address to type below it. */
export const QrDialog = ({ target, path, title, onClose }: Props) => {
  const t = useT();
  const { link, isFailed, error, retry } = useShortLink(target, path);
  const address = link?.replace(/^https?:\/\//, '');
  return (
    <Modal label={t('present.qr')} variant="drawer" className={styles.dialog} onClose={onClose}>
      <div className={styles.body}>
        <IconButton icon={X} iconSize={28} label={t('present.qr_close')} className={styles.close} onClick={onClose} />
        <UserText as="h2" className={styles.title}>
          {title}
        </UserText>
        {link === undefined ? (
          <p role="status" className={styles.waiting}>
            {t('common.loading')}
          </p>
        ) : (
          <QrCode text={link} label={t('present.qr_of', { address: link })} className={styles.code} />
        )}
        <p className={styles.address} dir="ltr" translate="no">
          {address}
        </p>
        {isFailed && <Failure message={t('share.link_failed')} error={error} onRetry={retry} />}
      </div>
    </Modal>
  );
};
