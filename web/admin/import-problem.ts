import { IMPORT_PROBLEMS } from '#shared/import-problems.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';

/** Of formats and encodings, the same in every language. */
export const NAMES = { zip: 'ZIP', utf8: 'UTF-8', xml: 'XML', tei: 'TEI', epub: 'EPUB' };

type Problem = {
  file: string;
  line?: number | undefined;
  id?: string;
  reason: string;
  code?: string | undefined;
  values?: Record<string, string | number> | undefined;
};

/** Where a problem is and what it is, in the language of the site where there is a sentence for it. */
export const useProblemSentence = () => {
  const t = useT();
  const { language } = useLanguage();
  return {
    place: ({ file, line, id }: Problem): string =>
      [
        file,
        ...(line === undefined ? [] : [t('import.line', { line: formatNumber(language, line) })]),
        ...(id && id !== file ? [id] : []),
      ].join(' · '),
    sentence: ({ code, values, reason }: Problem): string => {
      const known = IMPORT_PROBLEMS.find((each) => each === code);
      return known ? t(`import.file_problem.${known}`, { ...NAMES, ...values }) : reason;
    },
  };
};
