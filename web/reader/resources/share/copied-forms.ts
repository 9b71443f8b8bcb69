import { formatCitation, type CitedPassage } from '#shared/citation.ts';
import { plainText } from '../../../ui/plain-text.ts';

type Passage = { content: string; segment_number: number; references: CitedPassage['references'] };
type CitedText = { title: string; language: string; source: string; license: string };
type ReadAt = { url: string; accessed: string };

/** All formats in which a passage can be copied. */
export type CopiedForms = { text: string; withCitation: string; bibtex: string; ris: string };

export const copiedForms = (passage: Passage, text: CitedText, { url, accessed }: ReadAt): CopiedForms => {
  const { title, language, source, license } = text;
  const { content, segment_number, references } = passage;
  const cited: CitedPassage = { title, language, source, license, segment_number, references, url, accessed };
  const plain = plainText(content);
  return {
    text: plain,
    withCitation: `${plain}\n\n${formatCitation(cited, 'plain')}`,
    bibtex: formatCitation(cited, 'bibtex'),
    ris: formatCitation(cited, 'ris'),
  };
};

/** The date in the reader's time zone: `2026-03-09`. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
