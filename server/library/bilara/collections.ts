import type { CollectionDraft, Localized, WorkDraft } from '../draft.ts';
import type { Branch } from './collection-tree.ts';
import type { Names } from './names.ts';
import { labelOfUid } from './plain-text.ts';

export type Collections = {
  /** Parents before children. */
  drafts: CollectionDraft[];
  /** By uid of the text; a text of a book that is listed twice has two places. */
  placesOf(uid: string): WorkDraft['collections'];
};

/** What a collection of the loose texts of a branch is called, in the languages of the site. */
const LOOSE_TEXTS: Record<string, (title: string) => string> = {
  en: (title) => `${title}: single texts`,
  zh: (title) => `${title}：单篇`,
};

export function collectionsOf(tree: Branch[], names: Names): Collections {
  const drafts: CollectionDraft[] = [];
  const places = new Map<string, WorkDraft['collections']>();
  const slugs = new Set<string>();

  /** A folder without a name (`vagga1`) is found in many books, and a few books are listed twice. */
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
    };
    drafts.push(draft);
    const { branches, works } = eitherBranchesOrWorks(branch);
    works.forEach((uid, at) => places.set(uid, [...(places.get(uid) ?? []), { key: draft.key, position: at }]));
    branches.forEach((inner, at) => add(inner, draft, at, inner.uid === LOOSE ? looseTitles(titles) : undefined));
  }

  tree.forEach((branch, at) => add(branch, null, at));
  return { drafts, placesOf: (uid) => places.get(uid) ?? [] };
}

const LOOSE = 'texts';

/** A collection holds either collections or works. Where the source has both, the works get a collection in front. */
function eitherBranchesOrWorks(branch: Branch): Branch {
  if (branch.branches.length === 0 || branch.works.length === 0) return branch;
  return { ...branch, works: [], branches: [{ uid: LOOSE, branches: [], works: branch.works }, ...branch.branches] };
}

function looseTitles(titles: Localized): Localized {
  return Object.fromEntries(
    Object.entries(titles).map(([language, title]) => [language, LOOSE_TEXTS[language]?.(title) ?? title]),
  );
}

function titlesOf(uid: string, names: Names): Localized {
  return isNamed(uid, names) ? names.titles(uid) : { en: labelOfUid(uid) };
}

function firstWord(uid: string): string {
  return /^[a-z]*/i.exec(uid)![0];
}

function isNamed(uid: string, names: Names): boolean {
  return Object.keys(names.titles(uid)).length > 0;
}
