import { expect, test, visit, DESKTOP_ONLY, LONG } from './fixtures.ts';
import { searchFor, results, passages, tab, pageBox, headerBox, openFacets, searchApi } from './search-page.ts';

test.describe('when there is nothing to show', DESKTOP_ONLY, () => {
  test('shows the reason and what to try', LONG, async ({ page }) => {
    await test.step('nothing found says so, and what to try', async () => {
      await visit(page, searchFor('"xyzzy plugh"', '&language=bo'));
      await expect(page.getByRole('heading', { name: 'No results to display.' })).toBeVisible();
      await expect(results(page)).toContainText('Leave out the quotation marks.');
      await results(page).getByRole('link', { name: 'Search without filters' }).click();
      await expect(page).toHaveURL(searchFor('"xyzzy plugh"').replaceAll('%20', '+'));
    });

    await test.step('sheets have their own empty state, and both tabs show correct counts', async () => {
      // No other test publishes a sheet with this word.
      await visit(page, searchFor('fletcher'));
      await tab(page, 'Sheets').click();
      await expect(page).toHaveURL(searchFor('fletcher', '&tab=sheets'));
      await expect(tab(page, 'Sheets')).toHaveAttribute('aria-current', 'page');
      const { total } = await searchApi<{ total: number }>(page, 'query=fletcher');
      await expect(tab(page, 'Sources')).toContainText(String(total));
      await expect(results(page)).toContainText('No published sheet matches.');
      await results(page).getByRole('link', { name: 'Search in sources' }).click();
      await expect(page).toHaveURL(searchFor('fletcher'));
    });

    await test.step('an unknown filter is explained, in the query and in the address', async () => {
      await visit(page, searchFor('lang:klingon mind'));
      await expect(page.getByText('There is nothing here in the language “klingon”.')).toBeVisible();
      await expect(page.locator('main code').first()).toHaveText('lang:bo');
      await expect(passages(page)).toHaveCount(10);
      await visit(page, searchFor('mind', '&type=poem&collection=nowhere'));
      await expect(page.getByText('“poem” is not a type of text.')).toBeVisible();
      await expect(page.getByText('There is no collection or text called “nowhere”.')).toBeVisible();
    });

    await test.step('a query of excluded words only is explained', async () => {
      await visit(page, searchFor('-mind'));
      await expect(page.getByText('Only words to exclude were given.')).toBeVisible();
    });

    await test.step('a page beyond the last is the last', async () => {
      await visit(page, searchFor('mind', '&page=999'));
      await expect(page).toHaveURL(/&page=\d{1,2}$/);
      await expect(passages(page).first()).toBeVisible();
    });

    await test.step('a search that took too long says so, and what to try', async () => {
      await visit(page, searchFor('mind'));
      await page.route(/\/api\/v1\/search\?query=slow/, async (route) => {
        const found = await (await route.fetch()).json();
        const problems = [{ code: 'took_too_long', value: '', known: [] }];
        await route.fulfill({ json: { ...found, sources: [], total: 0, places: [], problems } });
      });
      await pageBox(page).fill('slow');
      await pageBox(page).press('Enter');
      await expect(page.getByRole('heading', { name: 'The search took too long and was stopped.' })).toBeVisible();
      await expect(results(page)).toContainText('Try a rarer word');
    });
  });

  test.describe('because the call failed', () => {
    test.use({ expectedConsoleError: /status of 400|Failed to load resource/ });

    test('the screen says so and can try again', async ({ page }) => {
      await visit(page, searchFor('mind'));
      let isDown = true;
      // A status that is not retried, so that the test need not wait.
      await page.route(/\/api\/v1\/search\?query=suffering/, (route) =>
        isDown ? route.fulfill({ status: 418, json: { detail: 'x', code: 'x' } }) : route.fallback(),
      );
      await pageBox(page).fill('suffering');
      await pageBox(page).press('Enter');
      await expect(page.getByRole('alert')).toContainText('The search could not be completed.');
      await expect(pageBox(page)).toHaveValue('suffering');
      isDown = false;
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await expect(passages(page).first()).toBeVisible();
    });
  });
});

const ODD_QUERIES: [name: string, q: string][] = [
  ['an ampersand', 'a&b=c'],
  ['a per cent sign', '100%'],
  ['SQL', "';--"],
  ['a pattern', '(.*'],
  ['HTML', '<b>x</b>'],
  ['an emoji', '😀'],
  ['a right-to-left mark', '\u202Eabc'],
  ['unbalanced quotes', '"""'],
  ['only punctuation', '…།'],
  ['a very long word', 'x'.repeat(1500)],
];

test('odd queries are handled and shown as typed', DESKTOP_ONLY, async ({ page }) => {
  for (const [name, q] of ODD_QUERIES) {
    const response = await page.goto(searchFor(q));
    expect([name, response?.status()]).toEqual([name, 200]);
    await expect(pageBox(page), name).toHaveValue(q);
    await expect(page.getByRole('heading', { level: 1 }), name).toHaveText('Search');
    await expect(page.locator('main b', { hasText: 'x' }), name).toHaveCount(0);
  }
});

test.describe('without JavaScript', DESKTOP_ONLY, () => {
  test.use({ javaScriptEnabled: false });

  test('boxes are plain forms that keep the choices, every choice is a link, and a citation is offered', async ({
    page,
    isMobile,
  }) => {
    await test.step('the box is a plain form that keeps the choices, and every choice is a link', async () => {
      await page.goto(searchFor('mind', '&language=en&sort=title'));
      await expect(passages(page)).toHaveCount(10);
      await expect(pageBox(page)).toHaveRole('searchbox');
      await pageBox(page).fill('suffering');
      await pageBox(page).press('Enter');
      await expect(page).toHaveURL('/search?q=suffering&language=en&sort=title');
      const facets = await openFacets(page, isMobile);
      await facets.getByRole('link', { name: /^Translation/ }).click();
      await expect(page).toHaveURL('/search?q=suffering&language=en&type=translation&sort=title');
      await expect(page.getByRole('link', { name: 'Remove filter: Translation' })).toBeVisible();
      await passages(page).first().getByRole('link').click();
      await expect(page).toHaveURL(/\/chapter\?/);
    });

    await test.step('the box of the navigation is a plain form too', async () => {
      await page.goto('/collections');
      const box = await headerBox(page, isMobile);
      await box.fill('སེམས།');
      await box.press('Enter');
      await expect(page).toHaveURL(searchFor('སེམས།'));
      await expect(passages(page).first()).toBeVisible();
    });

    await test.step('a citation is offered', async () => {
      await page.goto(searchFor('Dhp 21'));
      await expect(page.getByRole('region', { name: 'Go to passage' }).getByRole('link').first()).toBeVisible();
    });
  });
});
