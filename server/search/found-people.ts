import { normalUsername } from '#shared/account-rules.ts';
import type { PersonMatch } from '#shared/contract/search-parts.ts';
import { findPeople } from './person-hits.queries.ts';
import { readQuery } from './query-syntax.ts';
import { readingsOf } from './query-words.ts';
import { markedTitle, titleQueries } from './title-matches.ts';
import type { Step } from './within-time.queries.ts';

/** Members called by these words; while somebody types, the last may be a beginning. */
export const foundPeople = async (
  text: string,
  { limit, isTyping }: { limit: number; isTyping: boolean },
  step: Step,
): Promise<PersonMatch[]> => {
  // The parts of a username are words of their own, as they are where members are indexed.
  const readings = readingsOf(readQuery(text.replaceAll(/[._@]+/g, ' ')).groups);
  if (readings.length === 0) return [];
  const username = normalUsername(text.replace(/^\s*@/, ''));
  const people = await step((db) => findPeople(db, { ...titleQueries(readings, isTyping), username, limit }));
  return people.map((person) => ({
    ...person,
    matched: markedTitle({ title: person.name, language: 'und' }, readings),
  }));
};
