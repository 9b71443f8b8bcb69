import { describe, expect, it } from 'vitest';
import type { ReadingPosition } from '#web/texts/reading-positions.ts';
import { accountPositions, devicePositions, readFraction } from './last-positions.ts';

const position = (text_id: string, day: number, over: Partial<ReadingPosition> = {}) => ({
  text_id,
  content_id: 'c',
  segment_id: `${text_id}-s`,
  segment_number: 5,
  title: `Text ${text_id}`,
  language: 'en',
  script: 'Latn',
  read_date: `2026-11-${day}T08:00:00.000Z`,
  ...over,
});
const stored = (text_id: string, day: number) => ({
  ...position(text_id, day),
  read_date: `2026-11-${day} 08:00:00`,
  section: 'Chapter 1',
  total_segments: 20,
});

describe('where a reader has read last', () => {
  it('a guest has the three newest texts of the device; one without a title is left out', () => {
    const { title: _title, ...untitled } = position('a', 20);
    const positions = [untitled, ...['b', 'c', 'd', 'e'].map((id) => position(id, 19))];
    expect(devicePositions(positions).map(({ text_id }) => text_id)).toEqual(['b', 'c', 'd']);
  });

  it('a member has those of the account, with what this tab has read since', () => {
    const history = [stored('a', 15), stored('b', 14), stored('c', 13)];
    const inTab = [position('b', 16, { segment_id: 'b-later', segment_number: 9 }), position('a', 10)];
    const positions = accountPositions(history, inTab);
    expect(positions.map(({ text_id, segment_id }) => [text_id, segment_id])).toEqual([
      ['b', 'b-later'],
      ['a', 'a-s'],
      ['c', 'c-s'],
    ]);
  });

  it('the number of an older passage is not that of a newer one', () => {
    const inTab = [position('a', 16, { segment_id: 'a-later', segment_number: 9 })];
    expect(accountPositions([{ ...stored('a', 15), label: '21' }], inTab)[0]?.label).toBeNull();
  });

  it('how far is known where the length of the text is', () => {
    const [known] = accountPositions([stored('a', 15)], []);
    expect(known && readFraction(known)).toBe(0.25);
    const [unknown] = devicePositions([position('a', 15)]);
    expect(unknown && readFraction(unknown)).toBeUndefined();
  });
});
