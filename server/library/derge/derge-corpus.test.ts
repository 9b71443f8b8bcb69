import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDrafts, type Skipped, type TextDraft } from '../draft.ts';
import { dergeSource } from './derge-source.ts';

const corpus = path.resolve('../shared/corpus');

async function read(folder: string) {
  const texts: TextDraft[] = [];
  const skipped: Skipped[] = [];
  const source = dergeSource(path.join(corpus, folder));
  for await (const draft of readDrafts(source, (each) => skipped.push(each)))
    if (draft.kind === 'text') texts.push(draft);
  return { texts, skipped, count: await source.count() };
}

describe.skipIf(!existsSync(path.join(corpus, 'derge-kangyur')))('the real Derge volumes', () => {
  test('Kangyur 34 has the 31 works D13 to D43', async () => {
    const { texts, skipped, count } = await read('derge-kangyur');
    expect(texts.map(({ work }) => work.key)).toEqual(Array.from({ length: 31 }, (_, at) => `derge:D${13 + at}`));
    expect(count).toBe(31);
    expect(skipped.filter((each) => each.lost)).toEqual([]);
    const heart = texts.find(({ work }) => work.key === 'derge:D21');
    expect(heart?.title).toBe('བཅོམ་ལྡན་འདས་མ་ཤེས་རབ་ཀྱི་ཕ་རོལ་ཏུ་ཕྱིན་པའི་སྙིང་པོ།');
    expect(heart?.segments[0]?.references).toEqual([{ siglum: 'Derge', value: 'vol 34, 144b.6' }]);
  });

  test('Tengyur 105 has the Bodhicaryāvatāra in ten chapters, and two commentaries', async () => {
    const { texts, skipped } = await read('derge-tengyur');
    expect(texts.map(({ work }) => [work.key, work.type])).toEqual([
      ['derge:D3871', 'root_text'],
      ['derge:D3872', 'commentary'],
      ['derge:D3873', 'commentary'],
    ]);
    expect(texts[0]?.sections.filter(({ key }) => key.startsWith('chapter'))).toHaveLength(10);
    expect(skipped).toMatchObject([{ id: 'D3871', reason: expect.stringMatching(/^926 note points/), lost: false }]);
    for (const text of texts) {
      expect(new Set(text.segments.map(({ key }) => key)).size).toBe(text.segments.length);
      expect(text.segments.some(({ content }) => /[()[\]{}#]/.test(content))).toBe(false);
    }
  });
});
