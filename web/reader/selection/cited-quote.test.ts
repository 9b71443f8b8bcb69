import { describe, expect, it } from 'vitest';
import type { ReadingSegment } from '#web/reader/reader-types.ts';
import { citedQuote } from './cited-quote.ts';
import type { Quote } from './selection-rules.ts';

const segment = (segment_number: number): ReadingSegment => ({
  segment_id: `g${segment_number}`,
  segment_number,
  text_id: 't',
  language: 'en',
  script: 'Latn',
  title: 'Heart Sutra',
});
const quote = (text: string, first: number, last: number): Pick<Quote, 'text' | 'cited'> => {
  const run = { first: segment(first), last: segment(last) };
  return { text, ...run, cited: run };
};
const at = { origin: 'https://texts.example', accessed: '2026-11-15' };
const known = { source: 'A reading room', license: 'CC0', references: [{ siglum: 'T', value: '251' }] };

describe('words copied with their citation', () => {
  it('name the text, the passage, its source and a link that opens it', () => {
    expect(citedQuote(quote('form is emptiness', 3, 3), known, at)).toBe(
      'form is emptiness\n\nHeart Sutra, 3 (T 251). A reading room. CC0. https://texts.example/chapter?text_id=t&segment_id=g3 (2026-11-15).',
    );
  });

  it('of several passages say from which to which', () => {
    expect(citedQuote(quote('form', 3, 5), known, at)).toContain('Heart Sutra, 3–5. A reading room.');
  });

  it('of a version name the version, and the link opens it', () => {
    const version = { ...segment(7), text_id: 'v', title: 'Le cœur' };
    const cited = citedQuote({ ...quote('forme', 3, 3), cited: { first: version, last: version } }, known, at);
    expect(cited).toContain('Le cœur, 7 (T 251).');
    expect(cited).toContain('/chapter?text_id=v&segment_id=g7 ');
  });

  it('are cited also while the source is not known', () => {
    expect(citedQuote(quote('form', 3, 3), {}, at)).toContain('\n\nHeart Sutra, 3. https://texts.example/');
  });
});
