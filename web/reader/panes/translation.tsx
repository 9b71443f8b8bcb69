import type { Segment } from '#shared/contract/texts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import styles from './text.module.css';

/** Where the version has no words of its own there is a gap to be seen, not nothing. */
const Gap = () => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <span className={styles.gap} lang={language}>
      <span aria-hidden="true">—</span>
      <ScreenReaderText>{t('reader.no_translation')}</ScreenReaderText>
    </span>
  );
};

export const Translation = ({ segment: { translation } }: { segment: Segment }) =>
  translation ? <SafeHtml html={translation.content} /> : <Gap />;
