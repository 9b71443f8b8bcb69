import { logIn, registerMember, signInNewMember } from './members.ts';
import { expect, DESKTOP_ONLY, test, visit, recordApiCalls, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { createAuthor } from './sheet-authors.ts';
import { findAxeViolations } from './screen-checks.ts';

const PARAGRAPH: ['content', string][] = [['content', '<p>Words of a sheet</p>']];
/** Other tests publish too, so titles have to be unique. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

test.describe('community', () => {
  test(
    'shows the latest sheets, five per page; the page size is remembered',
    DESKTOP_ONLY,
    async ({ page, request }) => {
      const { createSheet, username } = await createAuthor(request);
      const title = unique('Newest');
      for (let number = 1; number <= 6; number += 1) await createSheet(`${title} ${number}`, PARAGRAPH);
      await createSheet(unique('Hidden'), PARAGRAPH, { is_published: false });
      const calls = recordApiCalls(page);
      await visit(page, '/community');
      expect(calls).toEqual([]);
      const rows = page.locator('main [data-list] li');
      await expect(rows).toHaveCount(5);
      await expect(page.getByText('Hidden')).toHaveCount(0);
      const row = page.locator('li', { hasText: `${title} 6` });
      await page.getByLabel('Per page').selectOption('50');
      await expect(page).toHaveURL('/community?limit=50');
      await expect(row.getByRole('link', { name: /Pema Tsering/ })).toHaveAttribute('href', `/user/${username}`);
      await expect(row).toContainText(/\w{3} \d+, \d{4}.*0 views.*0 likes.*English/);
      await visit(page, '/community');
      await expect(page).toHaveURL('/community?limit=50');
      await expect(row).toBeVisible();
      await row.getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} 6`);
    },
  );

  test('sorts and filters with links', DESKTOP_ONLY, async ({ page, request }) => {
    const { createSheet } = await createAuthor(request);
    const title = unique('Sorted');
    await createSheet(`${title} b`, PARAGRAPH, { language: 'zh' });
    await createSheet(`${title} a`, PARAGRAPH, { language: 'bo' });
    await page.goto('/community?limit=50');
    const titles = page.locator('main li h3', { hasText: title });
    await expect(titles).toHaveText([`${title} a`, `${title} b`]);
    await page.getByRole('link', { name: 'Title', exact: true }).click();
    await expect(page).toHaveURL('/community?sort=title&limit=50');
    await expect(titles).toHaveText([`${title} a`, `${title} b`]);
    await page
      .getByRole('navigation', { name: 'Language', exact: true })
      .getByRole('link', { name: 'Chinese' })
      .click();
    await expect(titles).toHaveText([`${title} b`]);
    for (const label of ['Show sheets by', 'Sort', 'Language'])
      await expect(page.getByRole('navigation', { name: label, exact: true })).toContainText(label);
  });

  test('a guest who creates a sheet logs in and gets to the editor', DESKTOP_ONLY, async ({ page, request }) => {
    const member = await registerMember(request);
    await visit(page, '/community');
    await page.getByRole('link', { name: 'Make a Sheet' }).click();
    const prompt = page.getByRole('dialog', { name: 'Please log in to use this feature.' });
    await prompt.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, member);
    await expect(page).toHaveURL('/sheets/new');
  });
});

test(
  'sheets of a profile: date, link, ten per page; a deleted one can be restored',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    const { createSheet } = await createAuthor(request, member);
    await visit(page, '/profile');
    await expect(page.getByText('No sheets yet')).toBeVisible();
    for (let number = 1; number <= 11; number += 1)
      await createSheet(`Story ${number}`, PARAGRAPH, { is_published: number > 1 });
    await visit(page, '/profile');
    const rows = page.locator('main [data-list] li');
    await expect(rows).toHaveCount(10);
    await expect(rows.filter({ hasText: 'Story 11' })).toContainText(/\w{3} \d+, \d{4} · Public/);
    await expect(rows.first().getByRole('link').first()).toHaveAttribute('href', /^\/[^/]+\/story-\d+_[\w-]{36}$/);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete Story 11' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(rows.filter({ hasText: 'Story 11' })).toHaveCount(0);
    await expect(page.getByText('“Story 11” was deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows.filter({ hasText: 'Story 11' })).toHaveCount(1);
  },
);

test('search finds sheets, highlights matches and suggests titles', LONG_DESKTOP_ONLY, async ({ page, request }) => {
  const { createSheet } = await createAuthor(request);
  const word = `zebrafish${Date.now().toString(36)}`;
  for (let number = 1; number <= 11; number += 1)
    await createSheet(`Sheet ${number}`, [['content', `<p>All about ${word} and more</p>`]]);
  const { title, path } = await createSheet(`On ${word}`, PARAGRAPH);
  await visit(page, `/search?q=${word}&tab=sheets`);
  await expect(page.getByRole('link', { name: 'Sheets 12' })).toHaveAttribute('aria-current', 'page');
  const rows = page.locator('main [data-list] li');
  await expect(rows).toHaveCount(10);
  await expect(rows.first().locator('mark').first()).toHaveText(word);
  await expect(rows.filter({ hasText: title }).getByRole('link')).toHaveAttribute('href', path);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('banner').getByRole('combobox').fill(word);
  await page.getByRole('option', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
