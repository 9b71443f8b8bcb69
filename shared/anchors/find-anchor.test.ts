import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorAt, CONTEXT_LENGTH, expandToWholeCharacters } from './anchor.ts';
import { findAnchor } from './find-anchor.ts';

const TEXT =
  'Form is emptiness, emptiness is form. Emptiness is not other than form, form is not other than emptiness.';
const of = (words: string, text = TEXT) => anchorAt(text, text.indexOf(words), text.indexOf(words) + words.length);
const wordsAt = (text: string, found: ReturnType<typeof findAnchor>) =>
  found.state === 'orphan' ? null : text.slice(found.start, found.end);

describe('an anchor', () => {
  it('is found exactly where it was', () => {
    expect(findAnchor(TEXT, of('not other'))).toEqual({ state: 'exact', start: 51, end: 60 });
  });

  it('is found exactly after words were inserted before it', () => {
    const later = `Here, Shariputra: ${TEXT}`;
    expect(findAnchor(later, of('is not other than form'))).toMatchObject({ state: 'exact', start: 48 + 18 });
  });

  it('distinguishes equal quotes by their context', () => {
    const second = anchorAt(TEXT, TEXT.lastIndexOf('form'), TEXT.lastIndexOf('form') + 4);
    const later = TEXT.replace('Form is emptiness, ', '');
    expect(findAnchor(later, second)).toMatchObject({ state: 'exact', start: later.lastIndexOf('form') });
  });

  it('is doubtful when the text is only similar', () => {
    const later = TEXT.replace('not other than form', 'none other than forms');
    const found = findAnchor(later, of('not other than form'));
    expect([found.state, wordsAt(later, found)]).toEqual(['doubtful', 'none other than form']);
  });

  it('is doubtful when the quote occurs only in another context', () => {
    expect(findAnchor('No suffering, and no form at all in it.', of('form')).state).toBe('doubtful');
  });

  it('is doubtful when two matches are equally likely', () => {
    // Both have all of the context, so only the rival makes it doubtful. The nearer one is the guess.
    const anchor = { start: 8, end: 12, quote: 'form', prefix: ' is ', suffix: ' and' };
    const text = 'it is form and it is form and';
    expect(findAnchor(text, anchor)).toEqual({ state: 'doubtful', start: 6, end: 10 });
    expect(findAnchor(text, { ...anchor, start: 15, end: 19 })).toEqual({ state: 'doubtful', start: 21, end: 25 });
    expect(findAnchor(text.slice(15), anchor)).toEqual({ state: 'exact', start: 6, end: 10 });
  });

  it('is certain among equal matches only where it was before', () => {
    const anchor = { start: 6, end: 10, quote: 'form', prefix: ' is ', suffix: ' and' };
    expect(findAnchor('it is form and it is form and', anchor)).toEqual({ state: 'exact', start: 6, end: 10 });
  });

  it('is doubtful when half of its context is gone and another match has as much', () => {
    const anchor = { start: 30, end: 34, quote: 'form', prefix: 'ab ', suffix: ' cd' };
    expect(findAnchor('ab form xx ab form yy', anchor).state).toBe('doubtful');
    expect(findAnchor('ab form xx zz form yy', anchor)).toEqual({ state: 'exact', start: 3, end: 7 });
  });

  it('is found where it was, however often its quote occurs before', () => {
    const text = 'form '.repeat(2000);
    expect(findAnchor(text, anchorAt(text, 9000, 9004))).toEqual({ state: 'exact', start: 9000, end: 9004 });
  });

  it('is compared with a thousand occurrences at most', () => {
    const anchor = { start: 0, end: 4, quote: 'form', prefix: 'ab ', suffix: ' cd' };
    expect(findAnchor(`${'x form y '.repeat(999)}ab form cd`, anchor).state).toBe('exact');
    expect(findAnchor(`${'x form y '.repeat(1000)}ab form cd`, anchor)).toEqual({
      state: 'doubtful',
      start: 2,
      end: 6,
    });
  });

  it('needs half of its context, unless its quote is long and occurs once', () => {
    const anchor = { start: 30, end: 34, quote: 'form', prefix: 'abcd', suffix: 'efgh' };
    expect(findAnchor('abcdform', anchor).state).toBe('exact');
    expect(findAnchor('formefgh', anchor).state).toBe('exact');
    expect(findAnchor('cdformef', anchor).state).toBe('exact');
    expect(findAnchor('xbcdform', anchor).state).toBe('doubtful');
    expect(findAnchor('formefgx', anchor).state).toBe('doubtful');
    const long = 'q'.repeat(47);
    expect(findAnchor(`x${long}`, { ...anchor, quote: `${long}!` }).state).toBe('doubtful');
    expect(findAnchor(`x${long}.`, { ...anchor, quote: long }).state).toBe('doubtful');
    expect(findAnchor(`x${long}!.`, { ...anchor, quote: `${long}!` }).state).toBe('exact');
    expect(findAnchor(`d${long}!. x${long}!.`, { ...anchor, quote: `${long}!` }).state).toBe('doubtful');
  });

  it('counts the start and the end of the text as context', () => {
    const whole = { start: 5, end: 9, quote: 'form', prefix: '', suffix: '' };
    expect(findAnchor('form', whole)).toEqual({ state: 'exact', start: 0, end: 4 });
    expect(findAnchor('form and form', whole).state).toBe('doubtful');
    expect(findAnchor('is form and', whole).state).toBe('doubtful');
    expect(findAnchor('form is form', { ...whole, suffix: ' is' })).toEqual({ state: 'exact', start: 0, end: 4 });
    expect(findAnchor('is form is form', { ...whole, prefix: 'is ' })).toEqual({ state: 'exact', start: 11, end: 15 });
  });

  it('has 32 characters of context on each side', () => {
    const [before, after] = ['b'.repeat(40), 'a'.repeat(40)];
    expect(anchorAt(`${before}form${after}`, 40, 44)).toMatchObject({
      quote: 'form',
      prefix: 'b'.repeat(32),
      suffix: 'a'.repeat(32),
    });
    expect(anchorAt('it is form at all', 6, 10)).toMatchObject({ prefix: 'it is ', suffix: ' at all' });
  });

  it('is an orphan without a quote', () => {
    expect(findAnchor('form', { start: 0, end: 0, quote: '', prefix: '', suffix: 'form' })).toEqual({
      state: 'orphan',
    });
  });

  it('is an orphan when its quote was removed', () => {
    expect(findAnchor('Thus have I heard at one time.', of('not other than form'))).toEqual({ state: 'orphan' });
    expect(findAnchor('', of('form'))).toEqual({ state: 'orphan' });
    expect(findAnchor('xyz', of('is'))).toEqual({ state: 'orphan' });
  });

  it('never splits a character', () => {
    const tibetan = 'སྐྱེས་བུ་ཆེན་པོ་𠀀';
    expect(expandToWholeCharacters(tibetan, 1, 2)).toEqual({ start: 0, end: 4 });
    expect(expandToWholeCharacters(tibetan, 0, tibetan.length - 1).end).toBe(tibetan.length);
  });
});

const letters = fc.string({ unit: fc.constantFrom(...'abc ་སེམས般若𠀀'), minLength: 1, maxLength: 200 });
const placed = letters.chain((text) =>
  fc.tuple(fc.nat(text.length - 1), fc.nat(text.length)).map(([one, other]) => {
    const { start, end } = expandToWholeCharacters(text, Math.min(one, other), Math.max(one, other) + 1);
    return { text, anchor: anchorAt(text, start, end) };
  }),
);

describe('any anchor', () => {
  it('is found exactly in the text it was created from', () => {
    fc.assert(
      fc.property(placed, ({ text, anchor }) => {
        expect(findAnchor(text, anchor)).toEqual({ state: 'exact', start: anchor.start, end: anchor.end });
      }),
    );
  });

  it('covers its quote when it is exact, and is always within the text', () => {
    fc.assert(
      fc.property(placed, letters, ({ anchor }, other) => {
        const found = findAnchor(other, anchor);
        if (found.state === 'orphan') return;
        expect(found.start).toBeGreaterThanOrEqual(0);
        expect(found.end).toBeGreaterThan(found.start);
        expect(found.end).toBeLessThanOrEqual(other.length);
        if (found.state === 'exact') expect(other.slice(found.start, found.end)).toBe(anchor.quote);
      }),
    );
  });

  it('moves when text is inserted before its context', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abc སེ般'), minLength: CONTEXT_LENGTH, maxLength: 80 });
    const quotes = fc.string({ unit: fc.constantFrom(...'QUOTE'), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(words, quotes, words, fc.string({ maxLength: 60 }), (before, quote, after, added) => {
        const anchor = anchorAt(before + quote + after, before.length, before.length + quote.length);
        const later = added + before + quote + after;
        fc.pre(!added.includes(quote));
        const start = added.length + before.length;
        expect(findAnchor(later, anchor)).toEqual({ state: 'exact', start, end: start + quote.length });
      }),
    );
  });
});
