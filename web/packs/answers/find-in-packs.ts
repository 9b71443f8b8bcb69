import { excludedPhrases, interpretQuery } from '#shared/search/interpret-query.ts';
import type { ParsedQuery } from '#shared/search/parse-query.ts';
import { segmentOf, tierOfHit } from '#shared/search/passages.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import { withoutQuestionWords } from '#shared/search/question-words.ts';
import type { ListedText } from './alike-texts.ts';
import { openPackDatabase } from '../store/pack-database.ts';
import { searchPart } from './search-part.ts';

export type PackHit = { text: ListedText; content_id: string; position: number; tier: number };

export const interpretationsOf = ({ groups }: ParsedQuery): Interpretation[] =>
  interpretQuery(groups).map((each) => withoutQuestionWords(each, undefined));

/** A part's place without its words: keys alone are read. */
const placesOf = async (content_id: string): Promise<Map<number, number>> => {
  const places = new Map<number, number>();
  const index = (await openPackDatabase()).transaction('parts').store.index('place');
  const range = IDBKeyRange.bound([content_id, 0], [content_id, Number.MAX_SAFE_INTEGER]);
  for (let cursor = await index.openKeyCursor(range); cursor; cursor = await cursor.continue())
    places.set(cursor.primaryKey, cursor.key[1]);
  return places;
};

/** All passages of these texts that have the words, in the order of the texts. */
export const findInPacks = async (query: ParsedQuery, texts: ListedText[]): Promise<PackHit[]> => {
  const interpretations = interpretationsOf(query);
  if (interpretations.length === 0) return [];
  const excluded = excludedPhrases(query.excluded);
  const db = await openPackDatabase();
  const hits: PackHit[] = [];
  for (const text of texts) {
    const words = new Map(
      (await db.getAllFromIndex('words', 'text', text.text_id)).map((row) => [row.number, row.words]),
    );
    for (const { id: content_id } of text.summary.contents)
      for (const [number, from] of await placesOf(content_id)) {
        const own = words.get(number);
        if (!own) continue;
        for (const hit of searchPart(own, { interpretations, excluded, language: text.summary.language }))
          hits.push({ text, content_id, position: from + segmentOf(hit), tier: tierOfHit(hit) });
      }
  }
  return hits;
};
