import { describe, expect, it } from 'vitest';
import {
  anchorNote,
  type NoteRow,
  reanchor,
  serializeNote,
  type StoredAnchor,
  type TargetSegment,
} from './note-anchor.rules.ts';

const TEXT = 'Form is emptiness, emptiness is form.';
const SEGMENT: TargetSegment = {
  segment_id: 's1',
  segment_number: 3,
  content: '<p>Form is emptiness, <b>emptiness is form.</b></p>',
  text_id: 't1',
  text_title: 'Heart Sutra',
  language: 'en',
  script: 'Latn',
  revision: 2,
};
const target = (start_offset?: number, end_offset?: number, quote?: string) => ({
  segment_id: 's1',
  start_offset,
  end_offset,
  quote,
});
const WHOLE: StoredAnchor = { start_offset: null, end_offset: null, quote: TEXT, prefix: '', suffix: '' };
const WORDS: StoredAnchor = {
  start_offset: 19,
  end_offset: 28,
  quote: 'emptiness',
  prefix: 'Form is emptiness, ',
  suffix: ' is form.',
};

describe('a new note', () => {
  it('is on the whole passage when no words were selected', () => {
    const { content: _content, ...columns } = SEGMENT;
    expect(anchorNote(SEGMENT, target())).toEqual({ ...columns, state: 'exact', ...WHOLE });
  });

  it('stores the beginning of a long passage as its quote, without half a character', () => {
    const long = { ...SEGMENT, content: `<p>${'a'.repeat(299)}𠀀 and more</p>` };
    expect(anchorNote(long, target())?.quote).toBe(`${'a'.repeat(299)}\uFFFD`);
  });

  it('is on the selected words, with their context', () => {
    const { content: _content, ...columns } = SEGMENT;
    expect(anchorNote(SEGMENT, target(19, 28))).toEqual({ ...columns, state: 'exact', ...WORDS });
    expect(anchorNote(SEGMENT, target(19, 28, 'emptiness'))).toMatchObject(WORDS);
  });

  it('has no half characters in its context', () => {
    const text = `𠀀${'b'.repeat(31)}form${'a'.repeat(31)}𠀀`;
    expect(anchorNote({ ...SEGMENT, content: text }, target(33, 37))).toMatchObject({
      quote: 'form',
      prefix: `\uFFFD${'b'.repeat(31)}`,
      suffix: `${'a'.repeat(31)}\uFFFD`,
    });
  });

  it('follows its words when they are elsewhere by now, and only when it is certain', () => {
    const sent = { ...target(40, 49, 'emptiness'), prefix: 'is emptiness, ', suffix: ' is form.' };
    expect(anchorNote(SEGMENT, sent)).toMatchObject(WORDS);
    expect(anchorNote(SEGMENT, target(40, 49, 'emptiness'))).toBeUndefined();
    expect(anchorNote(SEGMENT, target(0, 4, 'suffering'))).toBeUndefined();
    // Without context, only as the whole text.
    expect(anchorNote({ ...SEGMENT, content: 'form' }, target(40, 44, 'form'))).toMatchObject({ quote: 'form' });
  });

  it('is refused on nothing', () => {
    expect(anchorNote(SEGMENT, target(4, 5))).toBeUndefined();
    expect(anchorNote(SEGMENT, target(4, 5, ' '))).toBeUndefined();
    expect(anchorNote(SEGMENT, target(0))).toBeUndefined();
    expect(anchorNote(SEGMENT, target(90, 95))).toBeUndefined();
  });
});

describe('a note after an import', () => {
  it('is an orphan when its passage is gone', () => {
    expect(reanchor(WORDS, null)).toEqual({ ...WORDS, state: 'orphan' });
  });

  it('stays on the whole passage and quotes it anew when it is similar', () => {
    expect(reanchor(WHOLE, '<p>Form is emptiness; emptiness is form!</p>')).toEqual({
      ...WHOLE,
      quote: 'Form is emptiness; emptiness is form!',
      state: 'exact',
    });
    expect(reanchor(WHOLE, 'Thus have I heard.')).toEqual({ ...WHOLE, state: 'doubtful' });
    expect(reanchor({ ...WHOLE, start_offset: 0 }, TEXT).start_offset).toBeNull();
    expect(reanchor({ ...WHOLE, end_offset: 4 }, TEXT).end_offset).toBeNull();
  });

  it('moves with its words', () => {
    expect(reanchor(WORDS, `Here, Shariputra: <i>${TEXT}</i>`)).toEqual({
      ...WORDS,
      start_offset: 37,
      end_offset: 46,
      prefix: ' Shariputra: Form is emptiness, ',
      state: 'exact',
    });
  });

  it('keeps its quote and context where its place is a guess', () => {
    expect(reanchor(WORDS, 'Nothing but emptyness here.')).toEqual({
      ...WORDS,
      start_offset: 12,
      end_offset: 21,
      state: 'doubtful',
    });
  });

  it('is an orphan with its old offsets when its words are gone', () => {
    expect(reanchor(WORDS, 'Thus have I heard.')).toEqual({ ...WORDS, state: 'orphan' });
  });
});

describe('a note as the API returns it', () => {
  const row = (columns: Partial<NoteRow>) =>
    ({ id: 'n1', label_source: { key: null, references: [] }, ...columns }) as NoteRow;

  it('shows the present words of a doubtful anchor', () => {
    expect(serializeNote(row({ content: `<p>${TEXT}</p>`, start_offset: 8, end_offset: 17 }))).toEqual({
      id: 'n1',
      label: null,
      start_offset: 8,
      end_offset: 17,
      present_words: 'emptiness',
    });
    expect(serializeNote(row({ content: null })).present_words).toBeNull();
  });

  it('shows the beginning of the passage for a note on the whole', () => {
    const content = 'a'.repeat(400);
    const whole = { content, start_offset: null, end_offset: null };
    expect(serializeNote(row(whole)).present_words).toBe('a'.repeat(300));
  });
});
