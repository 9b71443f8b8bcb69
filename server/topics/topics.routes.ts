import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Context, Handler } from '#server/implement.ts';
import { listSheets } from '#server/sheets/list.queries.ts';
import { summaryOf } from '#server/sheets/sheet-summary.rules.ts';
import { joinPieces } from '#server/texts/sections.rules.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import { indexLetter } from '#shared/title-index.ts';
import { findTopics } from './find-topics.ts';
import { listTopicPassages, type PassageRow } from './passages.queries.ts';
import {
  allBelow,
  childrenOf,
  countLetters,
  inIndexOrder,
  linkOf,
  parentsOf,
  topicTree,
  type TitledTopic,
  type TopicTree,
} from './topic-tree.rules.ts';
import { findDescriptions, listNames, listTitledTopics } from './topics.queries.ts';

const readTree = async ({ db }: Context, language: string): Promise<TopicTree> =>
  topicTree(await listTitledTopics(db, language));

const topicIn = (tree: TopicTree, id: string): TitledTopic => {
  const topic = tree.byId.get(uuidOr404(id, 'topic_not_found').toLowerCase());
  if (!topic) throw new AppError('topic_not_found');
  return topic;
};

export const getTopics: Handler<'GET /topics'> = async ({ query }, context) => {
  const { language, search, letter, skip, limit } = query;
  const tree = await readTree(context, language);
  const parent = query.parent_id ? topicIn(tree, query.parent_id) : null;
  const isLevel = query.hierarchy ?? !search;
  const around = isLevel ? childrenOf(tree, parent?.id ?? null) : allBelow(tree, parent?.id ?? null);

  const matched = search ? await findTopics(context.db, search, language) : undefined;
  const known = new Map(around.map((topic) => [topic.id, topic]));
  const ordered = matched
    ? [...matched.keys()].flatMap((id) => known.get(id) ?? [])
    : isLevel
      ? around
      : inIndexOrder(around, language);
  const wanted = letter && !isLevel ? ordered.filter(({ title }) => indexLetter(title) === letter) : ordered;

  const page = wanted.slice(skip, skip + limit);
  const descriptions = await findDescriptions(
    context.db,
    page.map(({ id }) => id),
    language,
  );
  return {
    parent: parent && linkOf(tree, parent),
    topics: page.map((topic) => ({
      ...linkOf(tree, topic),
      description: descriptions.get(topic.id) ?? '',
      parents: parentsOf(tree, topic).map((each) => linkOf(tree, each)),
      children: childrenOf(tree, topic.id).map((each) => linkOf(tree, each)),
      letter: indexLetter(topic.title),
      ...(matched?.get(topic.id) ?? { matched: null, matched_language: null }),
    })),
    letters: isLevel || matched ? [] : countLetters(ordered),
    total: wanted.length,
    skip,
    limit,
  };
};

export const getTopic: Handler<'GET /topics/{id}'> = async ({ params, query }, context) => {
  const { db } = context;
  const tree = await readTree(context, query.language);
  const topic = topicIn(tree, params.id);
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
    ...linkOf(tree, topic),
    description: descriptions.get(topic.id) ?? '',
    names: names.map(({ language, name }) => ({ language, name, script: detectScript(name) })),
    parents: parentsOf(tree, topic).map((each) => linkOf(tree, each)),
    children: children.map((each) => ({ ...linkOf(tree, each), description: descriptions.get(each.id) ?? '' })),
  };
};

const passageOf = ({ translation, ...passage }: PassageRow) => {
  if (!translation) return { ...passage, translation };
  const { pieces, ...words } = translation;
  return { ...passage, translation: { ...words, content: joinPieces(pieces, words.script) } };
};

export const getTopicPassages: Handler<'GET /topics/{id}/passages'> = async ({ params, query }, context) => {
  const { language, skip, limit } = query;
  const { id } = topicIn(await readTree(context, language), params.id);
  const { passages, total } = await listTopicPassages(context.db, id, query);
  return { passages: passages.map(passageOf), total, skip, limit };
};

export const getTopicSheets: Handler<'GET /topics/{id}/sheets'> = async ({ params, query }, context) => {
  const { language, skip, limit } = query;
  const { id } = topicIn(await readTree(context, language), params.id);
  const page = { skip, limit, sort_by: 'published_date', sort_order: 'desc' } as const;
  const { sheets, total } = await listSheets(context.db, { account_id: undefined, viewer: null, topic: id }, page);
  return { sheets: sheets.map((sheet) => summaryOf(sheet, language)), total, skip, limit };
};
