import { expect, it } from 'vitest';
import { stableId } from './stable-id.ts';

it('gives the same id for the same key, for ever', () => {
  expect(stableId('text', 'library:heart-sutra/sa')).toBe(stableId('text', 'library:heart-sutra/sa'));
  // Written down so that nobody changes the rule without noticing: every link in the world would break.
  expect(stableId('segment', 'a', 'b')).toMatchInlineSnapshot(`"054ba51a-8a81-5bae-a2e7-6807b12f8f2a"`);
});

it('is a well-formed UUID of version 5', () => {
  expect(stableId('work', 'x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('distinguishes kinds and parts of a key', () => {
  const ids = [
    stableId('text', 'a'),
    stableId('work', 'a'),
    stableId('text', 'a', 'b'),
    stableId('text', 'ab'),
    stableId('text', 'a/b'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});
