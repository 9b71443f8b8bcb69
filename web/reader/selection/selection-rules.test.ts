import { describe, expect, it } from 'vitest';
import type { ReadingSegment } from '#web/reader/reader-types.ts';
import { type Piece, type Quote, quoteOf } from './selected-quote.ts';
import { citedQuote, formatNumberRange, positionToolbar } from './selection-rules.ts';

const segment = (segment_number: number): ReadingSegment => ({
  segment_id: `g${segment_number}`,
  segment_number,
  text_id: 't',
  language: 'en',
  script: 'Latn',
  title: 'Heart Sutra',
});
const piece = (number: number, text: string, line: unknown = number): Piece => ({
  text,
  segment: segment(number),
  version: null,
  line,
});

describe('selected text', () => {
  it('of one segment is trimmed', () => {
    expect(quoteOf([piece(3, '  form is '), piece(3, 'emptiness ')])?.text).toBe('form is emptiness');
  });

  it('of several segments has a line for each', () => {
    const quote = quoteOf([piece(3, 'form'), piece(4, 'feeling'), piece(5, 'will')]);
    expect(quote?.text).toBe('form\nfeeling\nwill');
    expect([quote?.first.segment_number, quote?.last.segment_number]).toEqual([3, 5]);
    expect(quote?.passages.map(({ segment_id }) => segment_id)).toEqual(['g3', 'g4', 'g5']);
  });

  it('keeps the lines of a verse, and a translation begins a new one', () => {
    expect(
      quoteOf([piece(3, 'gate', 'sa'), piece(3, '\n', 'sa'), piece(3, 'gate', 'sa'), piece(3, 'gone', 'en')])?.text,
    ).toBe('gate\ngate\ngone');
  });

  it('leaves out a segment that is only touched', () => {
    const quote = quoteOf([piece(2, ' '), piece(3, 'form'), piece(4, '\n')]);
    expect([quote?.text, quote?.first.segment_number, quote?.last.segment_number]).toEqual(['form', 3, 3]);
  });

  it('contains only the text it began in', () => {
    const beside = { ...piece(9, 'other'), segment: { ...segment(9), text_id: 'u' } };
    const quote = quoteOf([piece(3, 'form'), beside]);
    expect([quote?.text, quote?.last.segment_number]).toEqual(['form', 3]);
  });

  it('is cited from the version if all of it is from the version, else from the text', () => {
    const version = (number: number): ReadingSegment => ({ ...segment(number + 100), text_id: 'v', title: 'Le cœur' });
    const [three, four] = [3, 4].map((number) => ({ ...piece(number, 'forme', 'fr'), version: version(number) }));
    const own = three && four && quoteOf([three, piece(3, ' '), four]);
    expect([own?.first.segment_number, own?.last.segment_number]).toEqual([3, 4]);
    expect(own?.cited).toEqual({ first: version(3), last: version(4) });
    expect(own?.passages).toEqual([version(3), version(4)]);
    const both = three && quoteOf([piece(3, 'form'), three]);
    expect([both?.text, both?.cited]).toEqual(['form\nforme', { first: segment(3), last: segment(3) }]);
  });

  it('is null when it is only white space', () => {
    expect(quoteOf([])).toBeNull();
    expect(quoteOf([piece(1, ' \n')])).toBeNull();
  });
});

describe('the numbers of a quote', () => {
  const numbers = (first: number, last: number) =>
    formatNumberRange({ first: segment(first), last: segment(last) }, ({ segment_number }) => String(segment_number));

  it('are one number or a range', () => {
    expect(numbers(3, 3)).toBe('3');
    expect(numbers(3, 5)).toBe('3–5');
  });
});

describe('the toolbar', () => {
  const toolbar = { width: 200, height: 48 };
  const screen = { width: 390, height: 800 };
  const at = (top: number, bottom: number, below = false, left = 100, right = 300) =>
    positionToolbar({ top, bottom, left, right }, toolbar, screen, { below, gap: 8 });

  it('is centred above the selection', () => {
    expect(at(300, 340)).toEqual({ left: 100, top: 244 });
  });

  it('is below it at the top of the screen, or when requested', () => {
    expect(at(20, 60).top).toBe(68);
    expect(at(300, 340, true).top).toBe(348);
  });

  it('is above when there is no space below', () => {
    expect(at(700, 780, true).top).toBe(644);
  });

  it('is at the lower edge when the selection fills the screen', () => {
    expect(at(-500, 2000).top).toBe(744);
  });

  it('never leaves the screen sideways', () => {
    expect(at(300, 340, false, 0, 20).left).toBe(8);
    expect(at(300, 340, false, 370, 390).left).toBe(182);
    expect(
      positionToolbar({ top: 300, bottom: 340, left: 0, right: 10 }, { width: 500, height: 48 }, screen, {
        below: false,
        gap: 8,
      }).left,
    ).toBe(8);
  });
});

const quote = (text: string, first: number, last: number): Pick<Quote, 'text' | 'cited'> => {
  const run = { first: segment(first), last: segment(last) };
  return { text, ...run, cited: run };
};
const at = { origin: 'https://texts.example', accessed: '2026-11-15' };
const source = { source: 'A reading room', license: 'CC0', references: [{ siglum: 'T', value: '251' }] };

describe('a quote copied with its citation', () => {
  it('names the text, the passage, its source and a link', () => {
    expect(citedQuote(quote('form is emptiness', 3, 3), source, at)).toBe(
      'form is emptiness\n\nHeart Sutra, 3 (T 251). A reading room. CC0. https://texts.example/chapter?text_id=t&segment_id=g3 (2026-11-15).',
    );
  });

  it('of several passages has their range', () => {
    expect(citedQuote(quote('form', 3, 5), source, at)).toContain('Heart Sutra, 3–5. A reading room.');
  });

  it('of several passages with numbers of their own has these', () => {
    const range = { first: { ...segment(3), label: '1.2' }, last: { ...segment(5), label: '1.4' } };
    const cited = citedQuote({ text: 'form', cited: range }, { ...source, citation: 'MN 10' }, at);
    expect(cited).toContain('Heart Sutra, MN 10, 1.2–1.4. A reading room.');
    const lines = { first: { ...segment(3), label: '21' }, last: { ...segment(4), label: '21' } };
    expect(citedQuote({ text: 'form', cited: lines }, source, at)).toContain('Heart Sutra, 21. A reading room.');
  });

  it('of a version names the version and links to it', () => {
    const version = { ...segment(7), text_id: 'v', title: 'Le cœur' };
    const cited = citedQuote({ ...quote('forme', 3, 3), cited: { first: version, last: version } }, source, at);
    expect(cited).toContain('Le cœur, 7 (T 251).');
    expect(cited).toContain('/chapter?text_id=v&segment_id=g7 ');
  });

  it('works while the source is not loaded', () => {
    expect(citedQuote(quote('form', 3, 3), {}, at)).toContain('\n\nHeart Sutra, 3. https://texts.example/');
  });
});
