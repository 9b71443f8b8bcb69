import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#server/library/clean-html.ts';
import { highlight } from './highlight.ts';
import { findMatches } from './match.ts';
import { parseQuery } from './parse-query.ts';
import { interpretQuery } from './interpret-query.ts';
import { extractText } from './html-text.ts';

const highlightQuery = (html: string, query: string) => {
  const interpretations = interpretQuery(parseQuery(query).groups);
  return highlight(html, (text) => findMatches(text, interpretations, 'en'));
};

const NOTE = '<sup class="footnote-marker">1</sup><i class="footnote">a <b>note</b> on art</i>';

describe('highlight', () => {
  it.each([
    [
      'marks whole words, whatever their case',
      'Art and heart, ART.',
      'art',
      '<mark>Art</mark> and heart, <mark>ART</mark>.',
    ],
    ['marks a phrase in one piece', 'a perfect, art of life', 'perfect art', 'a <mark>perfect, art</mark> of life'],
    ['marks without diacritics what has them', 'evaṃ mayā śrutam', 'maya srutam', 'evaṃ <mark>mayā śrutam</mark>'],
    ['marks syllables', 'བྱང་ཆུབ་སེམས་དཔའ།', 'བྱང་ཆུབ', '<mark>བྱང་ཆུབ</mark>་སེམས་དཔའ།'],
    ['marks characters', '深般若波羅蜜多', '般若', '深<mark>般若</mark>波羅蜜多'],
    [
      'closes a mark before a line break and opens it again',
      'the old<br>art',
      'old art',
      'the <mark>old</mark><br><mark>art</mark>',
    ],
    ['keeps tags within a word balanced', 'the <b>he</b>art', 'heart', 'the <b><mark>he</mark></b><mark>art</mark>'],
    [
      'keeps tags around a part of a phrase balanced',
      'the <b>old art</b> of <i>life</i>',
      'art of life',
      'the <b>old <mark>art</mark></b><mark> of </mark><i><mark>life</mark></i>',
    ],
    ['continues across an entity', 'art &amp; life &lt;1&gt;', 'art life', '<mark>art &amp; life</mark> &lt;1&gt;'],
    ['never matches inside an entity', 'a &amp; b', 'amp', 'a &amp; b'],
    ['never matches inside a tag', '<i lang="pi">b</i>', 'pi', '<i lang="pi">b</i>'],
    [
      'skips footnotes, and matches the text around them',
      `old${NOTE} art`,
      'old art',
      `<mark>old</mark>${NOTE}<mark> art</mark>`,
    ],
    ['removes marks of the source', 'the <mark>old</mark> art', 'art', 'the old <mark>art</mark>'],
    ['marks other forms of a word', 'Minds and heart', 'mind', '<mark>Minds</mark> and heart'],
    ['marks what was typed in Wylie', 'བྱང་ཆུབ་སེམས་དཔའི', "sems dpa'", 'བྱང་ཆུབ་<mark>སེམས་དཔའི</mark>'],
    ['marks the other form of a character', '照見五蘊皆空', '五蕴', '照見<mark>五蘊</mark>皆空'],
    [
      'marks words separately where they are apart',
      'form and emptiness',
      'emptiness form',
      '<mark>form</mark> and <mark>emptiness</mark>',
    ],
    ['marks a quotation only as it is written', 'śūnyatā sunyata', '"sunyata"', 'śūnyatā <mark>sunyata</mark>'],
    ['merges matches that overlap', 'so so so it is', 'so so', '<mark>so so so</mark> it is'],
    ['does not merge matches that only touch', '空空', '空', '<mark>空</mark><mark>空</mark>'],
    ['changes nothing where there is no match', '<b>a</b> b', 'c', '<b>a</b> b'],
  ])('%s', (_title, html, query, marked) => {
    expect(highlightQuery(html, query)).toBe(marked);
  });

  const piece = fc.constantFrom(
    'a',
    'b',
    'A',
    ' ',
    '<b>',
    '</b>',
    '<i>',
    '</i>',
    '<br>',
    '&',
    '<',
    NOTE,
    '<mark>',
    '</mark>',
    '<p>',
    'ན་',
    '空',
    '"',
  );
  const html = fc.array(piece, { maxLength: 30 }).map((parts) => cleanHtml(parts.join('')));
  const unmarked = (marked: string) => marked.replaceAll(/<\/?mark>/g, '');

  /** Tags still open at the end, and closing tags that do not match the last open one. */
  const openTags = (marked: string) => {
    const open: string[] = [];
    for (const [, slash, name = ''] of marked.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
      if (name === 'br') continue;
      if (slash && open.at(-1) === name) open.pop();
      else open.push(slash + name);
    }
    return open;
  };

  it('only adds balanced marks, each around plain text', () => {
    fc.assert(
      fc.property(html, fc.constantFrom('a', 'a b', '空', 'ན', 'a a', 'ab'), (content, query) => {
        const marked = highlightQuery(content, query);
        expect(unmarked(marked)).toBe(unmarked(content));
        expect(openTags(marked)).toEqual([]);
        for (const [, inside] of marked.matchAll(/<mark>(.*?)<\/mark>/g)) expect(inside).toMatch(/^[^<>]+$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('extractText', () => {
  it('returns runs that point at their text', () => {
    const { text, runs } = extractText(`a${NOTE} <b>b</b>&amp;<br />c`);
    expect(text).toBe('a b&\nc');
    for (const run of runs) expect(text.slice(run.start).startsWith(run.text)).toBe(true);
  });
});
