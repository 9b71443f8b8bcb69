import { describe, expect, it } from 'vitest';
import {
  ancestorsOf,
  childrenOf,
  countLetters,
  createTopicTree,
  descendantsOf,
  sortByTitle,
  topicLink,
  type TitledTopic,
} from './topic-tree.rules.ts';

const topic = (id: string, parent_id: string | null, title = id): TitledTopic => ({
  id,
  parent_id,
  title,
  language: 'en',
});
const TOPICS = [
  topic('path', null),
  topic('view', 'path'),
  topic('mind', null),
  topic('right', 'view'),
  topic('act', 'path'),
];
const tree = createTopicTree(TOPICS);
const ids = (topics: TitledTopic[]) => topics.map(({ id }) => id);
const find = (id: string) => tree.byId.get(id) as TitledTopic;

describe('the tree of topics', () => {
  it('has children in their order', () => {
    expect(ids(childrenOf(tree, null))).toEqual(['path', 'mind']);
    expect(ids(childrenOf(tree, 'path'))).toEqual(['view', 'act']);
    expect(childrenOf(tree, 'right')).toEqual([]);
  });

  it('has all levels below a topic', () => {
    expect(ids(descendantsOf(tree, 'path'))).toEqual(['view', 'right', 'act']);
    expect(ids(descendantsOf(tree, null))).toEqual(['path', 'view', 'right', 'act', 'mind']);
  });

  it('has the path to a topic', () => {
    expect(ids(ancestorsOf(tree, find('right')))).toEqual(['path', 'view']);
    expect(ancestorsOf(tree, find('path'))).toEqual([]);
    expect(ancestorsOf(tree, topic('stray', 'deleted'))).toEqual([]);
  });

  it('says which topics have children', () => {
    expect(topicLink(tree, find('view'))).toEqual({ id: 'view', title: 'view', language: 'en', has_child: true });
    expect(topicLink(tree, find('act')).has_child).toBe(false);
  });

  it('is sorted by title, and equal titles by id', () => {
    const topics = [
      topic('c', null, 'Zeal'),
      topic('b', null, 'The act'),
      topic('a', null, 'the Act'),
      topic('d', null, 'act'),
    ];
    expect(ids(sortByTitle(topics, 'en'))).toEqual(['a', 'b', 'd', 'c']);
    expect(ids(sortByTitle(topics.toReversed(), 'en'))).toEqual(['a', 'b', 'd', 'c']);
  });

  it('counts the letters of its titles', () => {
    expect(countLetters([topic('a', null, 'Act'), topic('b', null, 'the Aim'), topic('c', null, 'Zeal')])).toEqual([
      { letter: 'A', count: 2 },
      { letter: 'Z', count: 1 },
    ]);
  });
});
