import type { Passage, SectionStart, SeparateText, SeparateTexts } from './aligned-text.ts';

/** What `work.json` of the library format says of a work. */
export type WrittenWork = {
  /** The name of its folder. */
  name: string;
  type: 'root_text' | 'commentary';
  citation: string;
  titles: Record<string, string>;
  descriptions: Record<string, string>;
  /** Of a commentary: the passages it explains, as `work:passage`, by its own. */
  comments: Record<string, string[]>;
};

type Structure = {
  continues: string[];
  verse: string[];
  headings: Record<string, number>;
  sections: { section: SectionStart; starts: string; titles: Record<string, string> }[];
  prose: number;
};

/** Names of sections that the library format makes itself. */
const isNamed = ({ key }: SectionStart): boolean => !key.startsWith('#');

type Nested = { id: string; titles: Record<string, string>; starts: string; sections: Nested[] };

const nestSections = (sections: Structure['sections']): Nested[] => {
  const top: Nested[] = [];
  let path: { depth: number; nested: Nested }[] = [];
  for (const { section, starts, titles } of sections) {
    const nested: Nested = { id: section.key, titles, starts, sections: [] };
    path = path.filter(({ depth }) => depth < section.depth);
    (path.at(-1)?.nested.sections ?? top).push(nested);
    path.push({ depth: section.depth, nested });
  }
  return top;
};

const structureFile = ({ continues, verse, headings, sections, prose }: Structure) => {
  const isVerse = prose === 0 && continues.length === 0 && verse.length > 0;
  return {
    layout: isVerse ? 'verse' : 'prose',
    ...(!isVerse && verse.length > 0 && { verse }),
    ...(continues.length > 0 && { continues }),
    ...(Object.keys(headings).length > 0 && { headings }),
    ...(sections.length > 0 && { sections: nestSections(sections) }),
  };
};

/** What a version adds to the structure, which is that of the root but for the titles of sections. */
const noteSection = (structure: Structure, section: SectionStart, name: string): void => {
  const known = structure.sections.find((each) => each.section.key === section.key);
  if (known && section.title) known.titles[name] = section.title;
};

const notePassage = (structure: Structure, { key, type, level, starts_block }: Passage): void => {
  if (type === 'heading') structure.headings[key] = level ?? 1;
  else if (type === 'verse') structure.verse.push(key);
  else structure.prose += 1;
  if (!starts_block) structure.continues.push(key);
};

/** The words of a text by the keys of its passages, as a layer; notes what belongs into other files. */
async function* layer(
  { column, items }: SeparateText,
  isRoot: boolean,
  structure: Structure,
  references: Record<string, Record<string, string>>,
  mapping: Record<string, string[]>,
  rootKeys: Set<string>,
): AsyncGenerator<string> {
  let opened: SectionStart[] = [];
  let separator = '{';
  for await (const item of items) {
    if (item.kind === 'section') {
      if (isRoot && isNamed(item)) opened.push(item);
      else noteSection(structure, item, column.name);
      continue;
    }
    for (const section of opened)
      structure.sections.push({
        section,
        starts: item.key,
        titles: section.title ? { [column.name]: section.title } : {},
      });
    opened = [];
    if (isRoot) rootKeys.add(item.key);
    // What stands below a key in the root says what it is in every version.
    if (isRoot || !rootKeys.has(item.key)) notePassage(structure, item);
    // A version has references of its own only for passages that the root lacks.
    if (item.references.length > 0 && (isRoot || !rootKeys.has(item.key)))
      references[item.key] = Object.fromEntries(item.references.map(({ siglum, value }) => [siglum, value]));
    if (!isRoot) mapping[item.key] = item.maps_to;
    yield `${separator}\n${JSON.stringify(item.key)}: ${JSON.stringify(item.html)}`;
    separator = ',';
  }
  yield separator === '{' ? '{}' : '\n}';
}

const isSame = (mapping: Record<string, string[]>): boolean =>
  Object.entries(mapping).every(([key, targets]) => targets.length === 1 && targets[0] === key);

/**
 * The library format (docs/library-format.md) in one file of JSON: an object with a member for each file, whose name is its path.
 * The first text is the root of the work.
 */
export async function* writeLayered({ texts }: SeparateTexts, work: WrittenWork): AsyncGenerator<string> {
  const { name, citation, titles, descriptions, comments } = work;
  const comments_on = [
    ...new Set(Object.values(comments).flatMap((places) => places.map((place) => place.split(':')[0]))),
  ];
  const type = comments_on.length > 0 ? work.type : 'root_text';
  const versions = texts.map(({ column, written }, index) => ({
    layer: column.name,
    language: column.language,
    title: column.title,
    ...(index === 0 && { root: true }),
    ...(written.author && { author: written.author }),
    source: written.source || 'Pothi',
    ...(written.sourceUrl && { source_url: written.sourceUrl }),
    license: written.license || 'Not stated',
    revision: written.revision || '1',
  }));
  const own = {
    type,
    collections: [],
    ...(type === 'commentary' && { comments_on }),
    ...(citation && { citation }),
    titles,
    descriptions,
    versions,
  };
  const member = (file: string, content: unknown) =>
    `,\n${JSON.stringify(`${name}/${file}`)}: ${JSON.stringify(content)}`;
  yield `{"collections.json": []${member('work.json', own)}`;
  const structure: Structure = { continues: [], verse: [], headings: {}, sections: [], prose: 0 };
  const references: Record<string, Record<string, string>> = {};
  const rootKeys = new Set<string>();
  for (const [index, text] of texts.entries()) {
    const mapping: Record<string, string[]> = {};
    yield `,\n${JSON.stringify(`${name}/${text.column.name}.json`)}: `;
    yield* layer(text, index === 0, structure, references, mapping, rootKeys);
    if (!isSame(mapping))
      yield member(
        `mapping.${text.column.name}.json`,
        Object.fromEntries(Object.entries(mapping).filter(([, targets]) => targets.length > 0)),
      );
  }
  yield member('structure.json', structureFile(structure));
  if (Object.keys(references).length > 0) yield member('references.json', references);
  if (type === 'commentary') yield member('comments.json', comments);
  yield '\n}\n';
}
