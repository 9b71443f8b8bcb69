import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import { useNetworkState } from '#web/offline/network-state.ts';
import { packPath } from '#web/packs/pack-path.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { keptTextsQuery, recentTextsQuery } from './device.data.ts';
import styles from './device-offer.module.css';
import { RecentTextRow } from './recent-section.tsx';

/** The rest is on the page of the device. */
const MAX_OFFERED = 5;

/** In place of what cannot be loaded without a network: what can be read here. */
export const DeviceOffer = () => {
  const t = useT();
  const isOnline = useNetworkState() === 'online';
  const { data } = useQuery({ ...recentTextsQuery, enabled: !isOnline });
  const { data: packs } = useQuery({ ...keptTextsQuery, enabled: !isOnline });
  const texts = data?.texts.slice(0, MAX_OFFERED) ?? [];
  const kept = packs?.slice(0, MAX_OFFERED) ?? [];
  if (isOnline || texts.length + kept.length === 0) return null;
  return (
    <section className={styles.offer} aria-label={t('device.title')}>
      <h2 className={styles.title}>{t('device.offer')}</h2>
      <RowList>
        {kept.map(({ id, choice, title, language, script }) => (
          <Row key={id}>
            <RowTitle as="h3" language={language} script={script || undefined} to={packPath(choice)}>
              {title}
            </RowTitle>
            <RowNote>{t('device.kept')}</RowNote>
          </Row>
        ))}
        {texts.map((text) => (
          <RecentTextRow key={text.text_id} text={text} />
        ))}
      </RowList>
      <p>
        <Link to={paths.device()}>{t('device.see')}</Link>
      </p>
    </section>
  );
};
