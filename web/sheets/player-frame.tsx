import { Play } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { type Player, webAddress } from './media-rules.ts';
import styles from './media.module.css';

type Props = { kind: 'audio' | 'video'; player: Player | undefined; address: string };

/** A player of another site. Nothing of it is asked for before the reader presses. */
export const PlayerFrame = ({ kind, player, address }: Props) => {
  const t = useT();
  const [isPlaying, setPlaying] = useState(false);
  const page = player?.page ?? webAddress(address);
  return (
    <figure className={styles.media}>
      {isPlaying && player && (
        <iframe
          className={styles[kind]}
          src={player.frame}
          title={t(`sheet.${kind}`, { site: player.site })}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          // Of another origin always: with its own one it cannot reach this page.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      {!isPlaying && (
        <p className={`${styles.offer} ${styles[kind]}`}>
          {player && (
            <button type="button" onClick={() => setPlaying(true)}>
              <Play aria-hidden="true" size={18} />
              {t(`sheet.${kind}`, { site: player.site })}
            </button>
          )}
          {page ? (
            <a href={page} rel="nofollow noopener noreferrer" target="_blank">
              {t('sheet.open_at', { site: player?.site ?? new URL(page).host })}
            </a>
          ) : (
            <span>{t('sheet.media_broken')}</span>
          )}
        </p>
      )}
    </figure>
  );
};
