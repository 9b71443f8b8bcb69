import type { Kysely } from 'kysely';
import { findCollection } from '#server/collections/collections.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { findText } from '#server/texts/texts.queries.ts';
import { createTopicTree, childrenOf, topicLink } from '#server/topics/topic-tree.rules.ts';
import { listTitledTopics } from '#server/topics/topics.queries.ts';
import type { Addition, Home } from '#shared/contract/home.ts';
import {
  countWorksByLanguage,
  countWorksByOriginal,
  listAdditions,
  listCollectionParents,
} from './additions.queries.ts';
import { groupAdditions, type AdditionGroup } from './additions.rules.ts';
import { findPassageOfDay } from './passage-of-day.ts';

type Db = Kysely<Database>;

const MAX_ADDITIONS = 6;
const MAX_TOPICS = 24;
const MAX_LANGUAGES = 100;

/** Everything of the home page that changes with the library and the day only. */
export type LibraryNews = Omit<Home, 'sheets'>;

const describeAddition = async (db: Db, group: AdditionGroup, language: string): Promise<Addition> => {
  const { text_id, collection_id, ...rest } = group;
  const text = text_id ? await findText(db, text_id, language) : undefined;
  const collection = collection_id ? await findCollection(db, collection_id, language) : undefined;
  return { ...rest, text: text ?? null, collection: collection ?? null };
};

const loadAdditions = async (db: Db, now: Date, language: string): Promise<Addition[]> => {
  const rows = await listAdditions(db, now);
  if (rows.length === 0) return [];
  const parents = new Map((await listCollectionParents(db)).map(({ id, parent_id }) => [id, parent_id]));
  const pathTo = (id: string): string[] => {
    const parent = parents.get(id);
    return parent ? [...pathTo(parent), id] : [id];
  };
  const additions: Addition[] = [];
  for (const group of groupAdditions(rows, pathTo, MAX_ADDITIONS))
    additions.push(await describeAddition(db, group, language));
  return additions;
};

/** One statement after the other, so that it takes a single connection from the pages that readers wait for. */
export const loadLibraryNews = async (db: Db, now: Date, day: string, language: string): Promise<LibraryNews> => {
  const tree = createTopicTree(await listTitledTopics(db, language));
  return {
    date: day,
    passage: await findPassageOfDay(db, day, language),
    additions: await loadAdditions(db, now, language),
    languages: await countWorksByLanguage(db, MAX_LANGUAGES),
    traditions: await countWorksByOriginal(db, MAX_LANGUAGES),
    topics: childrenOf(tree, null)
      .slice(0, MAX_TOPICS)
      .map((topic) => topicLink(tree, topic)),
  };
};
