import { describe, expect, it } from 'vitest';
import { exactReference, joinNumbers } from './exact-reference.ts';

type Numbers = [siglum: string, value: string][];
const numbered = (own_number: string, citation: string, ...references: Numbers) =>
  exactReference(
    { passage_number: 5, citation, own_number, references: references.map(([siglum, value]) => ({ siglum, value })) },
    'Passage 5',
  );
const reference = (citation: string, ...references: Numbers) => numbered('', citation, ...references);

it('is the number in the editions that people cite', () => {
  expect(reference('Dhp 21–32', ['Dhp', '21'])).toBe('Dhp 21');
  expect(reference('Toh 21, T 251', ['T', '251, 848c04'], ['Toh', '21, 144b6'])).toBe('T 251, 848c04 · Toh 21, 144b6');
  expect(reference('', ['BCA', '1.5'])).toBe('BCA 1.5');
});

it('names the work where the edition does not', () => {
  expect(reference('MN 10', ['MN', '10'], ['PTS', 'M i 55'])).toBe('MN 10 · PTS M i 55');
  expect(reference('DN 16', ['msdiv', '172'], ['pts-vp-pli', '2.123'])).toBe('DN 16 · PTS D ii 123');
});

it('has the number of the passage itself, unless the edition numbers the same', () => {
  expect(numbered('mn10:3.4', 'MN 10')).toBe('MN 10, mn10:3.4');
  expect(numbered('dn16:3.40.2', 'DN 16', ['pts-vp-pli', '2.123'])).toBe('DN 16, dn16:3.40.2 · PTS D ii 123');
  expect(numbered('dhp21:1', 'Dhp 21–32', ['Dhp', '21'])).toBe('Dhp 21');
  expect(numbered('mn10:3.4', '')).toBe('mn10:3.4');
});

it('is the work and the passage where no edition has a number', () => {
  expect(reference('MN 10')).toBe('MN 10 · Passage 5');
  expect(reference('MN 10', ['msdiv', '172'])).toBe('MN 10 · Passage 5');
  expect(reference('')).toBe('Passage 5');
});

it('has at most four numbers', () => {
  const lines = Array.from({ length: 6 }, (_, line): [string, string] => ['T', `251, 848c0${line}`]);
  expect(reference('T 251', ...lines).split(' · ')).toHaveLength(4);
});

describe('of a range', () => {
  const range = (first: Numbers, last: Numbers, own: [string, string] = ['', ''], citation = 'Dhp 21–32') => {
    const [one, other] = [first, last].map((numbers, at) => ({
      passage_number: 5 + at,
      citation,
      own_number: own[at] ?? '',
      references: numbers.map(([siglum, value]) => ({ siglum, value })),
    }));
    return exactReference(one!, 'Passage 5–6', other);
  };

  it('goes from the number of the first passage to that of the last, in each edition', () => {
    expect(range([['Dhp', '21']], [['Dhp', '25']])).toBe('Dhp 21–25');
    expect(
      range(
        [
          ['T', '251, 848c04'],
          ['Toh', '21, 144b6'],
        ],
        [
          ['T', '251, 848c07'],
          ['Toh', '21, 145a2'],
        ],
        ['', ''],
        'Toh 21, T 251',
      ),
    ).toBe('T 251, 848c04–07 · Toh 21, 144b6–145a2');
    expect(range([['Dhp', '21']], [])).toBe('Dhp 21');
    expect(range([], [], ['mn10:3.4', 'mn10:3.6'], 'MN 10')).toBe('MN 10, mn10:3.4–6');
    expect(range([], [], ['', ''], '')).toBe('Passage 5–6');
  });

  it('says once what both numbers begin with', () => {
    expect(joinNumbers('1.5', '1.7')).toBe('1.5–7');
    expect(joinNumbers('1.5', '2.1')).toBe('1.5–2.1');
    expect(joinNumbers('1.5', '1.5')).toBe('1.5');
    expect(joinNumbers('1', '1.5')).toBe('1–1.5');
    expect(joinNumbers('dn16:3.40.2', 'dn16:3.41.1')).toBe('dn16:3.40.2–41.1');
    expect(joinNumbers('M i 55', 'M i 57')).toBe('M i 55–57');
    expect(joinNumbers('848c04', '849a01')).toBe('848c04–849a01');
  });
});
