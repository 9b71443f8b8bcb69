import { describe, expect, it } from 'vitest';
import { MAX_POSITIONS, parsePositions, type ReadingPosition, withPosition } from './reading-positions.ts';

const place = (text_id: string, segment_number = 1): ReadingPosition => ({
  text_id,
  segment_id: `${text_id}-${segment_number}`,
  segment_number,
});

describe('places remembered on the device', () => {
  it('are one a text, the newest first', () => {
    const places = withPosition(withPosition(withPosition([], place('a', 1)), place('b', 5)), place('a', 9));
    expect(places).toEqual([place('a', 9), place('b', 5)]);
  });

  it(`are the newest ${MAX_POSITIONS} and no more`, () => {
    let places: ReadingPosition[] = [];
    for (let text = 0; text < MAX_POSITIONS + 5; text += 1) places = withPosition(places, place(`t${text}`));
    expect(places).toHaveLength(MAX_POSITIONS);
    expect(places[0]?.text_id).toBe(`t${MAX_POSITIONS + 4}`);
    expect(places.at(-1)?.text_id).toBe('t5');
  });

  it('come back as they were kept', () => {
    const places = [{ ...place('a', 3), content_id: 'c' }, place('b')];
    expect(parsePositions(JSON.stringify(places))).toEqual(places);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no list', '{"text_id":"a"}'],
    ['null', 'null'],
    [
      'things that are no places',
      '[null, 1, {"text_id":"a"}, {"text_id":"","segment_id":"s","segment_number":1}, {"text_id":"a","segment_id":"s","segment_number":"1"}]',
    ],
  ])('are none when storage holds %s', (_, stored) => {
    expect(parsePositions(stored)).toEqual([]);
  });
});
