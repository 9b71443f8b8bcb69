import { expect, it } from 'vitest';
import { ownLanguageFirst } from './language-order.ts';

it('the reader’s own language is first, the others stay in their order', () => {
  const counts = ['en', 'pi', 'zh', 'bo'].map((language, index) => ({ language, count: 9 - index }));
  const order = (own: string) =>
    ownLanguageFirst(counts, own)
      .map(({ language }) => language)
      .join(' ');
  expect(order('bo')).toBe('bo en pi zh');
  expect(order('en')).toBe('en pi zh bo');
  expect(order('fr')).toBe('en pi zh bo');
});
