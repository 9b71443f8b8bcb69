import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { isOwnPicture, webAddress } from './media-rules.ts';
import styles from './media.module.css';

const Broken = ({ address }: { address: string | undefined }) => {
  const t = useT();
  return (
    <div className={styles.broken}>
      <ImageOff aria-hidden="true" size={28} />
      <p>{t('sheet.picture_broken')}</p>
      {address && (
        <a href={address} rel="nofollow noopener noreferrer" target="_blank">
          {new URL(address).host}
        </a>
      )}
    </div>
  );
};

/** A picture; one of another site is asked for only when the reader wants to see it. */
export const Picture = ({ address, alt }: { address: string; alt?: string | undefined }) => {
  const t = useT();
  const image = useRef<HTMLImageElement>(null);
  const isOwn = isOwnPicture(address);
  const outside = isOwn ? undefined : webAddress(address);
  const [isWanted, setWanted] = useState(isOwn);
  const [isBroken, setBroken] = useState(!isOwn && !outside);

  // It may have failed before the page was alive.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setBroken(true);
  }, []);

  return (
    <figure className={styles.media}>
      {isBroken && <Broken address={outside} />}
      {!isBroken && isWanted && (
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
      {!isBroken && !isWanted && outside && (
        <p className={styles.offer}>
          <button type="button" onClick={() => setWanted(true)}>
            {t('sheet.show_picture', { site: new URL(outside).host })}
          </button>
          <a href={outside} rel="nofollow noopener noreferrer" target="_blank">
            {t('sheet.open_at', { site: new URL(outside).host })}
          </a>
        </p>
      )}
    </figure>
  );
};
