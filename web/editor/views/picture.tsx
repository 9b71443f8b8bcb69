import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { hostOf, pictureAddress } from './media-address.ts';
import styles from './views.module.css';

type Props = { src: string; alt: string; error?: string | null };

const Broken = ({ src, error }: { src: string; error: string }) => (
  <span className={styles.broken}>
    <ImageOff aria-hidden="true" size={28} />
    <span>{error}</span>
    {src && <span className={styles.address}>{src}</span>}
  </span>
);

/** One of ours is shown; one from elsewhere is fetched only when she asks for it. */
export const Picture = ({ src, alt, error }: Props) => {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  const [brokenSrc, setBrokenSrc] = useState('');
  const address = pictureAddress(src);
  if (!address || brokenSrc === src || error) {
    return <Broken src={src} error={error ?? t('editor.picture_broken')} />;
  }
  const host = hostOf(address);
  if (host && !isWanted) {
    return (
      <button type="button" className={styles.ask} onClick={() => setWanted(true)}>
        {t('editor.picture_show', { host })}
      </button>
    );
  }
  return (
    <img
      className={styles.picture}
      src={address}
      alt={alt}
      referrerPolicy="no-referrer"
      onError={() => setBrokenSrc(src)}
    />
  );
};
