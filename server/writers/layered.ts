import { toSegmentId } from '#server/library/layered/segment-ids.rules.ts';
import { SITE_LANGUAGES, textLanguage } from '#shared/languages.ts';
import type { Passage, SeparateText, SeparateTexts } from './aligned-text.ts';
import { createStructure, createWorkStructure, type Structure, structureFile } from './layered-structure.rules.ts';

/** What `work.json` of the library format says of a work. */
export type WrittenWork = {
  /** The name of its folder. */
  name: string;
  type: 'root_text' | 'commentary';
  citation: string;
  /** By language; the format has those of the site. */
  titles: Record<string, string>;
  descriptions: Record<string, string>;
  /** Of a commentary: the passages it explains by its own, each with the folder of its work. */
  comments: Record<string, { work: string; key: string }[]>;
};

/** What is in a layer beside its words. */
type Layer = {
  structure: Structure;
  /** The section of each passage, by its key. */
  sectionOf: Map<string, string>;
  mapping: Record<string, string[]>;
  references: Record<string, Record<string, string | string[]>>;
  notes: Record<string, Passage['notes']>;
};

const createLayer = (name: string): Layer => ({
  structure: createStructure(name),
  sectionOf: new Map(),
  mapping: {},
  references: {},
  notes: {},
});

/** By siglum: one value, or several. */
const referencesOf = ({ references }: Passage): Record<string, string | string[]> => {
  const values = new Map<string, string[]>();
  for (const { siglum, value } of references) values.set(siglum, [...(values.get(siglum) ?? []), value]);
  return Object.fromEntries([...values].map(([siglum, all]) => [siglum, all.length > 1 ? all : (all[0] ?? '')]));
};

/** The words of a text by the ids of its passages; notes what belongs into other files. */
async function* words({ items }: SeparateText, layer: Layer): AsyncGenerator<string> {
  let separator = '{';
  let section = '';
  for await (const item of items) {
    if (item.kind === 'section') {
      layer.structure.open(item);
      section = item.key;
      continue;
    }
    const { key, html, references, notes, maps_to } = item;
    layer.structure.add(item);
    layer.sectionOf.set(key, section);
    layer.mapping[key] = maps_to;
    if (references.length > 0) layer.references[key] = referencesOf(item);
    if (notes.length > 0) layer.notes[key] = notes.map(({ type, content }) => ({ type, content }));
    yield `${separator}\n${JSON.stringify(toSegmentId(key))}: ${JSON.stringify(html)}`;
    separator = ',';
  }
  yield separator === '{' ? '{}' : '\n}';
}

const isSame = (mapping: Record<string, string[]>): boolean =>
  Object.entries(mapping).every(([key, targets]) => targets.length === 1 && targets[0] === key);

/** With ids in place of keys. */
const byId = <Value, Written>(values: Record<string, Value>, write: (value: Value) => Written | undefined) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const written = write(value);
      return written === undefined ? [] : [[toSegmentId(key), written]];
    }),
  );
const itself = <Value>(value: Value): Value => value;

const siteTitles = (titles: Record<string, string>): Record<string, string> => {
  const languages: string[] = SITE_LANGUAGES.map(textLanguage);
  return Object.fromEntries(
    Object.entries(titles).filter(([language, title]) => title && languages.includes(language)),
  );
};

const workFile = ({ texts }: SeparateTexts, { type, citation, titles, descriptions, comments }: WrittenWork) => {
  const comments_on = [...new Set(Object.values(comments).flatMap((places) => places.map(({ work }) => work)))];
  const isCommentary = type === 'commentary' && comments_on.length > 0;
  const own = siteTitles(titles);
  return {
    type: isCommentary ? 'commentary' : 'root_text',
    collections: [],
    ...(isCommentary && { comments_on }),
    ...(citation && { citation }),
    // A work must have one of these, and many have a title in their own language only.
    titles: Object.keys(own).length > 0 ? own : { en: Object.values(titles).find(Boolean) || texts[0]?.column.title },
    descriptions: siteTitles(descriptions),
    versions: texts.map(({ column, written }, index) => ({
      layer: column.name,
      language: column.language,
      title: column.title,
      ...(index === 0 && { root: true }),
      ...(written.author && { author: written.author }),
      source: written.source || 'Pothi',
      ...(written.sourceUrl && { source_url: written.sourceUrl }),
      license: written.license || 'Not stated',
      revision: written.revision || '1',
    })),
  };
};

/**
 * The library format (docs/library-format.md) in one file of JSON: an object with a member for each file, whose name is its path.
 * The first text is the root of the work.
 */
export async function* writeLayered(given: SeparateTexts, work: WrittenWork): AsyncGenerator<string> {
  const member = (file: string, content: unknown) =>
    `,\n${JSON.stringify(`${work.name}/${file}`)}: ${JSON.stringify(content)}`;
  const members = (file: string, content: Record<string, unknown>) =>
    Object.keys(content).length > 0 ? member(file, content) : '';
  const own = workFile(given, work);
  yield `{"collections.json": []${member('work.json', own)}`;

  let structure: ReturnType<typeof createWorkStructure> | undefined;
  let references: Layer['references'] = {};
  for (const text of given.texts) {
    const { name } = text.column;
    const layer = createLayer(name);
    yield `,\n${JSON.stringify(`${work.name}/${name}.json`)}: `;
    yield* words(text, layer);
    yield members(`notes.${name}.json`, byId(layer.notes, itself));
    if (!structure) {
      structure = createWorkStructure(layer.structure);
      references = layer.references;
      continue;
    }
    if (!isSame(layer.mapping))
      yield member(
        `mapping.${name}.json`,
        byId(layer.mapping, (targets) => (targets.length > 0 ? targets.map(toSegmentId) : undefined)),
      );
    if (structure.merge(layer.structure, layer.sectionOf, layer.mapping))
      yield member(`structure.${name}.json`, structureFile(layer.structure));
    yield members(`references.${name}.json`, byId(layer.references, itself));
  }
  if (structure) yield member('structure.json', structure.file());
  yield members('references.json', byId(references, itself));
  if (own.type === 'commentary')
    yield member(
      'comments.json',
      byId(work.comments, (places) => places.map((place) => `${place.work}:${toSegmentId(place.key)}`)),
    );
  yield '\n}\n';
}
