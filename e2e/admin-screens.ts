import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect, visit } from './fixtures.ts';
import { signInWithApi } from './members.ts';
import { findSegment, textId } from './reader-texts.ts';
import { createAuthor } from './sheet-authors.ts';
import { giveRole } from './staff.ts';

const WORDS = '# Patience\n\nA long path.\n\n## Verse\n\nOne line\nand another\n\n#\n';
/** Its screens are only looked at. */
const TEXT = textId('eight-verses/bo');

type ListName = 'works' | 'collections' | 'topics';

/**
 * Uploads and tries a file with a problem in it, and calls `onForm` on the way; returns the addresses of the import and of the
 * text that would come.
 */
export const tryFile = async (
  page: Page,
  messages: Record<string, string>,
  onForm: () => Promise<void> = async () => undefined,
): Promise<string[]> => {
  await visit(page, '/admin/imports/new');
  const file = { name: 'Patience 1.txt', mimeType: 'text/plain', buffer: Buffer.from(WORDS) };
  await page.locator('input[data-files]').setInputFiles(file);
  await page.locator('select[name="language"]').selectOption('en');
  await onForm();
  await page.getByRole('button', { name: messages['import.check'], exact: true }).click();
  await expect(page.getByRole('heading', { name: messages['import.would_come'] })).toBeVisible();
  const text = page.getByRole('heading', { level: 3 }).getByRole('link', { name: 'Patience', exact: true });
  return [new URL(page.url()).pathname, (await text.getAttribute('href')) ?? ''];
};

/** Signs an administrator in and makes something to see; returns the addresses of all screens but those of an import. */
export const createAdminScreens = async (context: BrowserContext, request: APIRequestContext): Promise<string[]> => {
  const { member, get, post } = await signInWithApi(context, request);
  await giveRole(member.email, 'admin');
  const other = await createAuthor(request);

  const suspect = await other.createSheet('Suspect', [['content', '<p>Words</p>']]);
  await post(`/sheets/${suspect.id}/report`, { words: 'Advertising' });
  await post(`/admin/sheets/${suspect.id}/take-down`, { reason: 'Advertising' });
  const { reports } = await get<{ reports: { id: string; sheet: { id: string } | null }[] }>(
    '/admin/reports?kind=sheet&limit=100',
  );
  const report = reports.find(({ sheet }) => sheet?.id === suspect.id);
  const { segment_id, content } = await findSegment(request, TEXT, 2);
  const correction_id = randomUUID();
  const old_words = content.replaceAll(/<[^>]*>/g, ' ').slice(0, 5);
  const place = { segment_id, old_words, start_offset: 0, end_offset: old_words.length };
  const words = { new_words: 'Others', reason: 'A misprint', source: 'The print of 1970' };
  expect((await post('/corrections', { correction_id, ...place, ...words })).status()).toBe(201);
  const names = { 'names.en': 'Langri Tangpa', 'names.bo': 'གླང་རི་ཐང་པ།' };
  const author = (await (await post('/admin/authors', { fields: names })).json()) as { id: string };
  /** The first of a list. */
  const idIn = async (list: ListName): Promise<string> => {
    const found = await get<Record<ListName, { id: string }[]>>(`/admin/${list}?language=en&limit=10`);
    return found[list][0]?.id ?? '';
  };

  const { sections } = await get<{ sections: { id: string }[] }>(`/admin/texts/${TEXT}/structure?language=en`);
  const section = sections[1]?.id;

  return [
    '/corrections',
    '/admin/overview',
    '/admin/reports',
    `/admin/reports/${report?.id}`,
    `/admin/sheets/${suspect.id}`,
    '/admin/people',
    `/admin/people/${other.username}`,
    '/admin/corrections',
    `/admin/corrections/${correction_id}`,
    '/admin/works',
    `/admin/works/${await idIn('works')}`,
    `/admin/texts/${TEXT}`,
    `/admin/texts/${TEXT}/structure`,
    `/admin/texts/${TEXT}/structure?section=${section}`,
    `/admin/texts/${TEXT}/mappings`,
    '/admin/authors',
    `/admin/authors/${author.id}`,
    '/admin/authors/new',
    '/admin/collections',
    `/admin/collections/${await idIn('collections')}`,
    `/admin/collections/new?parent=${await idIn('collections')}`,
    '/admin/imports',
    '/admin/imports/new',
    '/admin/topics',
    `/admin/topics/${await idIn('topics')}`,
    `/admin/topics/new?parent=${await idIn('topics')}`,
    '/admin/settings',
    '/admin/log',
  ];
};
