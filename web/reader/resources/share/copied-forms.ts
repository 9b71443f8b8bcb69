import { formatCitation, type CitedPassage } from '#shared/citation.ts';
import { plainText } from '../../../ui/plain-text.ts';

type Passage = { content: string; segment_number: number; references: CitedPassage['references'] };
type OfText = { title: string; language: string; source: string; license: string };
type ReadAt = { url: string; accessed: string };

/** Everything of a passage that can be put on the clipboard. */
export type CopiedForms = { text: string; withCitation: string; bibtex: string; ris: string };

export const copiedForms = (passage: Passage, text: OfText, { url, accessed }: ReadAt): CopiedForms => {
  const { title, language, source, license } = text;
  const { content, segment_number, references } = passage;
  const cited: CitedPassage = { title, language, source, license, segment_number, references, url, accessed };
  const words = plainText(content);
  return {
    text: words,
    withCitation: `${words}\n\n${formatCitation(cited, 'plain')}`,
    bibtex: formatCitation(cited, 'bibtex'),
    ris: formatCitation(cited, 'ris'),
  };
};

/** The reader's own day, as citations write it: `2026-03-09`. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
