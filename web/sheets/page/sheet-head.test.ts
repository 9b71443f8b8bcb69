import { expect, it } from 'vitest';
import type { Sheet, SheetSegment } from '#shared/contract/sheet-parts.ts';
import { sheetFonts } from './sheet-fonts.ts';
import { sheetHead } from './sheet-head.ts';

const segment = (type: SheetSegment['type'], content: string): SheetSegment => ({
  segment_id: 's1',
  block_id: 'b1',
  segment_number: 1,
  type,
  content,
});
const sheet = (changes: Partial<Sheet>, ...segments: SheetSegment[]): Sheet => ({
  id: 'i',
  sheet_title: 'On Patience',
  summary: '',
  is_published: true,
  published_date: null,
  updated_date: '2026-01-01 00:00:00',
  views: 0,
  likes: 0,
  liked: false,
  is_owner: false,
  publisher: { name: 'Pema', username: 'pema', avatar_url: '' },
  language: 'en',
  topics: [],
  tags: [],
  layout: 'stacked',
  content: { segments },
  version: 1,
  ...changes,
});

it('is described by its summary, or by its beginning', () => {
  expect(sheetHead(sheet({ summary: 'Short' }), 'en', 'site').description).toBe('Short');
  const withoutSummary = sheet(
    {},
    segment('content', '<h1>One</h1><p>two &amp; three</p>'),
    segment('image', '/files/a.png'),
  );
  expect(sheetHead(withoutSummary, 'en', 'site').description).toBe('One two & three');
  expect(sheetHead(sheet({}), 'en', 'site').description).toBe('site');
});

it('has its own picture, or one with its title and author if it is public; none of another site', () => {
  const quote = segment('source', 'words');
  expect(sheetHead(sheet({}, quote, segment('image', '/files/a.png')), 'en', '').image).toBe('/files/a.png');
  expect(sheetHead(sheet({}, segment('image', 'https://x.org/a.png'), quote), 'bo-IN', '').image).toBe(
    '/api/v1/share/image?text_id=i&language=bo',
  );
  expect(sheetHead(sheet({ is_published: false }, quote), 'en', '').image).toBeUndefined();
});

it('is listed only when it is published and no moderator has unlisted it', () => {
  expect(sheetHead(sheet({ is_unlisted: true }), 'en', '').unlisted).toBe(true);
  expect(sheetHead(sheet({}), 'en', '').unlisted).toBe(false);
  expect(sheetHead(sheet({ is_published: false }), 'en', '').unlisted).toBe(true);
});

it('waits for the fonts of its text and its quotations, bold only where it has bold text', () => {
  const fonts = sheetFonts(
    sheet({}, segment('content', '<h1>Patience</h1>'), segment('source', 'བཟོད་པ'), segment('image', '/files/ā.png')),
    'serif',
  );
  expect(fonts).toEqual([
    'gentium-book-plus-latin-400-normal.woff2',
    'gentium-book-plus-latin-700-normal.woff2',
    'noto-serif-tibetan-tibetan-400-normal.woff2',
  ]);
});
