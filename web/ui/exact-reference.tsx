import { exactReference } from '#shared/exact-reference.ts';
import type { PassageReference } from '#shared/contract/parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';

type Props = { reference: PassageReference; className?: string };

/** Where a passage stands in its work and in printed editions. */
export const ExactReference = ({ reference, className }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const passage = t('text.passage', { number: formatNumber(language, reference.passage_number) });
  return <span className={className}>{exactReference(reference, passage)}</span>;
};
