import type { MappingDraft } from '../draft.ts';
import { commentaryPairs } from './commentary-pairs.ts';
import type { WorkPlan } from './import-plan.ts';
import type { VerseLink } from './parallels.ts';
import { readRootDraft, type Surroundings } from './read-work.ts';
import { textKey } from './text-drafts.ts';

/** One mapping per pair of texts that are both here; texts are read again, two at a time, to keep memory small. */
export async function* commentaryMappings(
  links: VerseLink[],
  works: ReadonlyMap<string, WorkPlan>,
  around: Surroundings,
  onUnknown: (place: string) => void,
): AsyncGenerator<MappingDraft> {
  for (const linked of grouped(links)) {
    const commentary = works.get(linked[0]!.commentary);
    const root = works.get(linked[0]!.root);
    if (!commentary || !root) continue;
    const from = await readRootDraft(commentary, around);
    const to = await readRootDraft(root, around);
    if (!from || !to) continue;
    const texts = { root: to.segments, commentary: from.segments.map((segment) => segment.key) };
    const { pairs, unknown } = commentaryPairs(linked, texts);
    unknown.forEach(onUnknown);
    if (pairs.length === 0) continue;
    const key = `bilara:${commentary.uid}/${root.uid}`;
    yield { kind: 'mapping', key, from: textKey(commentary.root), to: textKey(root.root), pairs };
  }
}

function grouped(links: VerseLink[]): VerseLink[][] {
  const groups = new Map<string, VerseLink[]>();
  for (const link of links) {
    const key = `${link.commentary} ${link.root}`;
    groups.set(key, [...(groups.get(key) ?? []), link]);
  }
  return [...groups.values()];
}
