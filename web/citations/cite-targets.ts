import type { SiteLanguage } from '#shared/languages.ts';
import { MAX_CITED_PASSAGES } from '#shared/limits.ts';
import { passageNumber } from '#web/i18n/passage-number.ts';
import type { Translate } from '#web/i18n/translate.ts';

/** A passage that can be cited, alone or with those after it. */
export type CitablePassage = {
  text_id: string;
  segment_id: string;
  segment_number: number;
  label?: string | null;
  title: string;
  /** How many are cited, from it on. */
  passages?: number;
};

/** What somebody asks to cite; a sheet is published. */
export type CiteTarget =
  | { passage: CitablePassage }
  | { text_id: string; title: string }
  | { sheet_id: string; title: string };

/** What a dialog offers: the first is chosen. */
export const keyOf = (target: CiteTarget): string =>
  'passage' in target ? target.passage.segment_id : 'text_id' in target ? target.text_id : target.sheet_id;

/** A passage of each text that is shown, then each of those texts as a whole. */
export const targetsOf = (passages: CitablePassage[]): CiteTarget[] => [
  ...passages.map((passage) => ({ passage })),
  ...passages.map(({ text_id, title }) => ({ text_id, title })),
];

export const titleOf = (target: CiteTarget): string => ('passage' in target ? target.passage : target).title;

/** Which part of what has that title; empty for a sheet. */
export const partOf = (t: Translate, language: SiteLanguage, target: CiteTarget): string => {
  if ('passage' in target) return t('text.passage', { number: passageNumber(language, target.passage) });
  return 'text_id' in target ? t('reader.print.text') : '';
};

/** How many passages a selection has; one where its ends are of different contents. */
export const countPassages = (
  first: Pick<CitablePassage, 'segment_number'>,
  last: Pick<CitablePassage, 'segment_number'>,
): number => Math.min(Math.max(last.segment_number - first.segment_number + 1, 1), MAX_CITED_PASSAGES);

/** The number that was typed; undefined when it is none, or more than there may be. */
export const readCount = (typed: string, max = MAX_CITED_PASSAGES): number | undefined => {
  const count = Number(typed.trim());
  return /^\s*\d+\s*$/.test(typed) && count >= 1 && count <= max ? count : undefined;
};
