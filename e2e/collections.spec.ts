import { expect, test, visit, watchCalls, ONCE } from './fixtures.ts';

test.describe('collections list', ONCE, () => {
  for (const path of ['/', '/collections', '/no/such/path', '/some-word']) {
    test(`${path} shows 'Browse the Library' and an about panel`, async ({ page, baseURL }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse the Library');
      await expect(page.getByRole('complementary')).toContainText('About this library');
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/collections`);
    });
  }

  test('each collection links to /collections/{id} if it has children, otherwise to /works/{id}', async ({
    page,
    library,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: library.parent.title })).toHaveAttribute(
      'href',
      `/collections/${library.parent.id}`,
    );
    await expect(page.getByRole('link', { name: library.mixed.title })).toHaveAttribute(
      'href',
      `/works/${library.mixed.id}`,
    );
  });

  test('the description is shown', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('main [data-list] li').first()).toContainText('Theravāda');
  });
});

test.describe('sub-collection page', () => {
  test('has the parent title in upper case, children linking to /works/{id}, and an About block', async ({
    page,
    library,
  }) => {
    await page.goto(`/collections/${library.parent.id}`);
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.innerText()).toBe(library.parent.title.toUpperCase());
    await expect(page.getByRole('link', { name: library.child.title })).toHaveAttribute(
      'href',
      `/works/${library.child.id}`,
    );
    await expect(page.getByRole('heading', { name: `About ${library.parent.title}` })).toBeVisible();
  });

  test('the breadcrumbs lead back to the library', async ({ page, library }) => {
    await visit(page, `/collections/${library.parent.id}`);
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse the Library');
  });
});

test.describe('pagination control', ONCE, () => {
  const pages = { name: 'Pages' };

  test('previous, next and numbered pages change the rows and the address', async ({ page }) => {
    await visit(page, '/collections?limit=5');
    const rows = page.locator('main [data-list] li');
    await expect(rows).toHaveCount(5);
    await page.getByRole('navigation', pages).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/collections?limit=5&page=2');
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('6–6 of 6')).toBeVisible();
    await page.getByRole('navigation', pages).getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL('/collections?limit=5');
    await expect(rows).toHaveCount(5);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(rows).toHaveCount(1);
    await page.goBack();
    await expect(rows).toHaveCount(5);
  });

  test('a link reproduces the page', async ({ page }) => {
    const calls = watchCalls(page);
    await visit(page, '/collections?limit=5&page=2');
    await expect(page.locator('main [data-list] li')).toHaveCount(1);
    expect(calls).toEqual([]);
  });

  test('a new size goes to page 1', async ({ page }) => {
    await visit(page, '/collections?limit=5&page=2');
    const size = page.getByLabel('Per page');
    expect(await size.locator('option').allInnerTexts()).toEqual(['5', '10', '12', '20', '50']);
    await size.selectOption('12');
    await expect(page).toHaveURL('/collections?limit=12');
    await expect(page.locator('main [data-list] li')).toHaveCount(6);
  });

  test('a page past the end says so and leads back', async ({ page }) => {
    await visit(page, '/collections?limit=5&page=9');
    await expect(page.getByText('No content found')).toBeVisible();
    await page.getByRole('link', { name: 'Page 1' }).click();
    await expect(page.locator('main [data-list] li')).toHaveCount(5);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is links and a form', async ({ page }) => {
      await page.goto('/collections?limit=5');
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page.locator('main [data-list] li')).toHaveCount(1);
      await page.getByLabel('Per page').selectOption('20');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.locator('main [data-list] li')).toHaveCount(6);
    });
  });
});
