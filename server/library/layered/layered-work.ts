import type { SegmentRef, TextDraft, WorkDraft } from '../draft.ts';
import { content, type LayeredVersion } from './layered-schema.ts';
import { draftSections, planSections, sectionWalk, type PlannedSection } from './layered-sections.ts';
import { draftSegments, isBlank } from './layered-segments.ts';
import {
  commentTargets,
  reporter,
  reportUnknown,
  versionTargets,
  type Library,
  type Report,
} from './layered-targets.ts';
import { readEntries } from './read-json.ts';
import { layerFile, readWorkFiles, type WorkFiles } from './work-files.ts';
import type { ListedWork } from './work-list.ts';

export const workKey = (folder: string) => `library:${folder}`;
const textKey = (folder: string, layer: string) => `library:${folder}/${layer}`;

/** The texts of one work, its root first. Without a readable root there is none: versions have nothing to map to. */
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
  library.known.set(work.key, { text: rootText, segments: rootSegments });

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
  const nowhere = 'no layer has this id';
  reportUnknown(structure.continues, seen, (id) => report('structure.json', `continues.${id}`, nowhere));
  reportUnknown(Object.keys(structure.headings), seen, (id) => report('structure.json', `headings.${id}`, nowhere));
  reportUnknown(references.keys(), seen, (id) => report('references.json', id, nowhere));
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
    sectionOf: sectionWalk(plan),
    rootOrder,
    rootIdsOf: (id) => (mapping ? (mapping.get(id) ?? []) : [id]),
    mapsTo,
    // An edition's numbers belong to the root; a version shows its own only for ids that the root does not have.
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
    source: version.source,
    license: version.license,
    revision_label: version.revision,
    sections: draftSections(plan, used, version, rootLayer),
    segments,
  };
}

function editionsOf({ references }: WorkFiles, id: string) {
  return Object.entries(references.get(id) ?? {}).map(([siglum, value]) => ({ siglum, value }));
}
