import { expect, it } from 'vitest';
import type { SheetBlock } from '../document/sheet-block.ts';
import { mirroredContent } from './mirrored-content.ts';

const content = (block_id: string, html: string): SheetBlock => ({ block_id, type: 'content', content: html });

it('lists blocks with type, children and fields', () => {
  const blocks: SheetBlock[] = [
    content('1', '<p style="text-align:center">A <strong>bold</strong> word</p>'),
    content('2', '<h1>Title</h1>'),
    content('3', '<ul><li>one</li></ul>'),
    { block_id: '4', type: 'image', content: 'abc.png', url: '/files/abc.png', alt: 'A stupa' },
    { block_id: '5', type: 'video', content: 'dQw4w9WgXcQ' },
    { block_id: '6', type: 'source', content: 'segment-1', revision: 2 },
  ];
  expect(JSON.parse(mirroredContent(blocks))).toMatchObject([
    { type: 'paragraph', align: 'center', children: [{ text: 'A ' }, { text: 'bold', bold: true }, { text: ' word' }] },
    { type: 'heading-one', align: 'left', children: [{ text: 'Title' }] },
    {
      type: 'unordered-list',
      children: [{ type: 'list-item', children: [{ type: 'paragraph', align: 'left', children: [{ text: 'one' }] }] }],
    },
    { type: 'image', src: 'abc.png', url: '/files/abc.png', alt: 'A stupa', children: [{ text: '' }] },
    { type: 'youtube', youtubeId: 'dQw4w9WgXcQ', children: [{ text: '' }] },
    { type: 'pecha', segmentId: 'segment-1', children: [{ text: '' }] },
  ]);
});

it('a new sheet is one empty paragraph, and converted blocks are not converted again', () => {
  expect(JSON.parse(mirroredContent([content('1', '<p></p>')]))).toEqual([
    { type: 'paragraph', align: 'left', children: [{ text: '' }] },
  ]);
  const block = content('1', '<p>once</p>');
  const first = mirroredContent([block]);
  // Nobody changes a block in place: what was converted is what is returned.
  block.content = '<p>twice</p>';
  expect(mirroredContent([block])).toBe(first);
});

it('fields that are not set are left out', () => {
  const picture: SheetBlock = { block_id: '1', type: 'image', content: 'abc.png', url: '/files/abc.png' };
  expect(mirroredContent([picture])).not.toContain('null');
});
