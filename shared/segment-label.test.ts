import { describe, expect, it } from 'vitest';
import { needsReferences, ownLabel, segmentLabel, withOwnLabel } from './segment-label.ts';

const HEART = [
  { siglum: 'Toh', value: '21, 144b6' },
  { siglum: 'T', value: '251, 848c04' },
];

describe('the label of a segment', () => {
  it.each([
    ['the folio of the Derge in Tibetan', '0.1', HEART, 'bo', '144b6'],
    ['the line of the Taishō in Chinese', '0.1', HEART, 'zh', '848c04'],
    ['a folio in another language', '0.1', HEART, 'sa', '144b6'],
    ['a folio of an imported volume', '34.144b.6-1', [{ siglum: 'Derge', value: 'vol 34, 144b.6' }], 'bo', '144b.6'],
    ['the number of a verse', 'dhp21', [{ siglum: 'Dhp', value: '21' }], 'pi', '21'],
    ['chapter and verse', 'bca1.5', [{ siglum: 'BCA', value: '1.5' }], 'bo', '1.5'],
    ['the verse of an imported book', 'dhp21:1', [], 'en', '21'],
    ['the key of a heading, which is in no verse', 'dhp21:0.2', [], 'pi', '0.2'],
    [
      'the section of a discourse',
      'mn10:1.1',
      [
        { siglum: 'MN', value: '10' },
        { siglum: 'PTS', value: 'M i 55' },
      ],
      'pi',
      '1.1',
    ],
    ['the section of another discourse', 'dn16:3.40.2', [], 'en', '3.40.2'],
  ] as const)('is %s', (_, key, references, language, label) => {
    expect(segmentLabel(key, [...references], language).label).toBe(label);
  });

  it('is none where only the source has a key', () => {
    for (const key of ['1.1', 'v12', '0.1-bo', 'opening', '']) expect(segmentLabel(key, [], 'bo').label).toBeNull();
  });

  it('is its own number when it counts verses or sections, not pages', () => {
    const hasOwn = (key: string, references: typeof HEART, language: string) =>
      segmentLabel(key, references, language).has_own_number;
    expect(hasOwn('dhp21', [{ siglum: 'Dhp', value: '21' }], 'pi')).toBe(true);
    expect(hasOwn('dn16:3.40.2', [], 'en')).toBe(true);
    expect(hasOwn('0.1', HEART, 'bo')).toBe(false);
    expect(hasOwn('0.1', HEART, 'sa')).toBe(false);
    expect(hasOwn('opening', [], 'bo')).toBe(false);
  });
});

describe('the number that a segment itself has', () => {
  it('is the label of a verse or a section, never a folio or a line', () => {
    expect(ownLabel({ key: 'dhp21', references: [] }, 'pi')).toBe('21');
    expect(ownLabel({ key: 'mn10:3.4', references: [{ siglum: 'MN', value: '10' }] }, 'en')).toBe('3.4');
    expect(ownLabel({ key: 'bca1.5', references: [{ siglum: 'BCA', value: '1.5' }] }, 'bo')).toBe('1.5');
    for (const language of ['bo', 'zh', 'sa']) expect(ownLabel({ key: '0.1', references: HEART }, language)).toBeNull();
    expect(ownLabel({ key: 'opening', references: [] }, 'bo')).toBeNull();
  });

  it('is none when the segment is gone', () => {
    expect(ownLabel({ key: null, references: [] }, 'pi')).toBeNull();
  });

  it('replaces in a row what it is made from', () => {
    const row = { id: 's1', language: 'pi', label_source: { key: 'dhp21', references: [] } };
    expect(withOwnLabel(row)).toEqual({ id: 's1', language: 'pi', label: '21' });
  });

  it('needs references where the key has no number, or where the pages of an edition come before it', () => {
    expect(needsReferences('mn10:1.1', 'pi')).toBe(false);
    expect(needsReferences('dhp21:1', 'en')).toBe(false);
    expect(needsReferences('opening', 'pi')).toBe(true);
    expect(needsReferences('mn10:1.1', 'bo')).toBe(true);
  });
});
