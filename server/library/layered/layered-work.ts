import type { SegmentRef, TextDraft, WorkDraft, OnSkipped } from '../draft.ts';
import { layerFile, type ListedWork, mappingFile, readWorkFiles, type WorkFiles } from './layered-files.ts';
import { readEntries } from './layered-json.ts';
import { content, type LayeredVersion } from './layered-schema.ts';
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
    const segment = rest.join(':');
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
    if (!layer.has(id)) report(mappingFile(name), id, 'the layer has no such id');
    reportUnknown(targets, rootSegments, (target) =>
      report(mappingFile(name), id, `the root has no text at ${target}`),
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

  const rootOrder = new Map([...root.keys()].map((id, place) => [id, place]));
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
    yield draftText({ ...shared, key: textKey(work.key, version.layer), version, layer, mapsTo });
    for (const id of layer.keys()) seen.add(id);
  }
  reportUnknownIds(files, seen, report);
}

async function readLayer(work: ListedWork, files: WorkFiles, { layer }: LayeredVersion, library: Library) {
  const report = reporter(work.key, library.onSkipped);
  const name = layerFile(layer);
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
  const unknownId = 'no layer has this id';
  reportUnknown(structure.continues, seen, (id) => report('structure.json', `continues.${id}`, unknownId));
  reportUnknown(structure.verse, seen, (id) => report('structure.json', `verse.${id}`, unknownId));
  reportUnknown(Object.keys(structure.headings), seen, (id) => report('structure.json', `headings.${id}`, unknownId));
  reportUnknown(references.keys(), seen, (id) => report('references.json', id, unknownId));
  if (structure.layout === 'verse' && structure.continues.length > 0) {
    report('structure.json', 'continues', 'in a verse text every segment is a stanza of its own');
  }
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
};

function draftText({ key, work, files, version, layer, plan, rootOrder, rootLayer, mapsTo }: TextParts): TextDraft {
  const mapping = files.mappings.get(version.layer);
  const continues = new Set(files.structure.layout === 'verse' ? [] : files.structure.continues);
  const segments = draftSegments(layer, {
    structure: files.structure,
    continues,
    verse: new Set(files.structure.verse),
    sectionOf: createSectionFinder(plan),
    rootOrder,
    rootIdsOf: (id) => (mapping ? (mapping.get(id) ?? []) : [id]),
    mapsTo,
    // An edition's numbers belong to the root; a version has its own only for ids that the root lacks.
    referencesOf: (id) => (version.root || !rootOrder.has(id) ? editionsOf(files, id) : []),
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

function editionsOf({ references }: WorkFiles, id: string) {
  return Object.entries(references.get(id) ?? {}).map(([siglum, value]) => ({ siglum, value }));
}
