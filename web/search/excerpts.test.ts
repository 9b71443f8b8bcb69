import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHtml } from '#web/ui/safe-html.tsx';
import { contextAfter, contextBefore, excerptAroundMatch } from './excerpts.ts';

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

describe('the excerpt around a match', () => {
  it('is a short passage unchanged', () => {
    const html = 'Form is <mark>emptiness</mark>,<br>emptiness is form.';
    expect(excerptAroundMatch(html)).toBe(html);
  });

  it('begins and ends at a word when the passage is long', () => {
    const shown = excerptAroundMatch(`${'many words '.repeat(80)}<mark>here</mark> ${'and more '.repeat(80)}`);
    expect(textOf(shown)).toMatch(/^…(many|words) .* here and more .*(and|more)…$/);
    expect(shown.length).toBeLessThan(600);
  });

  it('never begins or ends inside a Tibetan syllable', () => {
    const shown = textOf(excerptAroundMatch(`${'སྟོང་པ་ཉིད་'.repeat(60)}<mark>གཟུགས་</mark>${'སྟོང་པ་ཉིད་'.repeat(60)}`));
    expect(shown).toMatch(/^…(སྟོང་|པ་|ཉིད་)/);
    expect(shown).toMatch(/(སྟོང་|པ་|ཉིད་)…$/);
  });

  it('never cuts an entity in two', () => {
    for (let shift = 0; shift < 6; shift += 1) {
      const html = `${'x'.repeat(shift)}${'&amp;'.repeat(300)}<mark>y</mark>${'&amp;'.repeat(300)}`;
      expect(textOf(excerptAroundMatch(html)).replaceAll('&amp;', '')).toMatch(/^…x*y…$/);
    }
  });

  it('is the beginning of the passage when nothing is marked', () => {
    expect(excerptAroundMatch('word '.repeat(300))).toMatch(/^word word .*word…$/);
  });

  it('always contains the first match and is limited in length', () => {
    const pieces = fc.array(
      fc.constantFrom('some words ', 'སེམས་', '心', '<br>', '<em>a</em>', '<mark>hit</mark>', 'x'.repeat(90)),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const html = parts.join('');
        const shown = excerptAroundMatch(html);
        expect(textOf(shown).length).toBeLessThanOrEqual(540);
        expect(shown.includes('<mark>hit</mark>')).toBe(html.includes('<mark>hit</mark>'));
        expect(safeHtml(shown).match(/<mark>/g)?.length).toBe(safeHtml(shown).match(/<\/mark>/g)?.length);
      }),
    );
  });
});

describe('the context of a match', () => {
  it('is shown whole when it is short', () => {
    expect([contextBefore(''), contextBefore('Form is emptiness.'), contextAfter('心無罣礙')]).toEqual([
      '',
      'Form is emptiness.',
      '心無罣礙',
    ]);
  });

  it('is truncated at a word, on the side away from the match', () => {
    const long = 'one two three four five six seven eight nine ten '.repeat(5);
    expect(contextBefore(long)).toMatch(/^…(one|two|three|four|five|six|seven|eight|nine|ten) .* nine ten$/);
    expect(contextAfter(long)).toMatch(/^one two .* (one|two|three|four|five|six|seven|eight|nine|ten)…$/);
    expect(contextAfter(long).length).toBeLessThan(90);
  });

  it('drops the partial word that the server cut', () => {
    expect(contextBefore('…rds that follow')).toBe('…that follow');
    expect(contextAfter('words that foll…')).toBe('words that…');
  });
});
