import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LanguageProvider } from '#web/i18n/language-context.tsx';
import { createMessages } from '#web/i18n/messages.ts';
import { createStaticHistory } from '#web/router/history.ts';
import { Router } from '#web/router/router.tsx';
import en from '../../../locales/en.json';
import { ConflictView } from './conflict-view.tsx';
import { draft } from './testing-drafts.ts';
import type { BlockConflict, SheetSaving } from './types.ts';

const conflictOf = (id: string): BlockConflict => ({ kind: 'block', id, mine: undefined, theirs: undefined });

const markupOf = (conflicts: BlockConflict[]): string => {
  const saving = { conflicts, readDraft: () => draft('a', 'b', 'c') } as Partial<SheetSaving> as SheetSaving;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider messages={createMessages('en', { en })} rendered="en">
        <Router history={createStaticHistory(new URL('https://pothi.example/'))}>
          <ConflictView saving={saving} />
        </Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );
};

const titlesOf = (conflicts: BlockConflict[]): string[] =>
  [...markupOf(conflicts).matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title = '']) => title);

it('names a block by its position in the sheet, not by the order of the conflicts', () => {
  expect(titlesOf([conflictOf('c'), conflictOf('b')])).toEqual(['Block 3', 'Block 2']);
});

it('says of a block that is not in the sheet that it is deleted', () => {
  expect(titlesOf([conflictOf('x')])).toEqual(['A deleted block']);
});

it('shows an uploaded picture, and of a picture elsewhere the address', () => {
  const picture = { block_id: 'a', type: 'image' as const };
  const markup = markupOf([
    {
      ...conflictOf('a'),
      mine: { ...picture, content: 'key.png', url: '/files/key.png' },
      theirs: { ...picture, content: 'https://example.org/a.png' },
    },
  ]);
  expect(markup).toContain('src="/files/key.png"');
  expect(markup).not.toContain('key.png<');
  expect(markup).not.toContain('src="https:');
  expect(markup).toContain('https://example.org/a.png<');
});
