import { formatCitation, type CitedPassage } from '#shared/citation.ts';
import { plainText } from '#web/ui/plain-text.ts';

type Passage = { content: string; segment_number: number; references: CitedPassage['references'] };
type CitedText = { title: string; language: string; source: string; license: string };
type Access = { url: string; accessed: string };

export type CopyFormats = { text: string; withCitation: string; bibtex: string; ris: string };

export const copyFormats = (passage: Passage, text: CitedText, { url, accessed }: Access): CopyFormats => {
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
export const formatLocalDate = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
