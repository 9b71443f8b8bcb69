import type { CollectionDraft, Localized } from '../draft.ts';
import type { Category } from './upload-file.ts';

/** Pechas have no categories, so they share one collection. */
export const pechaCollection: CollectionDraft = {
  kind: 'collection',
  key: 'openpecha:pechas',
  parent: null,
  slug: 'openpecha',
  position: 0,
  titles: { en: 'OpenPecha', bo: 'དཔེ་ཆ།', zh: 'OpenPecha 典籍' },
  descriptions: {},
};

/** Creates each collection of the uploads once and assigns positions and unique keys. */
export class CollectionRegistry {
  readonly #seen = new Set<string>();
  readonly #children = new Map<string | null, number>();
  readonly #works = new Map<string, number>();
  readonly #keys = new Set<string>();

  /** Returns drafts of the collections that are new in this path, and the key of the innermost. */
  addPath(path: CategoryPair[]): { drafts: CollectionDraft[]; innermost: string | null } {
    const drafts: CollectionDraft[] = [];
    let parent: string | null = null;
    for (const pair of path) {
      const slug: string = `${parent?.replace('openpecha:', '') ?? ''}/${slugOf(pair)}`.replace(/^\//, '');
      const key = `openpecha:${slug}`;
      if (!this.#seen.has(key)) {
        const position = this.#children.get(parent) ?? 1;
        this.#children.set(parent, position + 1);
        this.#seen.add(key);
        const titles = localised(pair, (category) => category.name);
        const descriptions = localised(pair, (category) => category.description);
        drafts.push({
          kind: 'collection',
          key,
          parent,
          slug: `openpecha-${slug.replaceAll('/', '-')}`,
          position,
          titles,
          descriptions,
        });
      }
      parent = key;
    }
    return { drafts, innermost: parent };
  }

  /** The next position in a collection. */
  nextPosition(key: string): { key: string; position: number } {
    const position = this.#works.get(key) ?? 0;
    this.#works.set(key, position + 1);
    return { key, position };
  }

  /** Two uploads may use the same name; the second must not replace the first. */
  uniqueKey(wanted: string): string {
    let key = wanted;
    for (let count = 2; this.#keys.has(key); count += 1) key = `${wanted}-${count}`;
    this.#keys.add(key);
    return key;
  }
}

/** One category in both languages of the upload. */
export type CategoryPair = Partial<Record<'en' | 'bo', Category>>;

export function localised(pair: CategoryPair, read: (category: Category) => string): Localized {
  const entries = Object.entries(pair).map(([language, category]) => [language, read(category).trim()] as const);
  return Object.fromEntries(entries.filter(([, name]) => name !== ''));
}

export function slugOf({ en, bo }: CategoryPair): string {
  const name = (en?.name ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
  const slug = name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  // A name without Latin letters still needs a slug.
  return slug || [...(bo?.name ?? en?.name ?? '')].map((letter) => letter.codePointAt(0)?.toString(36)).join('');
}
