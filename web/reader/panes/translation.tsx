import type { Segment } from '#shared/contract/texts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import styles from './text.module.css';

/** Where no words of the version stand, it is to be seen why: those above go on, or there are none. */
const NoWords = ({ isCovered }: { isCovered: boolean }) => {
  const t = useT();
  const { language } = useLanguage();
  const why = t(isCovered ? 'reader.translated_above' : 'reader.no_translation');
  return (
    <span className={isCovered ? styles.covered : styles.gap} lang={language} title={why}>
      <span aria-hidden="true">{isCovered ? '″' : '—'}</span>
      <ScreenReaderText>{why}</ScreenReaderText>
    </span>
  );
};

export const Translation = ({ segment: { translation, covered_by } }: { segment: Segment }) =>
  translation ? <SafeHtml html={translation.content} /> : <NoWords isCovered={covered_by !== null} />;
