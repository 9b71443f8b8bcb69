import type { Segment } from '#shared/contract/text-sections.ts';

/** The label of a segment where it is its own number, not a folio or a line of an edition. */
export const pickOwnLabel = ({
  label,
  has_own_number,
}: Pick<Segment, 'label' | 'has_own_number'>): { label?: string } => (label && has_own_number ? { label } : {});
