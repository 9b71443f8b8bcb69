import { stemsOf } from '#shared/scripts/stem.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import { RELATED_WORDS } from './related-words.table.ts';

/** A word that says nearly the same, in the texts of its language. */
export type RelatedWord = { language: string; token: string };

const LANGUAGES = ['en', 'de', 'pi'];

const stemOf = (token: string, language: string): string => stemsOf(token, language)[0] ?? token;

/** By the language and the stem of a word. */
const listGroups = (): Map<string, RelatedWord[][]> => {
  const groupsOf = new Map<string, RelatedWord[][]>();
  for (const line of RELATED_WORDS.trim().split('\n')) {
    const group = line.split('|').flatMap((words, at): RelatedWord[] => {
      const language = LANGUAGES[at] ?? '';
      return tokenise(words.normalize('NFC')).map(({ token }) => ({ language, token }));
    });
    for (const { language, token } of group) {
      const key = `${language} ${stemOf(token, language)}`;
      const listed = groupsOf.get(key);
      if (!listed) groupsOf.set(key, [group]);
      else if (!listed.includes(group)) listed.push(group);
    }
  }
  return groupsOf;
};

let groups: ReturnType<typeof listGroups> | undefined;

/** The words that say nearly the same as one of a language, in any language. */
export const relatedTo = (token: string, language: string): RelatedWord[] => {
  // Stemming them all takes a while, and many processes never search.
  groups ??= listGroups();
  const own = stemOf(token, language);
  const found = new Map<string, RelatedWord>();
  for (const related of (groups.get(`${language} ${own}`) ?? []).flat()) {
    const stem = stemOf(related.token, related.language);
    const key = `${related.language} ${stem}`;
    if (!found.has(key) && (related.language !== language || stem !== own)) found.set(key, related);
  }
  return [...found.values()];
};

/** A query in a language with the words that say nearly the same as its own; undefined when there are none. */
export const withRelated = (
  { kind, phrases }: Interpretation,
  language: string | undefined,
): Interpretation | undefined => {
  if (kind !== 'typed' || language === undefined) return undefined;
  let isWider = false;
  const wider = phrases.map((phrase) => ({
    ...phrase,
    words: phrase.words.map((word) => {
      const related = phrase.isQuoted || phrase.words.length > 1 ? [] : relatedTo(word.token, language);
      if (related.length > 0) isWider = true;
      return related.length > 0 ? { ...word, related } : word;
    }),
  }));
  return isWider ? { kind, phrases: wider } : undefined;
};
