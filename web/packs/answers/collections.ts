import type { CollectionAncestor } from '#shared/contract/collections.ts';
import type { PackCollection } from '#shared/contract/packs.ts';
import { compareBy, listTexts } from './alike-texts.ts';
import { pageOf, type PackCall, titlesLanguage } from './pack-query.ts';
import { readHead } from './read-packs.ts';
import { titlesIn } from './texts.ts';
import { haveWords } from './title-words.ts';

/** The collections of the works on this device, and those above them. */
export type CollectionTree = {
  all(): PackCollection[];
  find(id: string): PackCollection | undefined;
  below(parent_id: string | null): PackCollection[];
  /** From the top down to it, which is the last. */
  path(id: string): PackCollection[];
  /** By which collections are sorted as the tree of all is read. */
  pathOf(id: string): string;
};

const POSITION_DIGITS = 10;

/** The tree of each language as it was read last, and from which texts: every search asks for it. */
const trees = new Map<string, { readFrom: string; tree: CollectionTree }>();

/** Works of the same collections know the same ones: one text of each is read. */
export const readCollections = async (language: string): Promise<CollectionTree> => {
  const representatives = new Map<string, string>();
  let readFrom = '';
  for (const { text_id, summary, digest } of await listTexts()) {
    representatives.set(summary.places.map(({ collection_id }) => collection_id).join(), text_id);
    readFrom += text_id + digest;
  }
  const known = trees.get(language);
  if (known?.readFrom === readFrom) return known.tree;
  const tree = await readTree(representatives, language);
  trees.set(language, { readFrom, tree });
  return tree;
};

const readTree = async (representatives: Map<string, string>, language: string): Promise<CollectionTree> => {
  const byId = new Map<string, PackCollection>();
  for (const text_id of representatives.values()) {
    const head = await readHead(text_id);
    for (const collection of head ? titlesIn(head, language).collections : []) byId.set(collection.id, collection);
  }
  const path = (id: string): PackCollection[] => {
    const found = byId.get(id);
    return found ? [...(found.parent_id ? path(found.parent_id) : []), found] : [];
  };
  return {
    all: () => [...byId.values()],
    find: (id) => byId.get(id),
    below: (parent_id) =>
      [...byId.values()]
        .filter((collection) => collection.parent_id === parent_id)
        .toSorted(
          compareBy(
            ({ position }) => position,
            ({ slug }) => slug,
          ),
        ),
    path,
    pathOf: (id) =>
      path(id)
        .map(({ position, slug }) => `${String(position).padStart(POSITION_DIGITS, '0')}${slug}`)
        .join('\0'),
  };
};

const ancestor = ({ id, title, language, has_child, child_count }: PackCollection): CollectionAncestor => ({
  id,
  title,
  language,
  has_child,
  child_count,
});

export const ancestorsOf = (tree: CollectionTree, id: string): CollectionAncestor[] => tree.path(id).map(ancestor);

/** As long as each contains a single one. */
const onlyChildren = (tree: CollectionTree, { id, child_count }: PackCollection): CollectionAncestor[] => {
  const [only] = child_count === 1 ? tree.below(id) : [];
  return only ? [ancestor(only), ...onlyChildren(tree, only)] : [];
};

export const answerCollections: PackCall<'GET /collections'> = async ({ query }) => {
  const language = titlesLanguage(query);
  const tree = await readCollections(language);
  const parent_id = query['parent_id'] ?? null;
  const parent = parent_id ? tree.find(parent_id) : null;
  const found = tree.below(parent_id).filter((own) => haveWords([own], query['search']));
  if (parent === undefined || (parent === null && tree.below(null).length === 0)) return undefined;
  const { skip, limit } = pageOf(query);
  const shelves = parent ? ancestorsOf(tree, parent.id).slice(0, -1) : [];
  const collections = found
    .slice(skip, skip + limit)
    .map((own) => ({ ...own, only_children: onlyChildren(tree, own) }));
  return { parent, shelves, collections, total: found.length, skip, limit };
};
