import type { OnSkipped, SegmentDraft, SegmentRef, TextDraft, WorkDraft } from '../draft.ts';
import { filesOfLayer, type ListedWork, readWorkFiles, type WorkFiles } from './layered-files.ts';
import { readEntries } from './layered-json.ts';
import { fromSegmentId } from './segment-ids.rules.ts';
import { content, type LayeredVersion, type StructureFile } from './layered-schema.ts';
import {
  draftSections,
  draftSegments,
  isBlank,
  type PlannedSection,
  planSections,
  createSectionFinder,
} from './layered-text.ts';

/** Root segments of the works read so far, by work: valid targets of comments. */
export type ReadRoots = Map<string, { text: string; segments: Set<string> }>;

export type Library = { folder: string; roots: ReadRoots; workKeys: Set<string>; onSkipped: OnSkipped };

export type Report = (file: string, id: string, reason: string) => void;

export function reporter(work: string, onSkipped: OnSkipped): Report {
  return (file, id, reason) => onSkipped({ file: `${work}/${file}`, id, reason, lost: true });
}

export function reportUnknown(ids: Iterable<string>, roots: Set<string>, report: (id: string) => void): void {
  for (const id of ids) if (!roots.has(id)) report(id);
}

/** Comments on segments of works read before; all others are reported. */
export function commentTargets({ file }: ListedWork, { comments }: WorkFiles, library: Library, report: Report) {
  const resolve = (id: string, place: string): SegmentRef[] => {
    const [work = '', ...rest] = place.split(':');
    const segment = fromSegmentId(rest.join(':'));
    const root = library.roots.get(work);
    if (root?.segments.has(segment) && file.comments_on.includes(work)) return [{ text: root.text, segment }];
    report('comments.json', id, `${place}: ${commentProblem(work, file.comments_on, library)}`);
    return [];
  };
  return new Map(
    [...comments].map(([id, segmentRefs]) => [id, [...new Set(segmentRefs)].flatMap((place) => resolve(id, place))]),
  );
}

function commentProblem(work: string, commentsOn: string[], { roots, workKeys }: Library): string {
  if (!workKeys.has(work)) return 'there is no such work';
  if (!commentsOn.includes(work)) return 'work.json does not name this work in comments_on';
  return roots.has(work) ? 'the work has no such segment' : 'the work was not read';
}

export function versionTargets(
  { mappings }: WorkFiles,
  { layer: name }: LayeredVersion,
  layer: Map<string, string>,
  rootSegments: Set<string>,
  report: Report,
): (id: string) => string[] {
  const mapping = mappings.get(name);
  if (!mapping) return (id) => (rootSegments.has(id) ? [id] : []);
  for (const [id, targets] of mapping) {
    if (!layer.has(id)) report(filesOfLayer(name).mapping, id, 'the layer has no such id');
    reportUnknown(targets, rootSegments, (target) =>
      report(filesOfLayer(name).mapping, id, `the root has no text at ${target}`),
    );
  }
  return (id) => [...new Set(mapping.get(id))].filter((target) => rootSegments.has(target));
}

export const workKey = (folder: string) => `library:${folder}`;
const textKey = (folder: string, layer: string) => `library:${folder}/${layer}`;

/** The texts of one work, its root first; none without a readable root, since versions map to it. */
export async function* readWork(work: ListedWork, draft: WorkDraft, library: Library): AsyncGenerator<TextDraft> {
  const files = await readWorkFiles(library.folder, work, library.onSkipped);
  const report = reporter(work.key, library.onSkipped);
  const seen = new Set<string>();
  const rootVersion = work.file.versions.find((version) => version.root);
  const root = rootVersion && (await readLayer(work, files, rootVersion, library));
  if (!rootVersion || !root) {
    report('work.json', work.key, 'the work is left out: its root layer has no text');
    return;
  }

  const rootOrder = orderOf(root);
  const rootSegments = new Set([...root].filter(([, text]) => !isBlank(text)).map(([id]) => id));
  const rootText = textKey(work.key, rootVersion.layer);
  const plan = planSections(files.structure.sections, rootOrder, (id, reason) => report('structure.json', id, reason));
  const comments = commentTargets(work, files, library, report);
  const shared = { work: draft, files, plan, rootOrder, rootLayer: rootVersion.layer };

  yield draftText({
    ...shared,
    key: rootText,
    version: rootVersion,
    layer: root,
    mapsTo: (id) => comments.get(id) ?? [],
  });
  for (const id of root.keys()) seen.add(id);
  reportUnknown(files.comments.keys(), rootSegments, (id) =>
    report('comments.json', id, 'the root layer has no such id'),
  );
  library.roots.set(work.key, { text: rootText, segments: rootSegments });

  for (const version of work.file.versions.filter((each) => !each.root)) {
    const layer = await readLayer(work, files, version, library);
    if (!layer) continue;
    const targets = versionTargets(files, version, layer, rootSegments, report);
    const mapsTo = (id: string) => targets(id).map((segment) => ({ text: rootText, segment }));
    const own = ownStructure(files, version, layer, report);
    yield draftText({ ...shared, ...own, key: textKey(work.key, version.layer), version, layer, mapsTo });
    reportUnknownInLayer(files, version, layer, report);
    for (const id of layer.keys()) seen.add(id);
  }
  reportUnknownInLayer(files, rootVersion, root, report);
  reportUnknownIds(files, seen, report);
}

const orderOf = (layer: Map<string, string>) => new Map([...layer.keys()].map((id, place) => [id, place]));

/** Of a version whose paragraphs, headings or sections are not those of the root. */
function ownStructure(files: WorkFiles, { layer: name }: LayeredVersion, layer: Map<string, string>, report: Report) {
  const structure = files.ownStructures.get(name);
  if (!structure) return {};
  const order = orderOf(layer);
  const plan = planSections(structure.sections, order, (id, reason) =>
    report(filesOfLayer(name).structure, id, reason),
  );
  return { own: { structure, plan, order } };
}

async function readLayer(work: ListedWork, files: WorkFiles, { layer }: LayeredVersion, library: Library) {
  const report = reporter(work.key, library.onSkipped);
  const name = filesOfLayer(layer).words;
  if (!files.names.has(name)) {
    report(name, layer, 'work.json has this version but the file is missing');
    return null;
  }
  const file = { library: library.folder, file: `${work.key}/${name}`, onSkipped: library.onSkipped };
  const entries = await readEntries(file, content);
  if (!entries) return null;
  if ([...entries.values()].some((text) => !isBlank(text))) return entries;
  report(name, layer, 'the layer has no text');
  return null;
}

function reportUnknownIds({ structure, references }: WorkFiles, seen: Set<string>, report: Report): void {
  const reason = 'no layer has this id';
  reportStructure(structure, seen, (id) => report('structure.json', id, reason));
  reportUnknown(references.keys(), seen, (id) => report('references.json', id, reason));
  if (structure.layout === 'verse' && structure.continues.length > 0) {
    report('structure.json', 'continues', 'in a verse text every segment is a stanza of its own');
  }
}

/** In the files that belong to one layer. */
function reportUnknownInLayer(
  { ownStructures, ownReferences, notes }: WorkFiles,
  { layer: name }: LayeredVersion,
  layer: Map<string, string>,
  report: Report,
): void {
  const file = filesOfLayer(name);
  const known = new Set(layer.keys());
  const reporting = (at: string) => (id: string) => report(at, id, 'the layer has no such id');
  const structure = ownStructures.get(name);
  if (structure) reportStructure(structure, known, reporting(file.structure));
  reportUnknown(ownReferences.get(name)?.keys() ?? [], known, reporting(file.references));
  reportUnknown(notes.get(name)?.keys() ?? [], known, reporting(file.notes));
}

function reportStructure(
  { continues, verse, headings }: StructureFile,
  known: Set<string>,
  report: (id: string) => void,
) {
  reportUnknown(continues, known, (id) => report(`continues.${id}`));
  reportUnknown(verse, known, (id) => report(`verse.${id}`));
  reportUnknown(Object.keys(headings), known, (id) => report(`headings.${id}`));
}

type TextParts = {
  key: string;
  work: WorkDraft;
  files: WorkFiles;
  version: LayeredVersion;
  layer: Map<string, string>;
  plan: PlannedSection[];
  rootOrder: Map<string, number>;
  rootLayer: string;
  mapsTo: (id: string) => SegmentRef[];
  /** In place of the structure of the work; its sections start at passages of the layer itself. */
  own?: { structure: StructureFile; plan: PlannedSection[]; order: Map<string, number> };
};

function draftText({ key, work, files, version, layer, rootLayer, mapsTo, own, ...shared }: TextParts): TextDraft {
  const mapping = own ? undefined : files.mappings.get(version.layer);
  const { structure, plan, order } = own ?? { ...shared, structure: files.structure, order: shared.rootOrder };
  const continues = new Set(structure.layout === 'verse' ? [] : structure.continues);
  const notes = files.notes.get(version.layer);
  const segments = draftSegments(layer, {
    structure,
    continues,
    verse: new Set(structure.verse),
    sectionOf: createSectionFinder(plan),
    rootOrder: order,
    rootIdsOf: (id) => (mapping ? (mapping.get(id) ?? []) : [id]),
    mapsTo,
    referencesOf: createReferenceFinder(files, version, shared.rootOrder),
    notesOf: (id) => notes?.get(id) ?? [],
  });
  const used = new Set(segments.map((segment) => segment.section));
  return {
    kind: 'text',
    key,
    work,
    is_root: version.root,
    language: version.language,
    title: version.title,
    ...(version.author && { author: version.author }),
    source: version.source,
    ...(version.source_url && { source_url: version.source_url }),
    license: version.license,
    revision_label: version.revision,
    sections: draftSections(plan, used, version, rootLayer),
    segments,
  };
}

/** An edition's numbers belong to the root; a version has its own in a file of its own, or for ids that the root lacks. */
function createReferenceFinder(
  { references, ownReferences }: WorkFiles,
  version: LayeredVersion,
  root: Map<string, number>,
) {
  const own = ownReferences.get(version.layer);
  return (id: string): SegmentDraft['references'] => {
    const found = own ? own.get(id) : version.root || !root.has(id) ? references.get(id) : undefined;
    return Object.entries(found ?? {}).flatMap(([siglum, values]) =>
      [values].flat().map((value) => ({ siglum, value })),
    );
  };
}
