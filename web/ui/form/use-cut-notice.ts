import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { isPasteCut } from './is-paste-cut.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * A field with a `maxLength` takes no more than fits. Typing shows that; of a paste the end would be lost without a sign, so
 * the notice says it until the text is shorter.
 */
export const useCutNotice = (maxLength: number | undefined) => {
  const t = useT();
  const { language } = useLanguage();
  const [isCut, setCut] = useState(false);
  return {
    notice: isCut && maxLength !== undefined ? t('form.cut', { max: formatNumber(language, maxLength) }) : undefined,
    onPaste: ({ clipboardData, currentTarget }: ClipboardEvent<Field>) =>
      setCut(isPasteCut(currentTarget, clipboardData.getData('text/plain'), maxLength)),
    onInput: ({ currentTarget }: FormEvent<Field>) => {
      if (isCut && currentTarget.value.length < (maxLength ?? 0)) setCut(false);
    },
  };
};
