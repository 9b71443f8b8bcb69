import type { QuotedBy } from '#shared/contract/admin-structure.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { type Key, useT } from '#web/i18n/translate.ts';

/** Empty where nobody quotes it; nothing says whose the sheets and notes are. */
export const useQuotedBySentence = () => {
  const t = useT();
  const { language } = useLanguage();
  return ({ sheets, notes }: QuotedBy, sentence: Key = 'structure.quoted_by'): string =>
    sheets + notes === 0
      ? ''
      : t(sentence, {
          sheets: formatCount(t, language, 'tree.sheets', sheets),
          notes: formatCount(t, language, 'structure.quoting_notes', notes),
        });
};
