import { expect, it } from 'vitest';
import { pickCitedWork } from './cited-work.ts';
import { referenceTitles, type ReferencedTitle } from './title-reference-rules.ts';

const work: ReferencedTitle = {
  title: 'Mindfulness Meditation',
  citation: 'MN 10',
  original_title: 'Satipaṭṭhānasutta',
  original_language: 'pi',
  original_script: 'Latn',
  work_title: 'Mindfulness Meditation',
};
const titles = (over: Partial<ReferencedTitle>, language = 'en') =>
  referenceTitles({ ...work, ...over }, language).map((one) => `${one.language} ${one.title}`);

it('a translation has its original title beside it', () => {
  expect(titles({})).toEqual(['pi Satipaṭṭhānasutta']);
});

it('an original has the title in the reader’s language beside it, and a third language both', () => {
  expect(titles({ title: 'Satipaṭṭhānasutta' })).toEqual(['en Mindfulness Meditation']);
  expect(titles({ title: 'Grundlagen der Achtsamkeit', work_title: '念住经' }, 'zh')).toEqual([
    'pi Satipaṭṭhānasutta',
    'zh 念住经',
  ]);
});

it('a title in another language than the reader’s has that language', () => {
  expect(titles({ title: 'མདོ།', original_title: 'མདོ།', work_title_language: 'en' }, 'zh')).toEqual([
    'en Mindfulness Meditation',
  ]);
});

it('of titles by language it is that of the reader, else the English one', () => {
  const work_titles = { en: 'Mindfulness Meditation', zh: '念住经' };
  const stored = { title: 'Satipaṭṭhānasutta', work_title: undefined, work_titles };
  expect(titles(stored, 'zh')).toEqual(['zh 念住经']);
  expect(titles(stored, 'bo')).toEqual(['en Mindfulness Meditation']);
  expect(titles({ ...stored, work_titles: 5 as never })).toEqual([]);
});

it('no title is said twice, and a number that serves as a title is only the citation', () => {
  expect(titles({ title: 'མདོ།', original_title: 'མདོ།', work_title: 'Toh 13', citation: 'Toh 13' })).toEqual([]);
  expect(titles({ work_title: undefined, original_title: 'Mindfulness Meditation' })).toEqual([]);
});

it('what is stored with a title leaves out what is empty', () => {
  const { citation, original_title, original_language, original_script } = work;
  const stored = { citation, original_title, original_language, original_script, work_titles: { zh: '念住经' } };
  expect(pickCitedWork({ ...work, ...stored })).toEqual(stored);
  expect(pickCitedWork({ citation: '', original_title: '', original_language: 'pi' })).toEqual({});
});
