import type { PackHead } from '#shared/contract/packs.ts';
import type { RelatedText } from '#shared/contract/texts.ts';
import { compareCodePoints } from '#shared/compare-code-points.ts';
import { groupBy } from '#shared/group-by.ts';
import { compareBy, type ListedText, listTexts, textLike, versionsLike } from './alike-texts.ts';
import { readCollections, type CollectionTree } from './collections.ts';
import { type PackCall, titlesLanguage } from './pack-query.ts';
import { readHead } from './read-packs.ts';
import { titlesIn } from './texts.ts';

const MAX_RELATED = 10;

/** A work where it stands in a collection. */
type PlacedWork = { work_id: string; key: string; type: string; collection_id: string; position: number };

const placesOf = (texts: ListedText[]): PlacedWork[] =>
  [...groupBy(texts, ({ work_id }) => work_id).values()].flatMap(([text]) =>
    (text?.summary.places ?? []).map(({ collection_id, position }) => ({
      work_id: text!.work_id,
      key: text!.summary.work_key,
      type: text!.summary.type,
      collection_id,
      position,
    })),
  );

/** In the list of a collection: commentaries last. */
const inList = (works: PlacedWork[]): PlacedWork[] =>
  works.toSorted(
    compareBy(
      ({ type }) => type === 'commentary',
      ({ position }) => position,
      ({ key }) => key,
    ),
  );

type Neighbours = { previous: string | undefined; next: string | undefined };

/** The works on this device that are read before and after one; at the end of a collection they are in another. */
const findNeighbours = (
  works: PlacedWork[],
  tree: CollectionTree,
  own: { work_id: string; collection_id: string },
): Neighbours => {
  const byCollection = groupBy(works, ({ collection_id }) => collection_id);
  const siblings = inList(byCollection.get(own.collection_id) ?? []);
  const at = siblings.findIndex(({ work_id }) => work_id === own.work_id);
  const collections = [...byCollection.keys()].toSorted((a, b) => compareCodePoints(tree.pathOf(a), tree.pathOf(b)));
  const ownAt = collections.indexOf(own.collection_id);
  const listOf = (index: number) => inList(byCollection.get(collections[index] ?? '') ?? []);
  return {
    previous: (siblings[at - 1] ?? listOf(ownAt - 1).at(-1))?.work_id,
    next: (siblings[at + 1] ?? listOf(ownAt + 1)[0])?.work_id,
  };
};

const relatedText = async (
  texts: ListedText[],
  { own, shown, language }: { own: ListedText; shown: ListedText | undefined; language: string },
): Promise<RelatedText | undefined> => {
  const text = textLike(texts, own.summary);
  const head = text && (await readHead(text.text_id));
  if (!head) return undefined;
  const { id, title, language: its, script, type, citation, ...names } = titlesIn(head, language).text;
  const { original_title, original_language, original_script, work_title, work_title_language } = names;
  const others = texts.filter(({ text_id }) => text_id !== id);
  const version_id = shown ? (versionsLike(others, shown.summary)[0]?.text_id ?? null) : null;
  return {
    id,
    title,
    language: its,
    script,
    type,
    citation,
    original_title,
    original_language,
    original_script,
    work_title,
    work_title_language,
    version_id,
  };
};

export const answerRelated: PackCall<'GET /texts/{id}/related'> = async ({ id, query }) => {
  const head: PackHead | undefined = await readHead(id);
  if (!head) return undefined;
  const language = titlesLanguage(query);
  const texts = await listTexts();
  const own = texts.find(({ text_id }) => text_id === id);
  if (!own) return undefined;
  const shown = texts.find(({ text_id }) => text_id === query['version_id']);
  const { collections, commentaries, root_texts } = titlesIn(head, language).text;
  const shelves = collections[0] ?? [];
  const collection_id = shelves.at(-1)?.id;
  const byWork = groupBy(texts, ({ work_id }) => work_id);
  const neighbours = collection_id
    ? findNeighbours(placesOf(texts), await readCollections(language), { work_id: own.work_id, collection_id })
    : { previous: undefined, next: undefined };
  const textOf = async (work_id: string | undefined) =>
    (await relatedText(byWork.get(work_id ?? '') ?? [], { own, shown, language })) ?? null;
  const textsOf = async (works: { group_id: string }[]) =>
    (await Promise.all(works.slice(0, MAX_RELATED).map(({ group_id }) => textOf(group_id)))).filter(
      (related) => related !== null,
    );
  return {
    previous: await textOf(neighbours.previous),
    next: await textOf(neighbours.next),
    commentaries: await textsOf(commentaries),
    root_texts: await textsOf(root_texts),
    shelves,
  };
};
