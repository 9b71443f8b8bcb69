import { excludedPhrases, interpretQuery } from '#shared/search/interpret-query.ts';
import type { ParsedQuery } from '#shared/search/parse-query.ts';
import { segmentOf, tierOfHit } from '#shared/search/passages.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import { isFunctionWord, withoutQuestionWords } from '#shared/search/question-words.ts';
import type { ListedText } from './alike-texts.ts';
import { searchPart, WordMatchers } from './search-part.ts';
import type { Vocabulary } from './vocabulary.ts';
import { readWords } from './word-cache.ts';

export type PackHit = { text: ListedText; content_id: string; position: number; tier: number };

export const interpretationsOf = ({ groups }: ParsedQuery): Interpretation[] =>
  interpretQuery(groups).map((each) => withoutQuestionWords(each, undefined));

/** For marks in what is found: of the other words the library knows more exactly how much they say. */
export const markedOf = (interpretations: Interpretation[]): Interpretation[] =>
  interpretations.map(({ kind, phrases }) => ({
    kind,
    phrases: phrases.map((phrase) => ({
      ...phrase,
      words: phrase.words.map((word) => (isFunctionWord(word.token) ? { ...word, rarity: 0 } : word)),
    })),
  }));

/** All passages of these texts that have the words, in the order of the texts. */
export const findInPacks = async (query: ParsedQuery, texts: ListedText[]): Promise<PackHit[]> => {
  const search = { interpretations: interpretationsOf(query), excluded: excludedPhrases(query.excluded) };
  if (search.interpretations.length === 0) return [];
  const hits: PackHit[] = [];
  let matchers: { vocabulary: Vocabulary; own: WordMatchers } | undefined;
  for await (const { vocabulary, texts: some } of readWords(texts)) {
    if (matchers?.vocabulary !== vocabulary) matchers = { vocabulary, own: new WordMatchers(vocabulary) };
    for (const { text, parts } of some)
      for (const part of parts)
        for (const hit of searchPart(part, matchers.own, search, text.summary.language))
          hits.push({ text, content_id: part.content_id, position: part.from + segmentOf(hit), tier: tierOfHit(hit) });
  }
  return hits;
};
