import { useT } from '#web/i18n/translate.ts';
import { PackRow } from './pack-row.tsx';
import styles from './packs.module.css';
import { usePacks } from './use-packs.ts';

/** All that is kept on this device, with its size and state. */
export const PackList = () => {
  const t = useT();
  const packs = usePacks();
  if (!packs) return null;
  if (packs.length === 0) return <p>{t('pack.none')}</p>;
  return (
    <ul className={styles.rows}>
      {packs.map((pack) => (
        <PackRow key={pack.id} pack={pack} />
      ))}
    </ul>
  );
};
