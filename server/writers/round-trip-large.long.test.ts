import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readDrafts } from '#server/library/draft.ts';
import { openCorpus } from '#server/library/formats.ts';
import { prepareText } from '#server/library/prepare-text.ts';
import { expectFromLayered, expectFromTables, expectFromTei, expectFromTmx } from './testing-round-trip.ts';
import type { LibraryWork } from './testing-texts.ts';

vi.setConfig({ testTimeout: 180_000 });

/** Whole canons beside the repository, never inside it. */
const CORPORA = path.resolve('../shared/corpus-large');
const BILARA = path.join(CORPORA, 'bilara-cc0.tar.gz');
const KANGYUR = path.join(CORPORA, 'derge-kangyur.tar.xz');
const isThere = [BILARA, KANGYUR].every(existsSync);
if (!isThere) console.info(`Skipped: the canons are not in ${CORPORA}.`);

/** The longest text of the canon in Pāli (4,788 passages), a long one with its translation, verse, and three translations. */
const PALI = ['ps1.1_', 'pli-tv-kd1_', 'thag5.5_', 'mn82_'].map((name) => `*/${name}*`);
/** A volume with many short works, whose passages have their folios. */
const TIBETAN = ['*/096_*'];
/** Of many works one in so many: all of them take minutes. */
const EVERY = 6;
const MAX_PASSAGES = 5000;

const folder = await mkdtemp(path.join(tmpdir(), 'pothi-round-trip-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const readWorks = async (format: string, archive: string, files: string[]): Promise<LibraryWork[]> => {
  execFileSync('tar', ['xf', archive, '-C', folder, '--wildcards', ...files]);
  const works = new Map<string, LibraryWork>();
  const source = openCorpus(format, path.join(folder, format === 'bilara' ? 'cc0-bilara' : 'derge-kangyur'));
  if (!source) throw new Error(`${format} is no corpus.`);
  for await (const draft of readDrafts(source, () => undefined)) {
    if (draft.kind !== 'text') continue;
    const work = works.get(draft.work.key) ?? { key: draft.work.key, texts: [] };
    // A file has at most five versions beside the root.
    if (work.texts.length < 6) work.texts.push({ ...draft, prepared: prepareText(draft) });
    works.set(draft.work.key, work);
  }
  const found = [...works.values()].filter(
    ({ texts: [root] }) => root?.is_root && root.segments.length <= MAX_PASSAGES,
  );
  return found.length > EVERY * EVERY ? found.filter((_, index) => index % EVERY === 0) : found;
};

const works = isThere
  ? [
      ...(await readWorks('bilara', BILARA, [...PALI, 'cc0-bilara/_*.json'])),
      ...(await readWorks('derge', KANGYUR, TIBETAN)),
    ]
  : [];

describe.runIf(isThere)('works of two canons and their versions come back', () => {
  it('among them the longest text, texts with several translations, and folios', () => {
    expect(works.map(({ texts }) => texts[0]!.segments.length)).toContain(4788);
    expect(works.some(({ texts }) => texts.length > 3)).toBe(true);
    const folios = works.filter(({ texts }) => texts[0]!.segments.some(({ references }) => references.length > 0));
    expect(folios.filter(({ key }) => key.startsWith('derge:')).length).toBeGreaterThan(10);
  });
  it.each(works)('$key from one file in the library format', async (work) => {
    await expect(expectFromLayered(work)).resolves.toBeUndefined();
  });
  it.each(works)('$key from TEI', async (work) => {
    await expect(expectFromTei(work)).resolves.toBeUndefined();
  });
  it.each(works)('$key from tables', async (work) => {
    await expect(expectFromTables(work)).resolves.toBeUndefined();
  });
  it.each(works)('$key from translation memories', async (work) => {
    await expect(expectFromTmx(work)).resolves.toBeUndefined();
  });
});
