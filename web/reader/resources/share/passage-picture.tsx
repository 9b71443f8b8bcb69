import { useState } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import type { ReadingSegment } from '#web/reader/reader-types.ts';
import { Failure } from '#web/ui/failure.tsx';
import { pictureAddress } from './share.data.ts';
import styles from './share-view.module.css';

/** What a shared link will look like elsewhere. */
export const PassagePicture = ({ segment }: { segment: ReadingSegment }) => {
  const t = useT();
  const { language } = useLanguage();
  const [failures, setFailures] = useState(0);
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <Failure onRetry={() => setFailed(false)} />;
  return (
    <img
      key={failures}
      className={styles.picture}
      src={pictureAddress(segment)}
      alt={t('share.picture_alt', { number: formatNumber(language, segment.segment_number), title: segment.title })}
      width={1200}
      height={630}
      loading="lazy"
      decoding="async"
      onError={() => {
        setFailures(failures + 1);
        setFailed(true);
      }}
    />
  );
};
