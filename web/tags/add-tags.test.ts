import { expect, it } from 'vitest';
import { MAX_TAGS } from '#shared/limits.ts';
import { addTags, typedTags } from './add-tags.ts';

it('tags are added as they are stored, each once', () => {
  expect(addTags(['karma'], '#Wisdom, KARMA，空性; ')).toEqual({ tags: ['karma', 'wisdom', '空性'], rest: '' });
  expect(addTags(['karma'], ' ,# ')).toEqual({ tags: ['karma'], rest: '' });
});

it('what does not fit stays in the field, with those after it', () => {
  const long = 'x'.repeat(51);
  expect(addTags([], `one, ${long}, two`)).toEqual({ tags: ['one'], rest: `${long}, two`, problem: 'too_long' });
  const full = Array.from({ length: MAX_TAGS }, (_, index) => `t${index}`);
  expect(addTags(full.slice(1), 'one, two')).toEqual({ tags: [...full.slice(1), 'one'], rest: 'two', problem: 'full' });
  expect(addTags(full, 't3')).toEqual({ tags: full, rest: '' });
});

it('a comma ends a tag while the next is typed', () => {
  expect(typedTags('one, two, th')).toEqual({ complete: 'one, two,', rest: 'th' });
  expect(typedTags('空性，')).toEqual({ complete: '空性，', rest: '' });
  expect(typedTags('noble tru')).toEqual({ complete: '', rest: 'noble tru' });
});
