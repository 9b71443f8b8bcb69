import type { Handler } from '#server/http/handler.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import { indexLetter } from '#shared/title-index.ts';
import { findTopics } from './find-topics.queries.ts';
import { loadTopicTree, topicOr404 } from './load-topic-tree.ts';
import { ancestorsOf, childrenOf, countLetters, descendantsOf, sortByTitle, topicLink } from './topic-tree.rules.ts';
import { serializePassage } from './serialize-passage.ts';
import { findDescriptions, findShortDescriptions, listNames, listTopicPassages } from './topics.queries.ts';

export const getTopics: Handler<'GET /topics'> = async ({ query }, context) => {
  const { language, search, letter, skip, limit } = query;
  const tree = await loadTopicTree(context, language);
  const parent = query.parent_id ? await topicOr404(context, tree, query.parent_id) : null;
  const isOneLevel = query.hierarchy ?? !search;
  const candidates = isOneLevel ? childrenOf(tree, parent?.id ?? null) : descendantsOf(tree, parent?.id ?? null);

  const matches = search ? await findTopics(context.db, search, language) : undefined;
  const candidatesById = new Map(candidates.map((topic) => [topic.id, topic]));
  const ordered = matches
    ? [...matches.keys()].flatMap((id) => candidatesById.get(id) ?? [])
    : isOneLevel
      ? candidates
      : sortByTitle(candidates, language);
  const filtered = letter && !isOneLevel ? ordered.filter(({ title }) => indexLetter(title) === letter) : ordered;

  const page = filtered.slice(skip, skip + limit);
  const descriptions = await findShortDescriptions(
    context.db,
    page.map(({ id }) => id),
    language,
  );
  return {
    parent: parent && topicLink(tree, parent),
    topics: page.map((topic) => ({
      ...topicLink(tree, topic),
      description: descriptions.get(topic.id) ?? '',
      parents: ancestorsOf(tree, topic).map((each) => topicLink(tree, each)),
      children: childrenOf(tree, topic.id).map((each) => topicLink(tree, each)),
      letter: indexLetter(topic.title),
      ...(matches?.get(topic.id) ?? { matched: null, matched_language: null }),
    })),
    letters: isOneLevel || matches ? [] : countLetters(ordered),
    total: filtered.length,
    skip,
    limit,
  };
};

export const getTopic: Handler<'GET /topics/{id}'> = async ({ params, query }, context) => {
  const { db } = context;
  const tree = await loadTopicTree(context, query.language);
  const topic = await topicOr404(context, tree, params.id);
  const children = childrenOf(tree, topic.id);
  const [names, descriptions] = await Promise.all([
    listNames(db, topic.id, topic.language),
    findDescriptions(
      db,
      [topic, ...children].map(({ id }) => id),
      query.language,
    ),
  ]);
  return {
    ...topicLink(tree, topic),
    description: descriptions.get(topic.id) ?? '',
    names: names.map(({ language, name }) => ({ language, name, script: detectScript(name) })),
    parents: ancestorsOf(tree, topic).map((each) => topicLink(tree, each)),
    children: children.map((each) => ({ ...topicLink(tree, each), description: descriptions.get(each.id) ?? '' })),
  };
};

export const getTopicPassages: Handler<'GET /topics/{id}/passages'> = async ({ params, query }, context) => {
  const { language, skip, limit } = query;
  const { id } = await topicOr404(context, await loadTopicTree(context, language), params.id);
  const { passages, total } = await listTopicPassages(context.db, id, query);
  return { passages: passages.map((passage) => serializePassage(passage, language)), total, skip, limit };
};
