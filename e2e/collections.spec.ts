import { expect, test, visit, recordApiCalls, DESKTOP_ONLY } from './fixtures.ts';

test(
  'collections list: every address that shows it, its text and its links',
  DESKTOP_ONLY,
  async ({ page, library, baseURL }) => {
    for (const path of ['/collections', '/no/such/path', '/some-word', '/']) {
      await test.step(`${path} shows 'Browse the Library' and an about panel`, async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse the Library');
        await expect(page.getByRole('complementary')).toContainText('About this library');
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/collections`);
      });
    }

    await test.step('each collection links to /collections/{id} if it has children, otherwise to /works/{id}', async () => {
      const { parent, mixed } = library;
      const link = (name: string) => page.getByRole('link', { name });
      await expect(link(parent.title)).toHaveAttribute('href', `/collections/${parent.id}`);
      await expect(link(mixed.title)).toHaveAttribute('href', `/works/${mixed.id}`);
    });

    await test.step('the description is shown', async () => {
      await expect(page.locator('main [data-list] li').first()).toContainText('Theravāda');
    });
  },
);

test(
  'sub-collection page: the parent title in upper case, children linking to /works/{id}, an About block; the breadcrumbs lead back',
  DESKTOP_ONLY,
  async ({ page, library }) => {
    await visit(page, `/collections/${library.parent.id}`);
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.innerText()).toBe(library.parent.title.toUpperCase());
    await expect(page.getByRole('link', { name: library.child.title })).toHaveAttribute(
      'href',
      `/works/${library.child.id}`,
    );
    await expect(page.getByRole('heading', { name: `About ${library.parent.title}` })).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse the Library');
  },
);

test('pagination control', DESKTOP_ONLY, async ({ page }) => {
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const rows = page.locator('main [data-list] li');

  await test.step('a link reproduces the page', async () => {
    const calls = recordApiCalls(page);
    await visit(page, '/collections?limit=5&page=2');
    await expect(rows).toHaveCount(1);
    expect(calls).toEqual([]);
  });

  await test.step('a new size goes to page 1', async () => {
    const size = page.getByLabel('Per page');
    expect(await size.locator('option').allInnerTexts()).toEqual(['5', '10', '12', '20', '50']);
    await size.selectOption('12');
    await expect(page).toHaveURL('/collections?limit=12');
    await expect(rows).toHaveCount(6);
  });

  await test.step('a page past the end is the last page', async () => {
    await visit(page, '/collections?limit=5&page=99');
    await expect(page).toHaveURL('/collections?limit=5&page=2');
    await expect(rows).toHaveCount(1);
    await page.getByRole('link', { name: 'Page 1' }).click();
    await expect(rows).toHaveCount(5);
  });

  await test.step('previous, next and numbered pages change the rows and the address', async () => {
    await pages.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/collections?limit=5&page=2');
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('6–6 of 6')).toBeVisible();
    await pages.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL('/collections?limit=5');
    await expect(rows).toHaveCount(5);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(rows).toHaveCount(1);
    await page.goBack();
    await expect(rows).toHaveCount(5);
  });
});
