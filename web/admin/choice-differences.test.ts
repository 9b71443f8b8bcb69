import { expect, it } from 'vitest';
import type { Import } from '#shared/contract/import-parts.ts';
import { findChoiceDifferences, isSameDraft } from './choice-differences.ts';
import { firstChoices } from './import-options.ts';

const column = (at: number) => ({ column: at, heading: '', samples: [], filled: 1, role: 'text', is_root: at === 0 });
const document = (file: string) => ({ file, title: file, language: 'bo', author: '' });
const choices = firstChoices({
  id: '12345678-0000-4000-8000-000000000000',
  name: 'Way.docx',
  options: null,
  description: {
    found: { title: 'The Way', language: 'en', author: '', source: '', source_url: '', license: '' },
    columns: [column(0), column(1)].map((each) => ({ ...each, language: 'bo' })),
    styles: [{ id: 'Title', name: 'Title', count: 1, samples: [], role: 'heading1' }],
    documents: [document('a.docx'), document('b.docx')],
    separator: null,
  },
} as unknown as Import);
const draft = { choices, publishes: false };

it('names every choice in which two librarians differ, also in rows of columns, styles and files', () => {
  const theirs = {
    publishes: true,
    choices: {
      ...choices,
      author: 'Śāntideva',
      columns: choices.columns.map((each) => (each.column === 1 ? { ...each, language: 'en' } : each)),
      styles: { Title: 'skip' as const },
      documents: choices.documents.map((each) => (each.file === 'b.docx' ? { ...each, isSkipped: true } : each)),
    },
  };
  expect(findChoiceDifferences(draft, theirs)).toEqual([
    { path: ['text', 'author'], mine: '', theirs: 'Śāntideva' },
    { path: ['styles', 'Title'], mine: 'heading1', theirs: 'skip' },
    { path: ['columns', '1', 'language'], mine: 'bo', theirs: 'en' },
    { path: ['files', 'b.docx', 'skip'], mine: false, theirs: true },
    { path: ['publishes'], mine: false, theirs: true },
  ]);
});

it('finds none between choices that only stand in another order', () => {
  const titled = (titles: Record<string, string>) => ({ ...draft, choices: { ...choices, titles } });
  expect(isSameDraft(titled({ en: 'A', bo: 'B' }), titled({ bo: 'B', en: 'A' }))).toBe(true);
  expect(isSameDraft(titled({ en: 'A' }), titled({ en: 'B' }))).toBe(false);
});
