import { citePassage, type CitedPassage } from '#shared/citation.ts';
import type { ViewMode } from '#web/reader/reader-types.ts';
import { plainText } from '#web/ui/plain-text.ts';

type Passage = {
  content: string;
  segment_number: number;
  own_number: string;
  references: CitedPassage['references'];
};
type CitedText = { title: string; language: string; citation: string; source: string; license: string };
type Access = { url: string; accessed: string };

/** A passage as it is shown: with its translation, or the translation in its place. */
export type ShownPassage = {
  passage: Passage;
  text: CitedText;
  translation: { content: string; text: CitedText } | null;
  view: ViewMode | undefined;
};

export type CopyFormats = { text: string; withCitation: string };

export const copyFormats = (shown: ShownPassage, { url, accessed }: Access): CopyFormats => {
  const { passage, text, translation, view } = shown;
  const isAlone = translation !== null && view === 'TRANSLATIONS';
  const { title, language, citation, source, license } = isAlone ? translation.text : text;
  const { segment_number, own_number, references } = passage;
  const cited: CitedPassage = {
    title,
    language,
    source,
    license,
    segment_number,
    work_citation: citation,
    own_number,
    references,
    ...(translation && !isAlone ? { translation: translation.text } : {}),
    url,
    accessed,
  };
  const parts = [...(isAlone ? [] : [passage.content]), ...(translation ? [translation.content] : [])];
  const plain = parts.map((html) => plainText(html)).join('\n\n');
  return {
    text: plain,
    withCitation: `${plain}\n\n${citePassage(cited)}`,
  };
};
