import type { TitleMatch } from '#shared/contract/search-parts.ts';
import type { Token } from '#shared/scripts/token.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { groupBy } from '#shared/group-by.ts';
import { highlight } from '#shared/search/highlight.ts';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import { findMatches, matchesIn } from '#shared/search/match.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import { compareBy, type ListedText, listTexts } from './alike-texts.ts';
import type { PackCall } from './pack-query.ts';
import { findCitedPassages, missingProblems } from './citations.ts';
import { readHead } from './read-packs.ts';
import { kindOf } from './search-filters.ts';

// Texts on this device by their titles, and by how they are cited.

type Title = { title: string; language: string };

const titlesOf = ({ summary }: ListedText): Title[] => [
  summary,
  ...Object.entries(summary.work_titles ?? {}).map(([language, title]) => ({ title, language })),
];

/** The last word may be incomplete. */
const interpretTitle = (query: string): Interpretation[] => {
  const interpretations = interpretQuery(parseQuery(query).groups);
  for (const { phrases } of interpretations) {
    const last = phrases.at(-1)?.words.at(-1);
    if (last) last.isPrefix = true;
  }
  return interpretations;
};

/** The words of a title. They change with the texts on this device alone, and every search asks. */
const titleTokens = new Map<string, { tokens: Token[]; initials: string }>();

const tokensOf = (title: string): { tokens: Token[]; initials: string } => {
  const known = titleTokens.get(title);
  if (known !== undefined) return known;
  const tokens = tokenise(title);
  const found = { tokens, initials: tokens.map(({ token }) => token[0] ?? '').join('') };
  titleTokens.set(title, found);
  return found;
};

const isMatch = ({ title, language }: Title, interpretations: Interpretation[]): boolean => {
  const { tokens, initials } = tokensOf(title);
  // A first look leaves out most titles: each word of a way to read the query begins as some word of the title does.
  const mayMatch = interpretations.some(({ phrases }) =>
    phrases.every(({ words }) => words.every(({ token }) => initials.includes(token[0] ?? ''))),
  );
  return mayMatch && matchesIn(tokens, interpretations, language).length > 0;
};

/** `MN 10`, `mn10` and `Mn. 10` are the same. */
const normalize = (citation: string): string =>
  citation
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replaceAll(/([a-z])\./g, '$1');

const isCitedAs = ({ summary }: ListedText, typed: string): boolean =>
  summary.citation.split(',').some((citation) => normalize(citation) === typed);

const citedOf = ({ citation, original_title, original_language, original_script }: TitleMatch) => ({
  citation,
  original_title,
  original_language,
  original_script,
});

/** Texts with these words in a title of theirs or of their work, each work once; and those that are cited so. */
export const findTitles = async (query: string, language: string, limit: number): Promise<TitleMatch[]> => {
  const interpretations = interpretTitle(query);
  if (interpretations.length === 0) return [];
  const typed = normalize(query);
  const found = (await listTexts()).flatMap((text) => {
    const matched = titlesOf(text).find((title) => isMatch(title, interpretations));
    const isCited = isCitedAs(text, typed);
    return matched || isCited ? [{ text, isCited, matched: matched ?? text.summary }] : [];
  });
  const works = [...groupBy(found, ({ text }) => text.work_id).values()].map(
    (own) =>
      own.toSorted(
        compareBy(
          ({ text, matched }) => text.summary.language !== matched.language,
          ({ text }) => text.summary.language !== language,
          ({ text }) => !text.summary.is_root,
          ({ text }) => text.summary.key,
        ),
      )[0]!,
  );
  const first = works
    .toSorted(
      compareBy(
        ({ isCited }) => !isCited,
        ({ matched }) => matched.language !== language,
        ({ text }) => text.summary.work_key,
      ),
    )
    .slice(0, limit);
  const matches = await Promise.all(
    first.map(async ({ text, matched }): Promise<TitleMatch[]> => {
      const head = await readHead(text.text_id);
      if (!head) return [];
      const { title, language: own, script } = text.summary;
      return [
        {
          ...citedOf(head.text as unknown as TitleMatch),
          kind: 'text',
          id: text.text_id,
          title,
          language: own,
          script,
          matched: highlight(escapeHtml(matched.title), (plain) =>
            findMatches(plain, interpretations, matched.language),
          ),
          matched_language: matched.language,
          type: kindOf(text),
          has_child: false,
        },
      ];
    }),
  );
  return matches.flat();
};

/** As many as the library suggests. */
const MAX_SUGGESTED_CITATIONS = 5;

/** Members and their sheets are not on the device. */
export const answerSuggestions: PackCall<'GET /search/suggest'> = async ({ query }) => {
  if ((await listTexts()).length === 0) return undefined;
  const { query: text = '', language: asked = 'en', limit = '8' } = query;
  const language = asked.split('-', 1)[0] ?? 'en';
  const [cited, titles] = await Promise.all([
    findCitedPassages(text, { language }),
    findTitles(text, language, Number(limit)),
  ]);
  const places = cited.places.slice(0, MAX_SUGGESTED_CITATIONS);
  return { places, titles, sheets: [], people: [], problems: missingProblems(cited) };
};
