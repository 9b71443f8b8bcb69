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

const titlesOf = (conflicts: BlockConflict[]): string[] => {
  const saving = { conflicts, readDraft: () => draft('a', 'b', 'c') } as Partial<SheetSaving> as SheetSaving;
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider messages={createMessages('en', { en })} rendered="en">
        <Router history={createStaticHistory(new URL('https://pothi.example/'))}>
          <ConflictView saving={saving} />
        </Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return [...markup.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title = '']) => title);
};

it('names a block by its position in the sheet, not by the order of the conflicts', () => {
  expect(titlesOf([conflictOf('c'), conflictOf('b')])).toEqual(['Block 3', 'Block 2']);
});

it('says of a block that is not in the sheet that it is deleted', () => {
  expect(titlesOf([conflictOf('x')])).toEqual(['A deleted block']);
});
