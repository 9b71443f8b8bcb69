import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDrafts, type Skipped, type TextDraft } from '../draft.ts';
import { openPechaSource } from './openpecha-source.ts';

const folder = path.resolve('../shared/corpus/openpecha');

describe.skipIf(!existsSync(folder))('the real OpenPecha files', () => {
  test('the commentary of Kunpal maps to the Bodhicaryāvatāra, line by line', async () => {
    const texts: TextDraft[] = [];
    const skipped: Skipped[] = [];
    for await (const draft of openPechaSource(folder).read((each) => skipped.push(each))) {
      if (draft.kind === 'text') texts.push(draft);
    }
    expect(skipped.filter((each) => each.lost)).toEqual([]);
    const root = texts.find(({ key }) => key === 'openpecha:j03fF9jp4dqveyIG/2FF9');
    const commentary = texts.find(({ work }) => work.type === 'commentary');
    // 929 lines, of which line 721 is blank.
    expect(root?.segments.at(-1)?.key).toBe('line-929');
    expect(root?.segments).toHaveLength(928);
    expect(root?.sections).toHaveLength(10);

    // Lines longer than a screen are divided; each part maps to what the line maps to.
    const lines = commentary?.segments.filter(({ key }) => !key.includes('/')) ?? [];
    expect(lines).toHaveLength(958);
    expect(Math.max(...(commentary?.segments.map(({ content }) => content.length) ?? []))).toBeLessThan(1200);
    const targets = lines.map(({ maps_to }) => maps_to.map(({ segment }) => segment));
    expect(targets.filter((each) => each.length > 0)).toHaveLength(954);
    expect(commentary?.segments.some(({ content }) => content.includes('<'))).toBe(false);
    const counts = new Map<string, number>();
    for (const segment of targets.flat()) counts.set(segment, (counts.get(segment) ?? 0) + 1);
    expect(929 - counts.size).toBe(19);
    expect([...counts].filter(([, count]) => count === 3)).toEqual([['line-835', 3]]);
    expect([5, 100, 101, 929].every((line) => counts.has(`line-${line}`))).toBe(true);
  });

  test('the Heart Sūtra is divided by its segmentation, the prayer has its line breaks', async () => {
    const texts: TextDraft[] = [];
    for await (const draft of readDrafts(openPechaSource(folder), () => {}))
      if (draft.kind === 'text') texts.push(draft);
    const heart = texts.find(({ key }) => key === 'openpecha:ID8Sv2ynVKZX8wIt/26E4');
    // 32 spans, of which one is empty.
    expect(heart?.segments).toHaveLength(31);
    const prayer = texts.find(({ work }) => work.titles.en === 'Prayer of Kuntuzangpo');
    expect(prayer?.segments).toHaveLength(79);
    expect(prayer?.segments[1]?.content).toContain('<br>');
  });
});
