import { exactReference } from '#shared/exact-reference.ts';
import type { PassageReference } from '#shared/contract/parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';

type Props = {
  reference: PassageReference;
  /** Of the last passage of a range. */
  last?: PassageReference | undefined;
  className?: string;
};

/** Where a passage stands in its work and in printed editions. */
export const ExactReference = ({ reference, last, className }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const numbers = [reference, ...(last ? [last] : [])].map((one) => formatNumber(language, one.passage_number));
  const passage = t('text.passage', { number: numbers.join('–') });
  return <span className={className}>{exactReference(reference, passage, last)}</span>;
};
