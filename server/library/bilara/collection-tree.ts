import { isRecord } from './read-json.ts';

/** A branch of the navigation. Its works are uids of texts that hang directly on it. */
export type Branch = { uid: string; branches: Branch[]; works: string[] };

/** A text that will be imported, and the folders it lies in, for when no tree lists it. */
export type PlacedText = { uid: string; folders: string[] };

/** `super-tree.json` as parsed, and the trees of single books by the uid of the book. */
export type TreeFiles = { superTree: unknown; books: Map<string, { basket: string; entries: unknown }> };

/** Hangs the texts on the navigation tree. Branches that end up without a text are cut off. */
export function collectionTree(files: TreeFiles, texts: PlacedText[]): Branch[] {
  const top = newBranch('');
  const tree = new TreeBuilder(files.books, new Set(texts.map((text) => text.uid)));
  tree.fill(top, files.superTree);
  tree.addBooksNobodyNamed(top);
  const byFolder = new Map<string, Branch>();
  for (const text of texts) {
    if (!tree.placed.has(text.uid)) hangByFolder(top, tree.known, byFolder, text);
  }
  return prune(top).branches;
}

class TreeBuilder {
  readonly placed = new Set<string>();
  /** The first branch of each uid; a few books are listed twice. */
  readonly known = new Map<string, Branch>();

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

  addBooksNobodyNamed(top: Branch): void {
    for (const [uid, { basket }] of this.books) {
      if (this.known.has(uid)) continue;
      const parent = this.known.get(basket) ?? this.addBranch(top, basket, []);
      this.addBranch(parent, uid, []);
    }
  }

  /** A leaf is a text, or a book that has a tree of its own, or one whose tree is not here. */
  private addLeaf(branch: Branch, uid: string): void {
    if (this.texts.has(uid) && !this.books.has(uid)) this.hang(branch, uid);
    else this.addBranch(branch, uid, []);
  }

  private addBranches(branch: Branch, entry: Record<string, unknown>): void {
    for (const [uid, entries] of Object.entries(entry)) this.addBranch(branch, uid, entries);
  }

  private addBranch(parent: Branch, uid: string, entries: unknown): Branch {
    const branch = parent.branches.find((sibling) => sibling.uid === uid) ?? newBranch(uid);
    if (!parent.branches.includes(branch)) parent.branches.push(branch);
    if (!this.known.has(uid)) this.known.set(uid, branch);
    // A book may be one text (`pli-tv-bu-pm`), whatever its tree says: it is the work in the collection of its name.
    if (this.texts.has(uid)) this.hang(branch, uid);
    this.fill(branch, entries);
    this.fill(branch, this.books.get(uid)?.entries);
    return branch;
  }

  private hang(branch: Branch, uid: string): void {
    if (!branch.works.includes(uid)) branch.works.push(uid);
    this.placed.add(uid);
  }
}

/** Goes from the innermost folder the tree knows down the folders it does not know. */
function hangByFolder(top: Branch, known: Map<string, Branch>, made: Map<string, Branch>, text: PlacedText): void {
  const deepest = text.folders.findLastIndex((folder) => known.has(folder));
  let branch = known.get(text.folders[deepest] ?? '') ?? top;
  for (let depth = deepest + 1; depth < text.folders.length; depth += 1) {
    // By path, not by name: every book has its `vagga1`.
    const folderPath = text.folders.slice(0, depth + 1).join('/');
    const next = made.get(folderPath) ?? newBranch(text.folders[depth]!);
    if (!made.has(folderPath)) branch.branches.push(next);
    made.set(folderPath, next);
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
