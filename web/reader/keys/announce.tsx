import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';

/**
 * Says which passage is in hand when it has changed by a key. It stands in the page from the start: what arrives
 * together with its words is not read out.
 */
export const Announce = ({ segment_number }: { segment_number: number | null }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <p className="screen-reader-text" role="status" lang={language}>
      {segment_number === null ? '' : t('reader.keys.at_segment', { number: formatNumber(language, segment_number) })}
    </p>
  );
};
