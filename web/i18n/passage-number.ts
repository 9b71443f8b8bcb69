import type { SiteLanguage } from '#shared/languages.ts';
import { formatNumber } from './numbers.ts';

type NumberedPassage = {
  segment_number: number;
  /** Absent from what the device stored before there were labels. */
  label?: string | null;
  /** False when the label is a folio or a line of an edition. */
  has_own_number?: boolean;
};

/** The number by which a passage is found in the margin of the reader: its own, or else its position in the text. */
export const passageNumber = (
  language: SiteLanguage,
  { segment_number, label, has_own_number = true }: NumberedPassage,
): string => (label && has_own_number ? label : formatNumber(language, segment_number));
