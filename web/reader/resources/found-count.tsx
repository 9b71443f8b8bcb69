import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';

/** How many there are, told to whoever does not see the list. */
export const FoundCount = ({ count }: { count: number }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <div role="status">
      <ScreenReaderText>{counted(t, language, 'connection_panel.found', count)}</ScreenReaderText>
    </div>
  );
};
