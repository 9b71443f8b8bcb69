import type { TopicLink } from '#shared/contract/topics.ts';
import { groupBy } from '#shared/group-by.ts';
import { indexLetter, createTitleComparator } from '#shared/title-index.ts';

/** A topic with its title in the requested language or the best fallback. */
export type TitledTopic = { id: string; parent_id: string | null; title: string; language: string };

export type TopicTree = {
  byId: Map<string, TitledTopic>;
  /** Children in their order, by parent id; the top level has the key null. */
  childrenById: Map<string | null, TitledTopic[]>;
};

/** `topics` must be in the order they have on their level. */
export const createTopicTree = (topics: TitledTopic[]): TopicTree => ({
  byId: new Map(topics.map((topic) => [topic.id, topic])),
  childrenById: groupBy(topics, ({ parent_id }) => parent_id),
});

export const childrenOf = ({ childrenById }: TopicTree, id: string | null): TitledTopic[] => childrenById.get(id) ?? [];

/** All levels below a topic, without the topic itself. */
export const descendantsOf = (tree: TopicTree, id: string | null): TitledTopic[] =>
  childrenOf(tree, id).flatMap((child) => [child, ...descendantsOf(tree, child.id)]);

/** The path from the top level, without the topic itself. */
export const ancestorsOf = (tree: TopicTree, { parent_id }: TitledTopic): TitledTopic[] => {
  const parent = parent_id === null ? undefined : tree.byId.get(parent_id);
  return parent ? [...ancestorsOf(tree, parent), parent] : [];
};

export const topicLink = (tree: TopicTree, { id, title, language }: TitledTopic): TopicLink => ({
  id,
  title,
  language,
  has_child: tree.childrenById.has(id),
});

export type LetterCount = { letter: string; count: number };

/** Sorted by title, by the rules of the language. */
export const sortByTitle = (topics: TitledTopic[], language: string): TitledTopic[] => {
  const compare = createTitleComparator(language);
  return topics.toSorted((one, other) => compare(one.title, other.title) || (one.id < other.id ? -1 : 1));
};

/** In the order of the topics. */
export const countLetters = (topics: TitledTopic[]): LetterCount[] =>
  [...groupBy(topics, ({ title }) => indexLetter(title))].map(([letter, group]) => ({ letter, count: group.length }));
