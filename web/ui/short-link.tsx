import { QrCode as QrIcon } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { CopyButton } from './copy-button.tsx';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';
import { Icon } from './icon.tsx';
import { lazyWithRetry } from './lazy-with-retry.tsx';
import { Menu } from './menu.tsx';
import { type ShortLinkTarget, useShortLink } from './use-short-link.ts';
import styles from './short-link.module.css';

const QrDialog = lazyWithRetry(async () => (await import('./qr-dialog.tsx')).QrDialog);

/** Plain links, so that no code of these sites runs on our pages. Names are the same in every language. */
export const SHARE_LINKS = [
  {
    name: 'Facebook',
    addressOf: (link: string) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`,
  },
  {
    name: 'X',
    addressOf: (link: string, title: string) =>
      `https://x.com/intent/post?${new URLSearchParams({ url: link, text: title })}`,
  },
];

type Props = {
  /** What is shared: a passage, or something else by its id. */
  target: ShortLinkTarget;
  /** Its path on this site. */
  path: string;
  title: string;
};

/** Falls back to the long link when no short one can be made, so that sharing never has to wait. */
export const ShortLink = ({ target, path, title }: Props) => {
  const t = useT();
  const id = useId();
  const [isQrShown, setQrShown] = useState(false);
  const { link, longLink, isFailed, error, retry } = useShortLink(target, path);
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {t('share.short_link')}
      </label>
      <input
        id={id}
        className={styles.link}
        readOnly
        value={link ?? t('common.loading')}
        aria-busy={link === undefined}
        onFocus={(event) => event.currentTarget.select()}
        dir="ltr"
      />
      {isFailed && <Failure message={t('share.link_failed')} error={error} onRetry={retry} />}
      <div className={styles.row}>
        <CopyButton label={t('share.copy_link')} text={link === undefined ? undefined : () => link} />
        <Button size="compact" aria-haspopup="dialog" onClick={() => setQrShown(true)}>
          <Icon node={QrIcon} aria-hidden="true" size={16} />
          {t('present.qr')}
        </Button>
        {SHARE_LINKS.map(({ name, addressOf }) => (
          <a
            key={name}
            className={styles.out}
            href={addressOf(link ?? longLink, title)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('share.on', { name })}
          >
            {name}
          </a>
        ))}
      </div>
      {isQrShown && <QrDialog target={target} path={path} title={title} onClose={() => setQrShown(false)} />}
    </>
  );
};

type ShareMenuProps = { id: string; path: string; title: string; button: ReactNode; panelClassName?: string };

/** A menu with the short link to a sheet or collection. The link is created only once the menu is opened. */
export const ShareMenu = ({ id, path, title, button, panelClassName }: ShareMenuProps) => {
  const [isOpened, setOpened] = useState(false);
  return (
    <Menu staysOpen panelClassName={panelClassName} onOpen={() => setOpened(true)} button={button}>
      {isOpened && <ShortLink target={{ text_id: id }} path={path} title={title} />}
    </Menu>
  );
};
