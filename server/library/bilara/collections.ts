import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { CollectionDraft, Localized, WorkDraft } from '../draft.ts';
import { isRecord, type JsonReader } from './json-reader.ts';
import type { Names } from './titles.ts';
import { unnamedTitles } from './unnamed-collections.ts';

/** A branch of the navigation tree. `works` are the uids of texts directly in it. */
export type Branch = { uid: string; branches: Branch[]; works: string[] };

/** A text of the import with its folders, which are used when no tree lists it. */
export type ListedText = { uid: string; folders: string[] };

/** `super-tree.json` as parsed, and the trees of single books by the uid of the book. */
export type TreeFiles = { superTree: unknown; books: Map<string, { basket: string; entries: unknown }> };

/** Adds the texts to the navigation tree and prunes branches without a text. */
export function collectionTree(files: TreeFiles, texts: ListedText[]): Branch[] {
  const top = newBranch('');
  const tree = new TreeBuilder(files.books, new Set(texts.map((text) => text.uid)));
  tree.fill(top, files.superTree);
  tree.addUnlistedBooks(top);
  const byFolder = new Map<string, Branch>();
  for (const text of texts) {
    if (!tree.listed.has(text.uid)) addByFolder(top, tree.branchesByUid, byFolder, text);
  }
  return prune(top).branches;
}

class TreeBuilder {
  readonly listed = new Set<string>();
  /** The first branch of each uid; a few books are listed twice. */
  readonly branchesByUid = new Map<string, Branch>();

  private readonly books: TreeFiles['books'];
  private readonly texts: ReadonlySet<string>;

  constructor(books: TreeFiles['books'], texts: ReadonlySet<string>) {
    this.books = books;
    this.texts = texts;
  }

  fill(branch: Branch, entries: unknown): void {
    if (!Array.isArray(entries)) return;
    for (const entry of entries) {
      if (typeof entry === 'string') this.addLeaf(branch, entry);
      else if (isRecord(entry)) this.addBranches(branch, entry);
    }
  }

  addUnlistedBooks(top: Branch): void {
    for (const [uid, { basket }] of this.books) {
      if (this.branchesByUid.has(uid)) continue;
      const parent = this.branchesByUid.get(basket) ?? this.addBranch(top, basket, []);
      this.addBranch(parent, uid, []);
    }
  }

  /** A leaf is a text, or a book whose tree is in another file or missing. */
  private addLeaf(branch: Branch, uid: string): void {
    if (this.texts.has(uid) && !this.books.has(uid)) this.addWork(branch, uid);
    else this.addBranch(branch, uid, []);
  }

  private addBranches(branch: Branch, entry: Record<string, unknown>): void {
    for (const [uid, entries] of Object.entries(entry)) this.addBranch(branch, uid, entries);
  }

  private addBranch(parent: Branch, uid: string, entries: unknown): Branch {
    const branch = parent.branches.find((sibling) => sibling.uid === uid) ?? newBranch(uid);
    if (!parent.branches.includes(branch)) parent.branches.push(branch);
    if (!this.branchesByUid.has(uid)) this.branchesByUid.set(uid, branch);
    // A book may be one text (`pli-tv-bu-pm`), whatever its tree says: it is the work in the collection of its name.
    if (this.texts.has(uid)) this.addWork(branch, uid);
    this.fill(branch, entries);
    this.fill(branch, this.books.get(uid)?.entries);
    return branch;
  }

  private addWork(branch: Branch, uid: string): void {
    if (!branch.works.includes(uid)) branch.works.push(uid);
    this.listed.add(uid);
  }
}

/** Starts at the innermost folder that the tree contains and creates branches for the folders below. */
function addByFolder(
  top: Branch,
  branchesByUid: Map<string, Branch>,
  byFolder: Map<string, Branch>,
  text: ListedText,
): void {
  const deepest = text.folders.findLastIndex((folder) => branchesByUid.has(folder));
  let branch = branchesByUid.get(text.folders[deepest] ?? '') ?? top;
  for (let depth = deepest + 1; depth < text.folders.length; depth += 1) {
    // By path, not by name: every book has its `vagga1`.
    const folderPath = text.folders.slice(0, depth + 1).join('/');
    const next = byFolder.get(folderPath) ?? newBranch(text.folders[depth]!);
    if (!byFolder.has(folderPath)) branch.branches.push(next);
    byFolder.set(folderPath, next);
    branch = next;
  }
  branch.works.push(text.uid);
}

function prune(branch: Branch): Branch {
  const branches = branch.branches.map(prune).filter((inner) => inner.branches.length + inner.works.length > 0);
  return { ...branch, branches };
}

function newBranch(uid: string): Branch {
  return { uid, branches: [], works: [] };
}

const TREES = 'structure/tree';

/** `structure/tree/super-tree.json` and `structure/tree/sutta/mn-tree.json` of an sc-data checkout. */
export async function readTreeFiles(scData: string, reader: JsonReader): Promise<TreeFiles> {
  const files: TreeFiles = { superTree: await reader.optional(path.join(TREES, 'super-tree.json')), books: new Map() };
  for (const file of await listTreeFiles(path.join(scData, TREES))) {
    const json = await reader.optional(path.join(TREES, file));
    if (!isRecord(json)) continue;
    const basket = file.split(path.sep)[0]!;
    for (const [uid, entries] of Object.entries(json)) files.books.set(uid, { basket, entries });
  }
  return files;
}

/** A checkout may lack trees: the folders then become the collections. */
async function listTreeFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((file) => file.includes(path.sep) && file.endsWith('-tree.json')).sort();
}

export type Collections = {
  /** Parents before children. */
  drafts: CollectionDraft[];
  /** By uid of the text; a text of a book that is listed twice has two positions. */
  positionsIn(uid: string): WorkDraft['collections'];
};

/** Titles of the collection for the loose texts of a branch, in the languages of the site. */
const LOOSE_TEXTS: Record<string, (title: string) => string> = {
  en: (title) => `${title}: single texts`,
  zh: (title) => `${title}：单篇`,
};

export function collectionsOf(tree: Branch[], names: Names): Collections {
  const drafts: CollectionDraft[] = [];
  const positions = new Map<string, WorkDraft['collections']>();
  const slugs = new Set<string>();

  /** Unnamed folders (`vagga1`) occur in many books, and a few books are listed twice. */
  function slugOf(uid: string, parent: CollectionDraft | null): string {
    const isOwn = isNamed(uid, names) || firstWord(uid) === firstWord(parent?.slug ?? uid);
    let slug = (isOwn && !slugs.has(uid)) || !parent ? uid : `${parent.slug}-${uid}`;
    while (slugs.has(slug)) slug = `${slug}-2`;
    slugs.add(slug);
    return slug;
  }

  function add(branch: Branch, parent: CollectionDraft | null, position: number, given?: Localized): void {
    const titles = given ?? titlesOf(branch.uid, names);
    const draft: CollectionDraft = {
      kind: 'collection',
      key: parent ? `${parent.key}/${branch.uid}` : `bilara:${branch.uid}`,
      parent: parent?.key ?? null,
      slug: slugOf(branch.uid, parent),
      position,
      titles,
      descriptions: names.descriptions(branch.uid),
      ...(!given && !isNamed(branch.uid, names) && { is_unnamed: true }),
    };
    drafts.push(draft);
    const { branches, works } = separateWorks(branch);
    works.forEach((uid, at) => positions.set(uid, [...(positions.get(uid) ?? []), { key: draft.key, position: at }]));
    branches.forEach((inner, at) => add(inner, draft, at, inner.uid === LOOSE ? looseTitles(titles) : undefined));
  }

  tree.forEach((branch, at) => add(branch, null, at));
  return { drafts, positionsIn: (uid) => positions.get(uid) ?? [] };
}

const LOOSE = 'texts';

/** A collection contains either collections or works. Where the source has both, the works get a collection of their own. */
function separateWorks(branch: Branch): Branch {
  if (branch.branches.length === 0 || branch.works.length === 0) return branch;
  return { ...branch, works: [], branches: [{ uid: LOOSE, branches: [], works: branch.works }, ...branch.branches] };
}

function looseTitles(titles: Localized): Localized {
  return Object.fromEntries(
    Object.entries(titles).map(([language, title]) => [language, LOOSE_TEXTS[language]?.(title) ?? title]),
  );
}

function titlesOf(uid: string, names: Names): Localized {
  return isNamed(uid, names) ? names.titles(uid) : unnamedTitles(uid, names);
}

function firstWord(uid: string): string {
  return /^[a-z]*/i.exec(uid)![0];
}

function isNamed(uid: string, names: Names): boolean {
  return Object.keys(names.titles(uid)).length > 0;
}
