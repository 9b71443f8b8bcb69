import { describe, expect, it } from 'vitest';
import type { Mark } from '#shared/contract/notes.ts';
import { markStyles, markWindowsOf } from './marked-passages.ts';

describe('the segment ranges of mark queries', () => {
  const at = (text_id: string, segment_number: number) => ({ text_id, segment_number });

  it('are two hundred segments long, each requested once', () => {
    expect(markWindowsOf([at('a', 1), at('a', 200), at('a', 201), at('b', 5)])).toEqual([
      { text_id: 'a', from: 1, to: 200 },
      { text_id: 'a', from: 201, to: 400 },
      { text_id: 'b', from: 1, to: 200 },
    ]);
  });
});

describe('a mark', () => {
  const mark = (more: Partial<Mark>): Mark => ({
    id: 'n',
    segment_id: 's',
    start_offset: 1,
    end_offset: 2,
    colour: null,
    has_words: false,
    state: 'exact',
    ...more,
  });

  it('shows its colour, its note and an uncertain position', () => {
    expect(markStyles(mark({ colour: 'blue' }))).toEqual(['blue']);
    expect(markStyles(mark({ has_words: true, colour: 'pink', state: 'doubtful' }))).toEqual([
      'pink',
      'note',
      'doubtful',
    ]);
  });

  it('of a whole passage is an icon beside it, not an underline', () => {
    expect(markStyles(mark({ has_words: true, start_offset: null, end_offset: null }))).toEqual([]);
  });
});
