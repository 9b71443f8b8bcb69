import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchExcerpt } from './search-excerpt.ts';

const marked = (html: string) =>
  searchExcerpt(html)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

it('marks the matches in the text', () => {
  expect(marked('Form is <mark>emptiness</mark>, <mark>emptiness</mark> is form.')).toBe(
    'Form is [emptiness], [emptiness] is form.',
  );
  expect(marked('<mark>空</mark>即是色')).toBe('[空]即是色');
});

it('leaves out notes, links and other marks of the text', () => {
  const html =
    'a <em>b</em><sup class="footnote-marker">1</sup><i class="footnote">note</i> <a href="/x">c</a><br><mark>d</mark>';
  expect(marked(html)).toBe('a b c [d]');
});

it('reads entities as the letters they stand for', () => {
  expect(marked('&lt;1&gt; &amp;amp; <mark>&quot;x&quot;</mark>')).toBe('<1> &amp; ["x"]');
});

it('begins near the first match of a long passage, at a word', () => {
  const shown = marked(`${'long word '.repeat(60)}<mark>here</mark> and on`);
  expect(shown).toMatch(/^…(long|word) /);
  expect(shown).toMatch(/\[here\] and on$/);
  expect(shown.length).toBeLessThan(120);
});

it('never begins inside a Tibetan syllable', () => {
  const shown = marked(`${'སྟོང་པ་ཉིད་'.repeat(30)}<mark>གཟུགས</mark>`);
  expect(shown).toMatch(/^…(སྟོང་|པ་|ཉིད་)/);
});

it('cuts a long run without any break at all', () => {
  expect(marked(`${'x'.repeat(500)}<mark>y</mark>`)).toBe(`…${'x'.repeat(90)}[y]`);
});

it('shows the beginning when nothing is marked', () => {
  expect(marked('x '.repeat(200))).toBe('x '.repeat(200));
});

it('never contains HTML', () => {
  const pieces = fc.array(fc.constantFrom('<mark>', '</mark>', '<b>', 'a', ' ', '<img src=x onerror=y>', '<br>', '་'));
  fc.assert(
    fc.property(pieces, (parts) => {
      expect(searchExcerpt(parts.join('')).filter(({ text }) => /<\w/.test(text))).toEqual([]);
    }),
  );
});
