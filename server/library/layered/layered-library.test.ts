import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Skipped } from '../draft.ts';
import { layeredSource } from './layered-source.ts';

const library = path.resolve('library');

describe.skipIf(!existsSync(path.join(library, 'collections.json')))('the bundled library', () => {
  test('is read without a mistake, and every mapping leads to a segment read before', async () => {
    const skipped: Skipped[] = [];
    const seen = new Set<string>();
    const astray: string[] = [];
    let texts = 0;
    const source = layeredSource(library);
    for await (const draft of source.read((each) => skipped.push(each))) {
      if (draft.kind !== 'text') continue;
      texts += 1;
      for (const { key, maps_to } of draft.segments) {
        seen.add(`${draft.key} ${key}`);
        astray.push(...maps_to.map((to) => `${to.text} ${to.segment}`).filter((to) => !seen.has(to)));
      }
    }
    expect(skipped).toEqual([]);
    expect(astray).toEqual([]);
    expect(texts).toBe(await source.count());
  });
});
