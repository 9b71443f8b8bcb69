import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanTemplate } from './template-scanner.ts';

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

  test('with a tag pasted into the value of another keeps the outer tag', () => {
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

test('whatever a template looks like, it is read, and no slot is lost or made up', () => {
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
