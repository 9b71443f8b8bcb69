import { useT } from '#web/i18n/translate.ts';
import { packPath } from '../pack-path.ts';
import { PackRow } from './pack-row.tsx';
import { canKeepTexts, usePacks } from './use-packs.ts';
import styles from './packs.module.css';

/** All that the reader has chosen to keep on this device. */
export const KeptTexts = () => {
  const t = useT();
  const packs = usePacks();
  if (!canKeepTexts()) return <p>{t('pack.unavailable')}</p>;
  return (
    <>
      <p role="status">{packs?.length === 0 && t('pack.kept_none')}</p>
      {packs && packs.length > 0 && (
        <ul className={styles.rows}>
          {packs.map((pack) => (
            <PackRow key={pack.id} pack={pack} heading="h3" to={packPath(pack.choice)} />
          ))}
        </ul>
      )}
    </>
  );
};
