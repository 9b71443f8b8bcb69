import { describe, expect, it } from 'vitest';
import type { ReadingSegment } from '#web/reader/reader-types.ts';
import { citedQuote } from './cited-quote.ts';

const segment = (segment_number: number): ReadingSegment => ({
  segment_id: `g${segment_number}`,
  segment_number,
  text_id: 't',
  language: 'en',
  script: 'Latn',
  title: 'Heart Sutra',
});
const at = { origin: 'https://texts.example', accessed: '2026-11-15' };
const known = { source: 'A reading room', license: 'CC0', references: [{ siglum: 'T', value: '251' }] };

describe('words copied with their citation', () => {
  it('name the text, the passage, its source and a link that opens it', () => {
    expect(citedQuote({ text: 'form is emptiness', first: segment(3), last: segment(3) }, known, at)).toBe(
      'form is emptiness\n\nHeart Sutra, 3 (T 251). A reading room. CC0. https://texts.example/chapter?text_id=t&segment_id=g3 (2026-11-15).',
    );
  });

  it('of several passages say from which to which', () => {
    expect(citedQuote({ text: 'form', first: segment(3), last: segment(5) }, known, at)).toContain(
      'Heart Sutra, 3–5. A reading room.',
    );
  });

  it('are cited also while the source is not known', () => {
    expect(citedQuote({ text: 'form', first: segment(3), last: segment(3) }, {}, at)).toContain(
      '\n\nHeart Sutra, 3. https://texts.example/',
    );
  });
});
