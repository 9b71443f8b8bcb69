import { expect, pauseRequests, expectNestedContents, test, visit, recordApiCalls, DESKTOP_ONLY } from './fixtures.ts';

test(
  'text page: title, type label, a button to the first chapter, and nested contents to open',
  DESKTOP_ONLY,
  async ({ page, library }) => {
    await test.step('has title, type label and a Continue Reading button to the chapter route with the first content id', async () => {
      await page.goto(`/texts/${library.text.id}?type=root_text`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(library.text.title);
      await expect(page.getByRole('main')).toContainText('Root Text');
      await expect(page.getByRole('link', { name: 'Continue Reading' })).toHaveAttribute(
        'href',
        `/chapter?text_id=${library.text.id}&content_id=${library.text.table_of_contents[0]}`,
      );
    });

    await test.step('says how it is cited, its original title, whose text it is and what it is about', async () => {
      const card = page.getByRole('main').locator('header').first();
      await expect(card).toContainText('BCA 1 · Bodhicaryāvatāra 1');
      await expect(card).toContainText(/English\s*·?\s*Translator Pothi/);
      await expect(page.getByRole('complementary')).toContainText('Thirty-six verses by Śāntideva');
      await expect(page).toHaveTitle(/\(BCA 1\) · Pothi, English · pothi$/);
    });

    await test.step('leads to its commentary, which leads back, and both to their collection', async () => {
      const about = page.getByRole('complementary');
      await about.getByRole('link', { name: /^Notes on/ }).click();
      await expect(page).toHaveURL(/type=commentary$/);
      await expect(about.getByRole('heading', { name: 'Root Text' })).toBeVisible();
      await about.getByRole('link', { name: library.text.title }).click();
      await expect(page).toHaveURL(`/texts/${library.text.id}?type=root_text`);
      await about.getByRole('link', { name: library.mixed.title }).click();
      await expect(page).toHaveURL(`/works/${library.mixed.id}`);
      await expect(page.getByRole('region', { name: 'Root Text' })).toContainText('BCA 1');
    });

    // Without JavaScript: every-screen.spec.ts.
    await test.step('contents is a nested, expandable table; a title links to the chapter route with the first segment', async () => {
      await page.goto(`/texts/${library.nested.id}?type=root_text`);
      await expectNestedContents(page);
    });
  },
);

test('contents with pagination and keyboard', DESKTOP_ONLY, async ({ page, library }) => {
  await test.step('can be expanded by keyboard', async () => {
    await visit(page, `/texts/${library.nested.id}?type=root_text`);
    const toggle = page.locator('main summary').first();
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('main details').first()).toHaveAttribute('open', '');
    await page.keyboard.press('Tab');
    await expect(page.locator('main details').first().getByRole('link').first()).toBeFocused();
  });

  await test.step('is paginated by top-level section', async () => {
    await page.getByLabel('Per page').selectOption('5');
    const rows = page.locator('main [data-list] > ol > li');
    await expect(rows).toHaveCount(5);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(`/texts/${library.nested.id}?type=root_text&limit=5&page=2`);
    await expect(rows).toHaveCount(3);
    await page.reload();
    await expect(rows).toHaveCount(3);
  });
});

test('versions', DESKTOP_ONLY, async ({ page, library }) => {
  const path = `/texts/${library.text.id}?type=root_text`;
  const tabs = page.getByRole('navigation', { name: 'Contents and versions' });

  await test.step('are a tab that is in the address; loading shows a loading text', async () => {
    await visit(page, path);
    await expect(tabs.getByRole('link')).toHaveText(['Contents', 'Version']);
    await expect(tabs.getByRole('link', { name: 'Contents' })).toHaveAttribute('aria-current', 'page');
    const calls = recordApiCalls(page);
    const release = await pauseRequests(page, '**/versions?*');
    await tabs.getByRole('link', { name: 'Version' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
    release();
    await expect(page).toHaveURL(`${path}&tab=versions`);
    await expect(tabs.getByRole('link', { name: 'Version' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Revision History').first()).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    expect(calls.map((call) => call.replace(/\?.*/, ''))).toEqual([`/api/v1/texts/${library.text.id}/versions`]);
    await page.unroute('**/versions?*');
  });

  await test.step('each is one readable line: language, translator, source, licence, revision-history label, coverage', async () => {
    await page.reload();
    const chinese = page.locator('main [data-list] > ul > li').filter({ hasText: 'Chinese' });
    const line = chinese.locator('dl');
    await expect(line).toHaveText(
      /^Language Chinese\s*Translator Pothi\s*Source 2026\s*Licence .*\s*Revision History 1\.0\s*Coverage \d+%\s*$/,
    );
    expect((await line.boundingBox())?.height).toBeLessThan(60);
    await expect(chinese.getByRole('link', { name: /^Read / })).toHaveAttribute(
      'href',
      /^\/chapter\?text_id=[^&]+&content_id=/,
    );
    const tibetan = page.locator('main [data-list] > ul > li').filter({ hasText: 'Tibetan' });
    await expect(tibetan.getByRole('heading')).toHaveAttribute('lang', 'bo');
  });

  await test.step('Sanskrit in Latin script is not set in the Tibetan font', async () => {
    const sanskrit = page.locator('main h2[lang="sa-Latn"]');
    await expect(sanskrit).toBeVisible();
    expect(await sanskrit.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"?Inter/);
  });

  await test.step("shows 'text.version.notfound' when empty", async () => {
    await visit(page, path);
    await page.route('**/versions?*', (route) =>
      route.fulfill({ json: { total: 0, skip: 0, limit: 10, text: library.text, versions: [] } }),
    );
    await tabs.getByRole('link', { name: 'Version', exact: true }).click();
    await expect(page.getByText('Version not found')).toBeVisible();
  });
});
