import { expect, it } from 'vitest';
import { sheetAddress } from '#shared/sheet-address.ts';
import { matchRoute } from '#web/routes.ts';
import { sheetIdOfRoute } from './sheet-route.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

it('the id is the part after the last underscore', () => {
  expect(sheetIdOfRoute({ sheetSlugAndId: `on_patience_${id}` })).toBe(id);
  expect(sheetIdOfRoute({ sheetSlugAndId: `_${id}` })).toBe(id);
});

it('any other unknown address shows the collections list', () => {
  const pageAt = (path: string) => matchRoute(path).page.module;
  for (const path of ['/pema/patience', '/pema/on_patience', `/pema/${id}`, `/pema/x/y_${id}`, `/x_${id}`]) {
    expect([path, pageAt(path)]).toEqual([path, 'web/collections/collections-page.tsx']);
  }
  expect(pageAt(sheetAddress({ username: 'pema.1', title: 'བཟོད་པ། On 忍', id }))).toBe(
    'web/sheets/page/sheet-page.tsx',
  );
  expect(pageAt(`/texts/x_${id}`)).toBe('web/texts/text-page.tsx');
});
