import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import { safeHtml } from '#web/ui/safe-html.tsx';
import { SHEET } from '#web/ui/sheet-html.ts';
import { listSheetFootnotes } from './sheet-footnotes.tsx';

const block = (content: string): SheetSegment => ({
  segment_id: 'b1',
  block_id: 'b1',
  segment_number: 1,
  type: 'content',
  content,
});
const notesIn = (html: string): string[] => listSheetFootnotes([block(html)]).notes;
const footnote = (html: string) => `<sup class="footnote-marker">1</sup><i class="footnote">${html}</i>`;

it('a note below a sheet has only the HTML that a block may have', () => {
  expect(notesIn(`a${footnote('see <b>this</b> <a href="/x" onclick="y">page</a>')}`)).toEqual([
    'see <b>this</b> <a href="/x" rel="nofollow noopener">page</a>',
  ]);
  expect(notesIn(footnote('<script>alert(1)</script><img src=x onerror=alert(1)>one'))).toEqual(['one']);
  expect(notesIn(footnote('<a href="javascript:alert(1)">two</a>'))).toEqual(['<a>two</a>']);
  // What the author left open ends with the note.
  expect(notesIn(`${footnote('<b>three')} four`)).toEqual(['<b>three</b>']);
});

const PIECES = [
  '<b>',
  '</b>',
  '<i class="footnote">',
  '</i>',
  '<sup class="footnote-marker">',
  '</sup>',
  'text',
  '<',
  '>',
];
const HOSTILE = [
  '<script>',
  '</script>',
  '<img onerror=alert(1)>',
  '<a href="javascript:1">',
  '</a>',
  '<svg onload=1>',
  '"',
];

it('cleaning a note again changes nothing, whatever was written', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES, ...HOSTILE), { maxLength: 20 }), (pieces) => {
      for (const note of notesIn(pieces.join(''))) expect(safeHtml(note, SHEET)).toBe(note);
    }),
  );
});
