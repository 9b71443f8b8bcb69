import { useT } from '#web/i18n/translate.ts';
import type { ViewProps } from '../view-props.ts';
import { CopyPassage } from './copy-passage.tsx';
import { PassagePicture } from './passage-picture.tsx';
import { passageAddress } from './share.data.ts';
import { ShortLink } from '../../../ui/short-link.tsx';
import styles from './share-view.module.css';

export const ShareView = ({ segment }: ViewProps) => {
  const t = useT();
  return (
    <>
      <ShortLink target={{ segment_id: segment.segment_id }} path={passageAddress(segment)} title={segment.title} />
      <h3 className={styles.heading}>{t('share.words')}</h3>
      <CopyPassage segment={segment} />
      <h3 className={styles.heading}>{t('share.picture')}</h3>
      <PassagePicture key={segment.segment_id} segment={segment} />
    </>
  );
};
