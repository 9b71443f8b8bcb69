import { describe, expect, it } from 'vitest';
import {
  MAX_POSITIONS,
  parsePositions,
  type ReadingPosition,
  saveMemberPosition,
  setAccountReporter,
  withPosition,
} from './reading-positions.ts';

const position = (text_id: string, segment_number = 1): ReadingPosition => ({
  text_id,
  segment_id: `${text_id}-${segment_number}`,
  segment_number,
});

describe('reading positions stored on the device', () => {
  it('are one for each text, the newest first', () => {
    const positions = withPosition(
      withPosition(withPosition([], position('a', 1)), position('b', 5)),
      position('a', 9),
    );
    expect(positions).toEqual([position('a', 9), position('b', 5)]);
  });

  it(`are at most the newest ${MAX_POSITIONS}`, () => {
    let positions: ReadingPosition[] = [];
    for (let text = 0; text < MAX_POSITIONS + 5; text += 1) positions = withPosition(positions, position(`t${text}`));
    expect(positions).toHaveLength(MAX_POSITIONS);
    expect(positions[0]?.text_id).toBe(`t${MAX_POSITIONS + 4}`);
    expect(positions.at(-1)?.text_id).toBe('t5');
  });

  it('are read back as they were stored', () => {
    const positions = [{ ...position('a', 3), content_id: 'c' }, position('b')];
    expect(parsePositions(JSON.stringify(positions))).toEqual(positions);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no list', '{"text_id":"a"}'],
    ['null', 'null'],
    [
      'invalid positions',
      '[null, 1, {"text_id":"a"}, {"text_id":"","segment_id":"s","segment_number":1}, {"text_id":"a","segment_id":"s","segment_number":"1"}]',
    ],
  ])('are empty when storage contains %s', (_, stored) => {
    expect(parsePositions(stored)).toEqual([]);
  });
});

describe('reading positions of a member', () => {
  const reported = (identity: string | null): string[] => {
    const segments: string[] = [];
    setAccountReporter(identity, (segment_id) => segments.push(segment_id));
    return segments;
  };

  it('that were saved before the code that sends them has loaded are reported then, and later ones at once', () => {
    saveMemberPosition('karma', position('a', 1));
    saveMemberPosition('karma', position('a', 2));
    saveMemberPosition('karma', position('b', 7));
    const segments = reported('karma');
    expect(segments).toEqual(['a-2', 'b-7']);
    saveMemberPosition('karma', position('b', 8));
    expect(segments).toEqual(['a-2', 'b-7', 'b-8']);
  });

  it('are never reported for another member', () => {
    saveMemberPosition('karma', position('a', 3));
    expect(reported('pema')).toEqual([]);
  });
});
