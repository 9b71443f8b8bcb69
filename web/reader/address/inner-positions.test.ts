import { expect, it } from 'vitest';
import type { Chapter } from '#web/reader/chapters.ts';
import { storedPositions, withInnerPositions } from './inner-positions.ts';

const inner = { part: 0, offset: 5210, top: 290 };
const chapter = (segment_id: string, position: Chapter['inner'] = null): Chapter => ({
  id: 'c1',
  text_id: 't',
  version_id: null,
  segment_id,
  inner: position,
});

it('a line inside a long segment is stored and found again', () => {
  const stored: unknown = JSON.parse(JSON.stringify(storedPositions([chapter('a'), chapter('b', inner)])));
  const found = withInnerPositions([chapter('a'), chapter('b')], stored);
  expect(found.map((one) => one.inner)).toEqual([null, inner]);
});

it('nothing is stored where every segment begins on the screen', () => {
  expect(storedPositions([chapter('a'), chapter('b')])).toBeUndefined();
});

it('what is about another segment, or is no position, is ignored', () => {
  const chapters = [chapter('a')];
  for (const stored of [undefined, null, 7, [], [null], [{ segment_id: 'a' }], [{ ...inner, segment_id: 'b' }]])
    expect(withInnerPositions(chapters, stored)).toEqual(chapters);
});
