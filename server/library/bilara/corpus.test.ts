import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TextDraft } from '../draft.ts';
import { verseLinks } from './commentary-mappings.ts';
import { type Imported, importFolder } from './testing-bilara.ts';

/** Real texts in a folder beside the repository, never inside it. */
const CORPUS = path.resolve('../shared/corpus');

describe.runIf(existsSync(path.join(CORPUS, 'bilara')))('the corpus of real texts', () => {
  let imported: Imported;
  const text = (key: string) => imported.texts.get(key)!;
  const segment = (key: string, segmentKey: string) => text(key).segments.find((one) => one.key === segmentKey);
  const texts = (): TextDraft[] => [...imported.texts.values()];

  beforeAll(async () => {
    imported = await importFolder(path.join(CORPUS, 'bilara'));
  }, 60_000);

  test('loses nothing', () => {
    expect(imported.skipped.map((entry) => [entry.id, entry.lost])).toEqual([
      ['kp9', false],
      ['ud1.1', false],
      ['xplayground1', false],
    ]);
    const roots = texts().filter((one) => one.is_root && !one.work.key.includes('/comment/'));
    expect(roots).toHaveLength(144);
    expect(roots.reduce((sum, root) => sum + root.segments.length, 0)).toBe(29_455);
    const notes = texts().filter((one) => one.work.key.includes('/comment/'));
    expect(notes.reduce((sum, one) => sum + one.segments.length, 0)).toBe(1_266);
  });

  test('gives valid texts: unique keys, sections in reading order, targets that exist', () => {
    // Faults are gathered and asserted once: an assertion for each of 70,000 segments takes longer than the import.
    const keys = new Map(texts().map((one) => [one.key, new Set(one.segments.map((each) => each.key))]));
    const faults = texts().flatMap((one) => {
      const order = new Map(one.sections.map((section, at) => [section.key, at]));
      const quotations = one.segments.map((each) => order.get(each.section) ?? -1);
      const isLate = (parent: string | null, at: number) => parent !== null && !(order.get(parent)! < at);
      const targets = one.segments.flatMap((each) => each.maps_to);
      return [
        order.size !== one.sections.length && 'two sections of one key',
        keys.get(one.key)!.size !== one.segments.length && 'two segments of one key',
        one.sections.some((section) => section.title === '') && 'a section without a title',
        one.sections.some((section, at) => isLate(section.parent, at)) && 'a section before its parent',
        quotations.some((position, at) => position < 0 || position < quotations[at - 1]!) &&
          'a segment back in an earlier section',
        targets.some((target) => !keys.get(target.text)?.has(target.segment)) && 'a target that does not exist',
      ].flatMap((fault) => (fault ? [`${one.key}: ${fault}`] : []));
    });
    expect(faults).toEqual([]);
  });

  test('gives valid collections: parents first, children or works and not both, none empty', () => {
    const keys = imported.collections.map((draft) => draft.key);
    const holdWorks = new Set(texts().flatMap((one) => one.work.collections.map((collection) => collection.key)));
    const parents = new Set(imported.collections.map((draft) => draft.parent));
    imported.collections.forEach(({ key, parent }, at) => {
      if (parent) expect(keys.indexOf(parent)).toBeLessThan(at);
      expect(Number(holdWorks.has(key)) + Number(parents.has(key)), key).toBe(1);
    });
    expect(new Set(imported.collections.map((draft) => draft.slug)).size).toBe(keys.length);
  });

  test('has the titles of its texts and their collections', () => {
    expect(text('bilara:mn1/pli/ms').title).toBe('Mūlapariyāyasutta');
    expect(text('bilara:mn1/en/sujato').title).toBe('The Root of All Things');
    expect(text('bilara:mn1/pli/ms').license).toBe('Public Domain');
    expect(text('bilara:ma1/lzh/sct').work.titles.zh).toBe('善法經');
    expect(text('bilara:mn1/en/sujato').work.collections).toEqual([
      { key: 'bilara:sutta/middle/mn/mn-mulapannasa/mn-mulapariyayavagga', position: 0 },
    ]);
  });

  test('handles its difficult cases', () => {
    expect(segment('bilara:pli-tv-kd1/pli/ms', 'pli-tv-kd1:1.3.5')).toMatchObject({
      type: 'verse',
      starts_block: false,
    });
    expect(segment('bilara:snp4.16/pli/ms', 'snp4.16:21.6')).toMatchObject({ type: 'prose', starts_block: true });
    expect(segment('bilara:ma10/lzh/sct', 'ma10:23.5')?.content).toBe('');
    expect(segment('bilara:pli-tv-kd1/en/brahmali', 'pli-tv-kd1:25.20.0')).toMatchObject({
      type: 'heading',
      maps_to: [],
    });
    expect(segment('bilara:mn1/ru/sv', 'mn1:28-49.1')?.maps_to).toHaveLength(22);
    expect(segment('bilara:mn4/ru/sv', 'mn4:5-7.5')?.maps_to.map((target) => target.segment)).toEqual(['mn4:6.1']);
    expect(segment('bilara:dhp1-20/pli/ms', 'dhp1:1')?.references).toHaveLength(14);
    expect(text('bilara:ps1.1/pli/ms').segments).toHaveLength(4_788);
  });

  test('links all 210 verses of Snp 4 by 418 quotations, and finds every verse in its text', async () => {
    const parallels: unknown = JSON.parse(
      await readFile(path.join(CORPUS, 'sc-data/relationship/parallels.json'), 'utf8'),
    );
    const links = verseLinks(parallels).filter((link) => link.root.startsWith('snp4.'));
    expect(links.reduce((sum, link) => sum + link.quotations.length, 0)).toBe(418);
    const found = links.filter(({ root, verses }) =>
      text(`bilara:${root}/pli/ms`).segments.some((each) =>
        each.references.some(({ siglum, value }) => siglum + value === verses[0]),
      ),
    );
    expect(new Set(found.map((link) => link.verses[0])).size).toBe(210);
  });

  test('maps every verse line of the Snp 4 texts whose Niddesa is included', () => {
    expect(imported.mappings.map((mapping) => mapping.key).toSorted()).toEqual(
      [1, 2, 3, 4, 5, 6, 9].map((number) => `bilara:mnd${number}/snp4.${number}`),
    );
    for (const mapping of imported.mappings) {
      const lines = text(mapping.to)
        .segments.filter((each) => each.type === 'verse')
        .map((each) => each.key);
      const mapped = new Set(mapping.pairs.map((pair) => pair.to));
      expect(
        lines.filter((line) => !mapped.has(line)),
        mapping.key,
      ).toEqual([]);
      expect(text(mapping.from).work.type).toBe('commentary');
    }
  });
});
