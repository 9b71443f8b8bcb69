import { expect, it } from 'vitest';
import { citationOfUid, labelOfUid, type Names } from './titles.ts';
import { unnamedTitles } from './unnamed-collections.ts';

const names: Names = {
  titles: (uid): Record<string, string> =>
    uid === 'ds' ? { en: 'Enumeration of Phenomena', pi: 'Dhammasaṅgaṇī' } : {},
  descriptions: () => ({}),
  titleSources: new Set(),
};

it.each([
  ['lzh-dk', { en: 'Dharmaskandha', zh: '法蕴足论' }],
  ['abhidhamma', { en: 'Basket of Systematic Treatises' }],
  ['ds1', { en: 'Enumeration of Phenomena 1', pi: 'Dhammasaṅgaṇī 1' }],
  ['vagga3', { en: 'Chapter 3', zh: '第 3 品', bo: 'ལེའུ་ 3' }],
  ['pli-tv-bu-vb-np', { en: 'Forfeiture', zh: '舍堕' }],
  ['sa1-100', { en: 'SA 1–100' }],
  ['cp-akittivagga', { en: 'Akittivagga' }],
])('%s, which has no name, gets one that can be read', (uid, titles) => {
  expect(unnamedTitles(uid, names)).toMatchObject(titles);
});

it.each([
  ['mn10', 'MN 10'],
  ['dhp1-20', 'Dhp 1–20'],
  ['an1.296-305', 'AN 1.296–305'],
  ['ud8.3', 'Ud 8.3'],
  ['pli-tv-kd1', 'Kd 1'],
  ['pli-tv-bu-vb-np23', 'Bu Np 23'],
  ['pli-tv-bu-pm', 'Bu Pm'],
  ['t1537.1', 'T 1537.1'],
])('%s is cited as %s', (uid, citation) => {
  expect(citationOfUid(uid)).toBe(citation);
});

it('a section without a title is called as it is cited', () => {
  expect(labelOfUid('dhp4')).toBe('Dhp 4');
});
