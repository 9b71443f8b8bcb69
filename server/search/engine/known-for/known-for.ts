import type { Description } from '../description-index.ts';
import { citationKey } from '../popular-names.ts';
import { LONG_DISCOURSES } from './long-discourses.table.ts';
import { OTHER_DISCOURSES } from './other-discourses.table.ts';
import { SAYINGS } from './sayings.table.ts';

/** A saying or a subject that a work is known for. */
type Known = { language: string; text: string };

const LANGUAGES = ['en', 'de', 'zh', 'bo'];

const listed = (table: string): Map<string, Known[]> => {
  const byCitation = new Map<string, Known[]>();
  for (const line of table.trim().split('\n')) {
    const [citations = '', ...columns] = line.split('|');
    const known = columns.flatMap((column, at) =>
      column
        .split(';')
        .map((text) => ({ language: LANGUAGES[at] ?? '', text: text.trim() }))
        .filter(({ text }) => text !== ''),
    );
    for (const citation of citations.trim().split(' '))
      byCitation.set(citation, [...(byCitation.get(citation) ?? []), ...known]);
  }
  return byCitation;
};

const sayings = listed(SAYINGS);
const subjects = [listed(LONG_DISCOURSES), listed(OTHER_DISCOURSES)];

/** The keys by which a work is cited. */
const keysOf = (citation: string): string[] => citation.split(',').map((each) => citationKey(each));

/** Words are compared by their stems, which Chinese does not have: its sayings are found as titles are. */
const STEMMED = new Set(['en', 'de']);

/** What works are known for, by how they are cited: a library may come from anywhere. */
export const listKnownFor = (works: { id: string; citation: string }[]): Description[] =>
  works.flatMap(({ id, citation }) =>
    keysOf(citation)
      .flatMap((key) => [sayings, ...subjects].flatMap((table) => table.get(key) ?? []))
      .filter(({ language }) => STEMMED.has(language))
      .map(({ language, text }) => ({ work_id: id, language, description: text })),
  );

/** Sayings by which readers look for a work, also where the library has it in other languages only. */
export const sayingsOf = (citation: string): { language: string; title: string }[] =>
  keysOf(citation)
    .flatMap((key) => sayings.get(key) ?? [])
    .map(({ language, text }) => ({ language, title: text }));
