import type { TopicLink } from '#shared/contract/topics.ts';
import { groupBy } from '#shared/group-by.ts';
import { indexLetter, titleOrder } from '#shared/title-index.ts';

/** A topic with its title in the asked language, or the next best. */
export type TitledTopic = { id: string; parent_id: string | null; title: string; language: string };

export type TopicTree = {
  byId: Map<string, TitledTopic>;
  /** In their own order; those at the top are below null. */
  below: Map<string | null, TitledTopic[]>;
};

/** `topics` in the order they have on their level. */
export const topicTree = (topics: TitledTopic[]): TopicTree => ({
  byId: new Map(topics.map((topic) => [topic.id, topic])),
  below: groupBy(topics, ({ parent_id }) => parent_id),
});

export const childrenOf = ({ below }: TopicTree, id: string | null): TitledTopic[] => below.get(id) ?? [];

/** All levels below a topic, itself left out. */
export const allBelow = (tree: TopicTree, id: string | null): TitledTopic[] =>
  childrenOf(tree, id).flatMap((child) => [child, ...allBelow(tree, child.id)]);

/** From the top, without the topic itself. */
export const parentsOf = (tree: TopicTree, { parent_id }: TitledTopic): TitledTopic[] => {
  const parent = parent_id === null ? undefined : tree.byId.get(parent_id);
  return parent ? [...parentsOf(tree, parent), parent] : [];
};

export const linkOf = (tree: TopicTree, { id, title, language }: TitledTopic): TopicLink => ({
  id,
  title,
  language,
  has_child: tree.below.has(id),
});

export type LetterCount = { letter: string; count: number };

/** In the order of the language, and the letters they stand under in the same order. */
export const inIndexOrder = (topics: TitledTopic[], language: string): TitledTopic[] => {
  const compare = titleOrder(language);
  return topics.toSorted((one, other) => compare(one.title, other.title) || (one.id < other.id ? -1 : 1));
};

export const countLetters = (topics: TitledTopic[]): LetterCount[] =>
  [...groupBy(topics, ({ title }) => indexLetter(title))].map(([letter, own]) => ({ letter, count: own.length }));
