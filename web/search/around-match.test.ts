import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHtml } from '#web/ui/safe-html-rules.ts';
import { aroundMatch, firstWords, lastWords } from './around-match.ts';

const words = (html: string) => html.replaceAll(/<[^>]*>/g, '');

describe('the words around a match', () => {
  it('leave a short passage as it is', () => {
    const html = 'Form is <mark>emptiness</mark>,<br>emptiness is form.';
    expect(aroundMatch(html)).toBe(html);
  });

  it('begin and end at a word when the passage is long', () => {
    const shown = aroundMatch(`${'many words '.repeat(80)}<mark>here</mark> ${'and more '.repeat(80)}`);
    expect(words(shown)).toMatch(/^…(many|words) .* here and more .*(and|more)…$/);
    expect(shown.length).toBeLessThan(600);
  });

  it('never begin or end inside a Tibetan syllable', () => {
    const shown = words(aroundMatch(`${'སྟོང་པ་ཉིད་'.repeat(60)}<mark>གཟུགས་</mark>${'སྟོང་པ་ཉིད་'.repeat(60)}`));
    expect(shown).toMatch(/^…(སྟོང་|པ་|ཉིད་)/);
    expect(shown).toMatch(/(སྟོང་|པ་|ཉིད་)…$/);
  });

  it('never cut an entity in two', () => {
    for (let shift = 0; shift < 6; shift += 1) {
      const html = `${'x'.repeat(shift)}${'&amp;'.repeat(300)}<mark>y</mark>${'&amp;'.repeat(300)}`;
      expect(words(aroundMatch(html)).replaceAll('&amp;', '')).toMatch(/^…x*y…$/);
    }
  });

  it('show the beginning when nothing is marked', () => {
    expect(aroundMatch('word '.repeat(300))).toMatch(/^word word .*word…$/);
  });

  it('always hold the first match, and are bounded', () => {
    const pieces = fc.array(
      fc.constantFrom('some words ', 'སེམས་', '心', '<br>', '<em>a</em>', '<mark>hit</mark>', 'x'.repeat(90)),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const html = parts.join('');
        const shown = aroundMatch(html);
        expect(words(shown).length).toBeLessThanOrEqual(540);
        expect(shown.includes('<mark>hit</mark>')).toBe(html.includes('<mark>hit</mark>'));
        expect(safeHtml(shown).match(/<mark>/g)?.length).toBe(safeHtml(shown).match(/<\/mark>/g)?.length);
      }),
    );
  });
});

describe('the passages around one', () => {
  it('are shown whole when they are short', () => {
    expect([lastWords(''), lastWords('Form is emptiness.'), firstWords('心無罣礙')]).toEqual([
      '',
      'Form is emptiness.',
      '心無罣礙',
    ]);
  });

  it('are cut at words, on the side that is away from the passage', () => {
    const long = 'one two three four five six seven eight nine ten '.repeat(5);
    expect(lastWords(long)).toMatch(/^…(one|two|three|four|five|six|seven|eight|nine|ten) .* nine ten$/);
    expect(firstWords(long)).toMatch(/^one two .* (one|two|three|four|five|six|seven|eight|nine|ten)…$/);
    expect(firstWords(long).length).toBeLessThan(90);
  });

  it('begin with a whole word where they came cut inside one', () => {
    expect(lastWords('…rds that follow')).toBe('…that follow');
    expect(firstWords('words that foll…')).toBe('words that…');
  });
});
