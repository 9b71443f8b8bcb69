import { logIn, registered, signedIn } from './accounts-members.ts';
import { axe } from './axe.ts';
import { expect, LOOKS, ONCE, onceUnlessTibetan, test, visit, watchCalls } from './fixtures.ts';
import { writer } from './sheet-writers.ts';
import { overflow } from './screen-checks.ts';

const words: ['content', string][] = [['content', '<p>Words of a sheet</p>']];
/** Other tests publish too: what this one did is told by its name. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

test.describe('community', () => {
  test('shows what was published lately, five at a time; a size is remembered', ONCE, async ({ page, request }) => {
    const { write, username } = await writer(request);
    const title = unique('Newest');
    for (let number = 1; number <= 6; number += 1) await write(`${title} ${number}`, words);
    await write(unique('Hidden'), words, { is_published: false });
    const calls = watchCalls(page);
    await visit(page, '/community');
    expect(calls).toEqual([]);
    const rows = page.locator('main [data-list] li');
    await expect(rows).toHaveCount(5);
    await expect(page.getByText('Hidden')).toHaveCount(0);
    const row = page.locator('li', { hasText: `${title} 6` });
    await page.getByLabel('Per page').selectOption('50');
    await expect(page).toHaveURL('/community?limit=50');
    await expect(row.getByRole('link', { name: /Pema Tsering/ })).toHaveAttribute('href', `/user/${username}`);
    await expect(row).toContainText(/\d{4}-\d\d-\d\d.*0 views.*0 likes.*English/);
    await visit(page, '/community');
    await expect(page).toHaveURL('/community?limit=50');
    await expect(row).toBeVisible();
    await row.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} 6`);
  });

  test('is sorted and filtered by links', ONCE, async ({ page, request }) => {
    const { write } = await writer(request);
    const title = unique('Sorted');
    await write(`${title} b`, words, { language: 'zh' });
    await write(`${title} a`, words, { language: 'bo' });
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
  });

  test('a guest who wants to make a sheet logs in and comes to the editor', ONCE, async ({ page, request }) => {
    const member = await registered(request);
    await visit(page, '/community');
    await page.getByRole('link', { name: 'Make a Sheet' }).click();
    const prompt = page.getByRole('dialog', { name: 'Please log in to use this feature.' });
    await prompt.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, member);
    await expect(page).toHaveURL('/sheets/new');
  });

  for (const [language, theme] of LOOKS) {
    test(
      `passes axe, shows no raw key and fits 320 px, ${theme}, ${language}`,
      onceUnlessTibetan(language),
      async ({ page, context, request, baseURL }) => {
        const { write } = await writer(request);
        await write('A sheet with a rather long title', words, { summary: 'And a summary', language: 'en' });
        await context.addCookies(
          Object.entries({ language, theme }).map(([name, value]) => ({ name, value, url: baseURL ?? '' })),
        );
        await visit(page, '/community');
        expect(await axe(page)).toEqual([]);
        expect(await page.locator('main').innerText()).not.toMatch(/\b(?:sheet|common|community)\.[a-z_]+/);
        await page.setViewportSize({ width: 320, height: 640 });
        await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
      },
    );
  }
});

test('stories of a profile: day, link, ten a page; a deleted one can be taken back', async ({
  page,
  context,
  request,
}) => {
  const member = await signedIn(context, request);
  const { write } = await writer(request, member);
  await visit(page, '/profile');
  await expect(page.getByText('No sheets yet')).toBeVisible();
  for (let number = 1; number <= 11; number += 1) await write(`Story ${number}`, words, { is_published: number > 1 });
  await visit(page, '/profile');
  const rows = page.locator('main [data-list] li');
  await expect(rows).toHaveCount(10);
  await expect(rows.filter({ hasText: 'Story 11' })).toContainText(/\d{4}-\d\d-\d\d · Public/);
  await expect(rows.first().getByRole('link').first()).toHaveAttribute('href', /^\/[^/]+\/story-\d+_[\w-]{36}$/);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete Story 11' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(rows.filter({ hasText: 'Story 11' })).toHaveCount(0);
  await expect(page.getByText('“Story 11” was deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.filter({ hasText: 'Story 11' })).toHaveCount(1);
});

test('search finds sheets, marks the words and suggests titles', ONCE, async ({ page, request }) => {
  const { write } = await writer(request);
  const word = `zebrafish${Date.now().toString(36)}`;
  for (let number = 1; number <= 11; number += 1)
    await write(`Sheet ${number}`, [['content', `<p>All about ${word} and more</p>`]]);
  const { title, path } = await write(`On ${word}`, words);
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
