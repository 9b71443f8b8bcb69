import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readDrafts, type Draft } from './draft.ts';
import { openCorpus } from './formats.ts';

/** Real texts in a folder beside the repository, never inside it. */
const CORPUS = path.resolve('../shared/corpus');

/** Works that no collection lists and no text page links to: one links to what explains its text, and to what it explains. */
const countUnreachable = async (format: string, folder: string) => {
  const listed = new Set<string>();
  const workOf = new Map<string, string>();
  const links: [text: string, text: string][] = [];
  const add = (draft: Draft) => {
    if (draft.kind === 'mapping') links.push([draft.from, draft.to]);
    if (draft.kind !== 'text') return;
    workOf.set(draft.key, draft.work.key);
    if (draft.work.collections.length > 0) listed.add(draft.work.key);
    const targets = new Set(draft.segments.flatMap(({ maps_to }) => maps_to.map(({ text }) => text)));
    for (const target of targets) links.push([draft.key, target]);
  };
  const source = openCorpus(format, path.join(CORPUS, folder))!;
  for await (const draft of readDrafts(source, () => {})) add(draft);
  const linked = links.flatMap(([from, to]) => {
    const [one = '', other = ''] = [workOf.get(from), workOf.get(to)];
    return [listed.has(one) ? other : '', listed.has(other) ? one : ''];
  });
  const works = new Set(workOf.values());
  const unreachable = [...works].filter((work) => !listed.has(work) && !linked.includes(work));
  return { works: works.size, unlisted: [...works].filter((work) => !listed.has(work)).length, unreachable };
};

it.runIf(existsSync(CORPUS))(
  'every work of the real corpora is reached by browsing',
  async () => {
    const found = await Promise.all([
      countUnreachable('bilara', 'bilara'),
      countUnreachable('bilara', 'sc-data'),
      countUnreachable('derge', 'derge-kangyur'),
      countUnreachable('derge', 'derge-tengyur'),
      countUnreachable('openpecha', 'openpecha'),
    ]);
    expect(found.flatMap(({ unreachable }) => unreachable)).toEqual([]);
    // Notes of translators are in no collection: without their links this would prove nothing.
    expect(found.reduce((sum, { unlisted }) => sum + unlisted, 0)).toBeGreaterThan(40);
    expect(found.reduce((sum, { works }) => sum + works, 0)).toBeGreaterThan(230);
  },
  60_000,
);
