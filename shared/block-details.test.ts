import { expect, it } from 'vitest';
import { detailsOf, hasSameDetails, sentDetailsOf } from './block-details.ts';

const ALL = { alt: 'a', caption: 'c', title: 't', picture: 'p', start: 5, is_question: true };

it('a block has the details of its type, and no empty ones', () => {
  expect(detailsOf('image', ALL)).toEqual({ alt: 'a', caption: 'c' });
  expect(detailsOf('audio', ALL)).toEqual({ title: 't', picture: 'p' });
  expect(detailsOf('video', ALL)).toEqual({ title: 't', picture: 'p', start: 5 });
  expect(detailsOf('content', ALL)).toEqual({ is_question: true });
  expect(detailsOf('source', ALL)).toEqual({});
  expect(detailsOf('video', { title: '', start: 0 })).toEqual({});
});

it('a save sends the empty ones too, which would stay otherwise', () => {
  expect(sentDetailsOf('image', { alt: 'a' })).toEqual({ alt: 'a', caption: '' });
  expect(sentDetailsOf('video', {})).toEqual({ title: '', picture: '', start: 0 });
  expect(sentDetailsOf('content', {})).toEqual({ is_question: false });
});

it('every detail counts in a comparison; an empty one is none', () => {
  expect(hasSameDetails(ALL, { ...ALL })).toBe(true);
  expect(hasSameDetails({}, { alt: '', start: 0 })).toBe(true);
  for (const name of Object.keys(ALL)) expect(hasSameDetails(ALL, { ...ALL, [name]: undefined }), name).toBe(false);
});
