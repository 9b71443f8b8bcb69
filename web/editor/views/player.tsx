import { Play } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { hostOf } from './media-address.ts';
import styles from './views.module.css';

type Props = {
  /** Of the player; undefined when there is none for it. */
  address: string | undefined;
  /** As it is stored, shown when it cannot be played. */
  link: string;
  name: string;
  kind: 'audio' | 'video';
  error?: string | null;
};

/** Nothing is asked of another host before she presses it. */
export const Player = ({ address, link, name, kind, error }: Props) => {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  if (!address || error) {
    return (
      <span className={styles.broken}>
        <span>{error ?? t('editor.player_unknown')}</span>
        <span className={styles.address}>{link}</span>
      </span>
    );
  }
  if (isWanted) {
    return (
      <iframe
        className={styles[kind]}
        src={address}
        title={name}
        allow="autoplay; encrypted-media; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
    );
  }
  return (
    <button type="button" className={`${styles.ask} ${styles[kind]}`} onClick={() => setWanted(true)}>
      <Play aria-hidden="true" size={28} />
      <span>{t('editor.player_start', { host: hostOf(address) ?? '' })}</span>
      <span className={styles.address}>{link}</span>
    </button>
  );
};
