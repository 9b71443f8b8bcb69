import { toSegmentId } from '#server/library/layered/segment-ids.rules.ts';
import { createSectionFinder, type PlannedSection } from '#server/library/layered/layered-text.ts';
import type { Passage, SectionStart } from './aligned-text.ts';

/** What `structure.json` says of passages. */
type Shape = Pick<Passage, 'key' | 'type' | 'level' | 'starts_block'>;
type Section = { key: string; depth: number; starts: string; titles: Record<string, string> };
type Root = { position: number; shape: string };

const isTitled = (titles: Record<string, string>): boolean => Object.keys(titles).length > 0;
const shapeOf = ({ type, level, starts_block }: Shape): string => `${type} ${level} ${starts_block}`;

/** Names of sections that the library format makes itself. */
const isNamed = (key: string): boolean => !key.startsWith('#');

/** Notes the sections and shapes of the passages of one layer in order. */
export const createStructure = (layer: string) => {
  const shapes: Shape[] = [];
  const sections: Section[] = [];
  let opened: SectionStart[] = [];
  return {
    shapes,
    sections,
    open: (section: SectionStart): void => {
      if (isNamed(section.key)) opened.push(section);
    },
    add: ({ key, type, level, starts_block }: Shape): void => {
      for (const section of opened)
        sections.push({
          key: section.key,
          depth: section.depth,
          starts: key,
          titles: section.title ? { [layer]: section.title } : {},
        });
      opened = [];
      shapes.push({ key, type, level, starts_block });
    },
  };
};
export type Structure = ReturnType<typeof createStructure>;

type Nested = { id: string; titles: Record<string, string>; starts: string; sections: Nested[] };

const nestSections = (sections: Section[]): Nested[] => {
  const top: Nested[] = [];
  let path: { depth: number; nested: Nested }[] = [];
  for (const { key, depth, starts, titles } of sections) {
    const nested: Nested = { id: toSegmentId(key), titles, starts: toSegmentId(starts), sections: [] };
    path = path.filter((above) => above.depth < depth);
    (path.at(-1)?.nested.sections ?? top).push(nested);
    path.push({ depth, nested });
  }
  return top;
};

export const structureFile = ({ shapes, sections }: Pick<Structure, 'shapes' | 'sections'>) => {
  const idsOf = (is: (shape: Shape) => boolean) => shapes.filter(is).map(({ key }) => toSegmentId(key));
  const continues = idsOf(({ starts_block }) => !starts_block);
  const verse = idsOf(({ type }) => type === 'verse');
  const headings = shapes.flatMap(({ key, type, level }) =>
    type === 'heading' ? [[toSegmentId(key), level ?? 1] as const] : [],
  );
  const isVerse = continues.length === 0 && verse.length > 0 && verse.length + headings.length === shapes.length;
  return {
    layout: isVerse ? 'verse' : 'prose',
    ...(!isVerse && verse.length > 0 && { verse }),
    ...(continues.length > 0 && { continues }),
    ...(headings.length > 0 && { headings: Object.fromEntries(headings) }),
    ...(sections.length > 0 && { sections: nestSections(sections) }),
  };
};

/**
 * The structure of a work, which is that of its root. A version adds the titles of sections in its language and passages that
 * the root lacks; one that has other paragraphs, headings or sections keeps a structure of its own.
 */
export const createWorkStructure = (root: Structure) => {
  const rootKeys = new Map<string, Root>(
    root.shapes.map((shape, position) => [shape.key, { position, shape: shapeOf(shape) }]),
  );
  const known = new Map([...rootKeys].map(([key, { shape }]) => [key, shape]));
  const plan = root.sections.map(({ key, starts, titles }): PlannedSection => {
    return { key, parent: null, titles, start: rootKeys.get(starts)?.position ?? 0 };
  });
  const shapes = [...root.shapes];
  const sections = new Map(root.sections.map((section) => [section.key, section]));

  /** Whether an import would find the same in it with the structure of the work alone. */
  const isInherited = (version: Structure, sectionOf: Map<string, string>, targets: Record<string, string[]>) => {
    const findSection = createSectionFinder(plan);
    return (
      version.sections.every(({ key, depth, titles }) => {
        const same = sections.get(key);
        // A section without a title in a layer is called as in another one.
        return same?.depth === depth && (isTitled(titles) || !isTitled(same.titles));
      }) &&
      version.shapes.every((shape) => {
        const positions = (targets[shape.key] ?? []).flatMap((target) => rootKeys.get(target)?.position ?? []);
        return (
          (known.get(shape.key) ?? shapeOf(shape)) === shapeOf(shape) &&
          findSection(positions) === sectionOf.get(shape.key)
        );
      })
    );
  };

  return {
    hasRootKey: (key: string): boolean => rootKeys.has(key),
    /** Adds a version. Returns whether it needs a structure of its own. */
    merge: (version: Structure, sectionOf: Map<string, string>, targets: Record<string, string[]>): boolean => {
      if (!isInherited(version, sectionOf, targets)) return true;
      for (const { key, titles } of version.sections) Object.assign(sections.get(key)?.titles ?? {}, titles);
      for (const shape of version.shapes) {
        if (known.has(shape.key)) continue;
        known.set(shape.key, shapeOf(shape));
        shapes.push(shape);
      }
      return false;
    },
    file: () => structureFile({ shapes, sections: [...sections.values()] }),
  };
};
