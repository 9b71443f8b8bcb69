import type { SegmentRef } from '../draft.ts';
import type { LayeredVersion } from './layered-schema.ts';
import type { OnSkipped } from './read-json.ts';
import { mappingFile, type WorkFiles } from './work-files.ts';
import type { ListedWork } from './work-list.ts';

/** Root segments of the works read so far, by work: what a comment may point to. */
export type KnownRoots = Map<string, { text: string; segments: Set<string> }>;

export type Library = { folder: string; known: KnownRoots; workKeys: Set<string>; onSkipped: OnSkipped };

export type Report = (file: string, id: string, reason: string) => void;

export function reporter(work: string, onSkipped: OnSkipped): Report {
  return (file, id, reason) => onSkipped({ file: `${work}/${file}`, id, reason, lost: true });
}

export function reportUnknown(ids: Iterable<string>, known: Set<string>, report: (id: string) => void): void {
  for (const id of ids) if (!known.has(id)) report(id);
}

/** Comments that lead to a segment of a work read before; all others are reported. */
export function commentTargets({ file }: ListedWork, { comments }: WorkFiles, library: Library, report: Report) {
  const resolve = (id: string, place: string): SegmentRef[] => {
    const [work = '', ...rest] = place.split(':');
    const segment = rest.join(':');
    const root = library.known.get(work);
    if (root?.segments.has(segment) && file.comments_on.includes(work)) return [{ text: root.text, segment }];
    report('comments.json', id, `${place}: ${commentProblem(work, file.comments_on, library)}`);
    return [];
  };
  return new Map(
    [...comments].map(([id, places]) => [id, [...new Set(places)].flatMap((place) => resolve(id, place))]),
  );
}

function commentProblem(work: string, commentsOn: string[], { known, workKeys }: Library): string {
  if (!workKeys.has(work)) return 'there is no such work';
  if (!commentsOn.includes(work)) return 'work.json does not name this work in comments_on';
  return known.has(work) ? 'the work has no such segment' : 'the work was not read';
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
