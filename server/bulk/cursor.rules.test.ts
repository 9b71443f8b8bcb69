import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSegmentCursor, readTextCursor, segmentCursor, textCursor } from './cursor.rules.ts';

const id = '6f1d2c5a-b2c4-5e0c-9c0e-7b3c5a1d9e42';
const place = { text_id: id, content: 2, position: 17, segment_id: id };

it('reads what it has written, and not what is of the other list', () => {
  expect(readTextCursor(textCursor(id))).toBe(id);
  expect(readSegmentCursor(segmentCursor(place))).toEqual(place);
  expect(readTextCursor(segmentCursor(place))).toBeUndefined();
  expect(readSegmentCursor(textCursor(id))).toBeUndefined();
});

it('has only characters of an address', () => {
  expect(segmentCursor(place)).toMatch(/^[\w-]{1,300}$/);
});

it.each([
  ['a position of 0', segmentCursor({ ...place, position: 0 })],
  ['a position beyond the integers of the database', segmentCursor({ ...place, position: 2_147_483_648 })],
  ['an id that is none', segmentCursor({ ...place, segment_id: 'x' })],
  ['a fraction', segmentCursor({ ...place, content: 1.5 })],
])('refuses %s', (_what, cursor) => {
  expect(readSegmentCursor(cursor)).toBeUndefined();
});

it('never throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (text, value) => {
      for (const cursor of [text, Buffer.from(JSON.stringify(value)).toString('base64url')]) {
        expect(readTextCursor(cursor)).toBeUndefined();
        expect(readSegmentCursor(cursor)).toBeUndefined();
      }
    }),
  );
});
