import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeLayout, scanTemplate } from './text-layout.ts';

const span = (...classes: string[]) => ({ kind: 'open', name: 'span', classes, id: null });
const slot = { kind: 'slot' };

describe('a template', () => {
  test('is read as tags and slots, with classes and ids', () => {
    expect(scanTemplate(`<article id='x1'><blockquote class = "gatha big"><p>{}</p>`)).toEqual([
      { kind: 'open', name: 'article', classes: [], id: 'x1' },
      { kind: 'open', name: 'blockquote', classes: ['gatha', 'big'], id: null },
      { kind: 'open', name: 'p', classes: [], id: null },
      slot,
      { kind: 'close', name: 'p' },
    ]);
  });

  test('with a quote that never closes still has its class and its slot', () => {
    expect(scanTemplate(`<p class='endvagga>{}</p>`)).toEqual([
      { kind: 'open', name: 'p', classes: ['endvagga'], id: null },
      slot,
      { kind: 'close', name: 'p' },
    ]);
  });

  test('with a tag pasted into the value of another is read as the outer tag', () => {
    expect(scanTemplate(`<span class=<p class='rule'>{}verse-line'>{}</span>`)).toEqual([
      span(),
      slot,
      slot,
      { kind: 'close', name: 'span' },
    ]);
  });

  test('with a tag that never ends shows the slot after it', () => {
    expect(scanTemplate(`<span class='verse-line'{}</span>`)).toEqual([
      span('verse-line'),
      slot,
      { kind: 'close', name: 'span' },
    ]);
  });
});

const pieces = fc.constantFrom(
  '<',
  '>',
  '{',
  '}',
  '{}',
  "'",
  '"',
  '=',
  '/',
  ' ',
  'class',
  'id',
  'p',
  '<p',
  '<h2>',
  '</p>',
  '<span class=',
  'ā',
);

test('any template can be read, and no slot is lost or invented', () => {
  const templates = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(templates, (template) => {
      const slots = scanTemplate(template).filter((token) => token.kind === 'slot').length;
      expect(slots).toBe(template.split('{}').length - 1);
    }),
    { numRuns: 2000 },
  );
});

/** `type level block` of each key, blocks counted from 0 in order of appearance. */
function shapes(templates: Record<string, string>, keys = Object.keys(templates)): Record<string, string> {
  const blocks = new Map<number, number>();
  const shape: Record<string, string> = {};
  for (const [key, layout] of computeLayout(keys, new Map(Object.entries(templates)))) {
    if (!blocks.has(layout.block)) blocks.set(layout.block, blocks.size);
    shape[key] = [layout.type, layout.level, blocks.get(layout.block)].filter((part) => part !== null).join(' ');
  }
  return shape;
}

describe('the layout of a text', () => {
  test('joins the segments of a paragraph and of a stanza, and separates others', () => {
    const layout = shapes({
      'a:1.1': '<p>{}',
      'a:1.2': '{}</p>',
      'a:2.1': "<blockquote class='gatha'><p><span class='verse-line'>{}</span>",
      'a:2.2': "<span class='speaker'>{}</span>",
      'a:2.3': "<span class='verse-line'>{}</span></p>",
      'a:3.1': "<p><span class='verse-line'>{}</span></p></blockquote>",
      'a:4.1': '<p>{}</p>',
    });
    expect(layout).toEqual({
      'a:1.1': 'prose 0',
      'a:1.2': 'prose 0',
      'a:2.1': 'verse 1',
      'a:2.2': 'verse 1',
      'a:2.3': 'verse 1',
      'a:3.1': 'verse 2',
      'a:4.1': 'prose 3',
    });
  });

  test('treats plain paragraphs among stanzas as verse, and those with their own class as prose', () => {
    const layout = shapes({
      'a:1': "<blockquote class = 'gatha'><p>{}<br>",
      'a:2': '{}</p>',
      'a:3': "<p class='uddana-intro'>{}</p></blockquote>",
    });
    expect(layout).toEqual({ 'a:1': 'verse 0', 'a:2': 'verse 0', 'a:3': 'prose 1' });
  });

  test('makes headings of h1 to h6 and of the lines above the title', () => {
    const layout = shapes({
      'a:0.1': "<article id='a'><header><ul><li class='division'>{}</li></ul>",
      'a:0.2': '<h1>{}</h1></header>',
      'a:1.0': '<h6>{}',
      'a:1.1': '{}</h6>',
      'a:1.2': '<ul><li>{}</li></ul>',
    });
    expect(layout).toEqual({
      'a:0.1': 'heading 1 0',
      'a:0.2': 'heading 1 1',
      'a:1.0': 'heading 6 2',
      'a:1.1': 'heading 6 2',
      'a:1.2': 'prose 3',
    });
  });

  test('puts a key without a template after the key before it, and one without a slot in its own position', () => {
    const templates = { 'a:1': '<p>{}', 'a:3': '{}</p>', 'a:4': '<h3></h3>', 'a:5': '<p>{}</p>' };
    const layout = shapes(templates, ['a:1', 'a:2', 'a:3', 'a:4', 'a:5']);
    expect(Object.values(layout)).toEqual(['prose 0', 'prose 0', 'prose 0', 'heading 3 1', 'prose 2']);
  });

  test('reads a verse line whose tag is broken as a line of its stanza, and the rest as usual', () => {
    const layout = shapes({
      'a:1': "<section><blockquote class='gatha'><p><span class='verse-line'>{}</span>",
      'a:2': "<span class=<p class='subrule'>{}verse-line'>{}</span></p></blockquote></section>",
      'a:3': "<section class='x><p class='endvagga>{}</p>",
      'a:4': '<h2>{}',
      'a:5': '<p>{}</p></section>',
    });
    expect(layout).toEqual({
      'a:1': 'verse 0',
      'a:2': 'verse 0',
      'a:3': 'prose 1',
      'a:4': 'heading 2 2',
      'a:5': 'prose 3',
    });
  });

  test('without html is prose, one paragraph per number, with each line of number 0 separate', () => {
    const layout = computeLayout(['a:0.1', 'a:0.2', 'a:1.0', 'a:1.1', 'a:1.2', 'a:2.1'], null);
    expect([...layout.values()].map((position) => [position.type, position.block])).toEqual([
      ['prose', 1],
      ['prose', 2],
      ['prose', 3],
      ['prose', 4],
      ['prose', 4],
      ['prose', 5],
    ]);
  });

  test('has a position for every key, for any templates', () => {
    const tags = fc.constantFrom(
      '<p>',
      '</p>',
      '<h2>',
      '</h2>',
      '<article id=',
      '<span class=',
      '<li>',
      '</header>',
      '{}',
      '<',
      '>',
      "'",
    );
    fc.assert(
      fc.property(fc.array(fc.array(tags).map((parts) => parts.join(''))), (templates) => {
        const entries = new Map(templates.map((template, at) => [`a:${at}`, template]));
        expect([...computeLayout(entries.keys(), entries).keys()]).toEqual([...entries.keys()]);
      }),
    );
  });
});
