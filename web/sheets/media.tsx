import { ImageOff, Play } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatStart, isOwnPicture, type Player, webAddress } from '#shared/media-address.ts';
import styles from './media.module.css';

const BrokenPicture = ({ address }: { address: string | undefined }) => {
  const t = useT();
  return (
    <div className={styles.broken}>
      <Icon node={ImageOff} aria-hidden="true" size={28} />
      <p>{t('sheet.picture_broken')}</p>
      {address && (
        <a href={address} rel="nofollow noopener noreferrer" target="_blank">
          {new URL(address).host}
        </a>
      )}
    </div>
  );
};

/** The words of the author below a picture or a player. */
const Caption = ({ children }: { children: string | undefined }) =>
  children ? (
    <figcaption className={styles.caption}>
      <UserText>{children}</UserText>
    </figcaption>
  ) : null;

type PictureProps = { address: string; alt?: string | undefined; caption?: string | undefined };

/** A picture; one from another site is loaded only when the reader asks for it. */
export const Picture = ({ address, alt, caption }: PictureProps) => {
  const t = useT();
  const image = useRef<HTMLImageElement>(null);
  const isOwn = isOwnPicture(address);
  const external = isOwn ? undefined : webAddress(address);
  const [isRequested, setRequested] = useState(isOwn);
  const [isBroken, setBroken] = useState(!isOwn && !external);

  // It may have failed before hydration.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setBroken(true);
  }, []);

  return (
    <figure className={styles.media}>
      {isBroken && <BrokenPicture address={external} />}
      {!isBroken && isRequested && (
        <img
          ref={image}
          className={styles.picture}
          src={address}
          alt={alt || t('sheet.picture')}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      )}
      {!isBroken && !isRequested && external && (
        <p className={styles.offer}>
          <Button size="compact" onClick={() => setRequested(true)}>
            {t('sheet.show_picture', { site: new URL(external).host })}
          </Button>
          <a href={external} rel="nofollow noopener noreferrer" target="_blank">
            {t('sheet.open_at', { site: new URL(external).host })}
          </a>
        </p>
      )}
      <Caption>{caption}</Caption>
    </figure>
  );
};

type PlayerProps = {
  kind: 'audio' | 'video';
  player: Player | undefined;
  address: string;
  title?: string | undefined;
  /** An uploaded picture that stands for the player until it plays. */
  picture?: string | undefined;
  /** In seconds. */
  start?: number | undefined;
};

/** A player from another site. Nothing of it is loaded before the reader presses the button. */
export const PlayerFrame = ({ kind, player, address, title, picture, start }: PlayerProps) => {
  const t = useT();
  const [isPlaying, setPlaying] = useState(false);
  const page = player?.page ?? webAddress(address);
  const name = player && t(`sheet.${kind}`, { site: player.site });
  return (
    <figure className={styles.media}>
      {isPlaying && player?.frame && (
        <iframe
          className={styles[kind]}
          src={player.frame}
          title={title ?? name}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- it is of another origin and cannot reach this page
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      {!isPlaying && (
        <div className={`${styles.offer} ${styles[kind]}`} data-pictured={picture ? '' : undefined}>
          {picture && isOwnPicture(picture) && <img className={styles.poster} src={picture} alt="" decoding="async" />}
          <p className={styles.choices}>
            {player?.frame && (
              <Button
                size="compact"
                aria-label={title ? `${name}: ${title}` : undefined}
                onClick={() => setPlaying(true)}
              >
                <Icon node={Play} aria-hidden="true" size={18} />
                {name}
              </Button>
            )}
            {start ? <span>{t('sheet.starts_at', { time: formatStart(start) })}</span> : null}
            {page ? (
              <a href={page} rel="nofollow noopener noreferrer" target="_blank">
                {t('sheet.open_at', { site: player?.site ?? new URL(page).host })}
              </a>
            ) : (
              <span>{t('sheet.media_broken')}</span>
            )}
          </p>
        </div>
      )}
      <Caption>{title}</Caption>
    </figure>
  );
};
