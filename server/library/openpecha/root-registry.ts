import type { Localized, SectionDraft, TextDraft, WorkDraft } from '../draft.ts';
import { type Anchor, type Layout, openingSection, type TextLine } from './text-lines.ts';

/** Uploads refer to a base text by its English title, pechas begin with the Tibetan one. */
const works: { titles: Localized; alsoCalled: string[] }[] = [
  {
    titles: {
      bo: 'བྱང་ཆུབ་སེམས་དཔའི་སྤྱོད་པ་ལ་འཇུག་པ།',
      en: 'The Way of the Bodhisattva',
      zh: '入菩萨行论',
      sa: 'Bodhicaryāvatāra',
    },
    alsoCalled: ['Bodhicaryavatara', 'Bodhisattvacaryāvatāra', 'སྤྱོད་འཇུག'],
  },
  {
    titles: {
      bo: 'བཅོམ་ལྡན་འདས་མ་ཤེས་རབ་ཀྱི་ཕ་རོལ་ཏུ་ཕྱིན་པའི་སྙིང་པོ།',
      en: 'The Heart Sūtra',
      zh: '般若波罗蜜多心经',
      sa: 'Prajñāpāramitāhṛdaya',
    },
    alsoCalled: ['Heart Sutra', 'ཤེས་རབ་སྙིང་པོ'],
  },
];

const byName = new Map(
  works.flatMap((work) => [...Object.values(work.titles), ...work.alsoCalled].map((name) => [foldName(name), work])),
);

/** One canonical name for all names of a work. */
export function canonicalName(name: string): string {
  return foldName(byName.get(foldName(name))?.titles.en ?? name);
}

/** Adds the established titles of a work; titles of the source take precedence. */
export function completeTitles(given: Localized): Localized {
  const established = Object.values(given)
    .map((name) => byName.get(foldName(name)))
    .find((work) => work !== undefined);
  return { ...established?.titles, ...given };
}

function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[་།\s]+$/, '')
    .trim()
    .toLowerCase();
}

/** What later texts need to map to a root, without its content. */
export type RegisteredRoot = {
  text: string;
  work: WorkDraft;
  sections: SectionDraft[];
  /** By segment key. */
  sectionOf: Map<string, string>;
  /** Segment keys by position, blank lines as null: anchors count those too. */
  blocks: (string | null)[][];
  /** Segment keys by the index that alignments use. */
  byIndex: Map<number, string[]>;
  /** Segment keys of all parts of a line, by the key of the line. */
  parts: Map<string, string[]>;
};

/** Uploads divide a text into blocks of this many lines, and anchors refer to them. */
const LINES_PER_BLOCK = 100;

export class RootRegistry {
  readonly #byName = new Map<string, RegisteredRoot>();

  add(names: string[], draft: TextDraft, places: Pick<RegisteredRoot, 'blocks' | 'byIndex' | 'parts'>): void {
    const sectionOf = new Map(draft.segments.map((segment) => [segment.key, segment.section]));
    const root = { text: draft.key, work: draft.work, sections: draft.sections, sectionOf, ...places };
    for (const name of names) this.#byName.set(canonicalName(name), root);
  }

  find(names: string[]): RegisteredRoot | null {
    return names.map((name) => this.#byName.get(canonicalName(name))).find((root) => root !== undefined) ?? null;
  }
}

/** The segments of an anchor: a line of a block or, in a root without blocks, the line by overall count. */
export function resolveAnchor(root: RegisteredRoot, { block, index }: Anchor): string[] {
  const [only = [], ...more] = root.blocks;
  const line = more.length > 0 ? root.blocks[block - 1]?.[index - 1] : only[(block - 1) * LINES_PER_BLOCK + index - 1];
  return root.parts.get(line ?? '') ?? [];
}

/** Applies the root's sections to a text that maps to it. A section is contiguous, so none is returned to. */
export function rootLayout(lines: TextLine[], root: RegisteredRoot): Layout {
  const order = new Map(root.sections.map((section, index) => [section.key, index]));
  let current = -1;
  const sectionIndexes = lines.map(({ maps_to }) => {
    const targets = maps_to.flatMap(({ segment }) => order.get(root.sectionOf.get(segment) ?? '') ?? []);
    if (targets.length > 0) current = Math.max(current, Math.min(...targets));
    return current;
  });
  const used = new Set(sectionIndexes);
  const included = root.sections.filter((_, index) => used.has(index)).map((section) => ({ ...section, parent: null }));
  // Front matter gets its own key: the root may have an opening section too.
  const front = { ...openingSection, key: 'front' };
  return {
    sections: used.has(-1) ? [front, ...included] : included,
    sectionOf: sectionIndexes.map((index) => root.sections[index]?.key ?? front.key),
  };
}
