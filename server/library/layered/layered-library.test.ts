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
    const long: string[] = [];
    let texts = 0;
    const source = layeredSource(library);
    for await (const draft of source.read((each) => skipped.push(each))) {
      if (draft.kind !== 'text') continue;
      texts += 1;
      for (const { key, content, maps_to } of draft.segments) {
        if (content.length > 1000) long.push(`${draft.key} ${key}`);
        seen.add(`${draft.key} ${key}`);
        astray.push(...maps_to.map((to) => `${to.text} ${to.segment}`).filter((to) => !seen.has(to)));
      }
    }
    expect(skipped).toEqual([]);
    expect(astray).toEqual([]);
    expect(long, 'longer than a screen of a phone').toEqual([]);
    expect(texts).toBe(await source.count());
  });
});
