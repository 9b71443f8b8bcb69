import type { PassageReference } from '#shared/contract/parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';

/** A passage that spans many lines of an edition has many. */
const MAX_REFERENCES = 4;

type Props = { reference: PassageReference; className?: string };

/** Printed and numbered editions say exactly where a passage stands; without one, the work and the passage in it do. */
export const ExactReference = ({ reference, className }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const { citation, references, passage_number } = reference;
  const parts =
    references.length > 0
      ? references.slice(0, MAX_REFERENCES).map(({ siglum, value }) => `${siglum} ${value}`)
      : [citation, t('text.passage', { number: formatNumber(language, passage_number) })].filter(Boolean);
  return <span className={className}>{parts.join(' · ')}</span>;
};
