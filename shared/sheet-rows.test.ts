import { expect, it } from 'vitest';
import type { SheetSegment } from './contract/sheet-parts.ts';
import { sheetToRows } from './sheet-rows.ts';

it('turns a sheet that was read into the rows that save it', () => {
  const segments: SheetSegment[] = [
    { segment_id: 'b1', block_id: 'b1', segment_number: 1, type: 'content', content: '<p>a</p>' },
    { segment_id: 's', block_id: 'b2', segment_number: 2, type: 'source', content: 'words', revision: 3, text_id: 't' },
    { segment_id: 'b3', block_id: 'b3', segment_number: 3, type: 'image', content: '/files/k.png', key: 'k.png' },
    { segment_id: 'b4', block_id: 'b4', segment_number: 4, type: 'image', content: 'https://x.org/a.png' },
  ];
  expect(sheetToRows(segments)).toEqual([
    { position: 1, type: 'content', content: '<p>a</p>', block_id: 'b1' },
    { position: 2, type: 'source', content: 's', block_id: 'b2', revision: 3 },
    { position: 3, type: 'image', content: 'k.png', block_id: 'b3' },
    { position: 4, type: 'image', content: 'https://x.org/a.png', block_id: 'b4' },
  ]);
});
