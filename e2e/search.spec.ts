import type { Page } from '@playwright/test';
import {
  expect,
  pauseRequests,
  setCookies,
  LANGUAGES_AND_THEMES,
  openHeaderMenu,
  test,
  visit,
  recordApiCalls,
  DESKTOP_ONLY,
  desktopOnlyUnlessTibetan,
} from './fixtures.ts';
import { findAxeViolations, horizontalOverflow, findRawMessageKeys, findSmallTargets } from './screen-checks.ts';

const TIBETAN = 'སྟོང་པ་ཉིད།';
const visible = { visible: true };

const searchFor = (q: string, more = '') => `/search?q=${encodeURIComponent(q)}${more}`;

/** Every state that can be opened by its address. */
const STATES: [name: string, path: string][] = [
  ['nothing asked', '/search'],
  ['results', searchFor('mind')],
  ['results in Tibetan', searchFor(TIBETAN)],
  ['results in Chinese', searchFor('觀自在菩薩')],
  ['narrowed results, page 2', searchFor('mind', '&language=en&type=translation&sort=title&page=2')],
  ['a citation', searchFor('Dhp 21')],
  ['titles', searchFor('heart sutra')],
  ['nothing found', searchFor('"xyzzy plugh"', '&language=bo')],
  ['filters that do not exist', searchFor('lang:klingon type:poem color:red mind')],
  ['a wrong filter in the address', searchFor('mind', '&type=poem&language=klingon&collection=nowhere')],
  ['a text that is not here', searchFor('mind', '&text=nothing')],
  ['no sheets', searchFor('mind', '&tab=sheets')],
  ['beyond the last page', searchFor('mind', '&page=999')],
];

const results = (page: Page) => page.locator('main [data-list]');
const passages = (page: Page) => results(page).locator('li');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Result types' }).getByRole('link', { name });
/** The search box of the search page. */
const pageBox = (page: Page) => page.locator('main input[type="search"]');
/** The search box of the header; on a phone it is in the menu. */
const headerBox = async (page: Page, isMobile: boolean) => {
  if (isMobile) await openHeaderMenu(page, true, '');
  return page.locator('header nav input[name="q"]').filter(visible);
};
const openFacets = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.locator('main summary', { hasText: 'Filter' }).click();
  return page.getByRole('navigation', { name: 'Filter' });
};
/** Address and what the page shows, read together. */
const addressAndTotal = (page: Page) =>
  page.evaluate(() => [
    location.search,
    document.querySelector('main [role="status"]:not(.screen-reader-text)')?.textContent ?? '',
    document.querySelector('main [aria-busy]')?.getAttribute('aria-busy') ?? '',
  ]);
const searchApi = async <Body>(page: Page, query: string): Promise<Body> =>
  (await page.request.get(`/api/v1/search?${query}`)).json();

test.describe('a page of results', DESKTOP_ONLY, () => {
  test('passages are grouped by text, highlighted, with footnotes and languages, and link to the reader and back', async ({
    page,
  }) => {
    await test.step('shows passages grouped by text, with the highlighted match, its context and the reason', async () => {
      await visit(page, searchFor('stong pa nyid'));
      await expect(page).toHaveTitle('stong pa nyid – Search · pothi');
      const text = results(page).locator('section').first();
      await expect(text.getByRole('heading', { level: 2 })).toHaveAttribute('lang', 'bo');
      await expect(text.locator('mark').first()).toHaveText(/སྟོང་པ་ཉིད/);
      await expect(text.locator('li').first()).toContainText('Wylie');
      await expect(text.locator('li').first().getByRole('link')).toHaveAttribute(
        'href',
        /^\/chapter\?text_id=[\w-]+&content_id=[\w-]+&segment_id=[\w-]+$/,
      );
    });

    await test.step('footnotes of a passage open without leaving', async () => {
      await visit(page, searchFor('"this mind thrashes about"'));
      const marker = results(page).locator('.footnote-marker').first();
      await marker.click();
      await expect(marker).toHaveAttribute('aria-expanded', 'true');
      await expect(page).toHaveURL(/\/search/);
    });

    await test.step('every title has the lang attribute of its language', async () => {
      await page.goto(searchFor('心經'));
      await expect(
        page.getByRole('region', { name: 'Titles' }).getByRole('link').locator('span').first(),
      ).toHaveAttribute('lang', 'zh');
      await page.goto(searchFor('心經', '&lang=bo-IN'));
      const collection = page.locator('nav a[href*="collection="] > span').first();
      await expect(collection).toHaveAttribute('lang', 'bo');
      await expect(collection).toHaveText(/[ༀ-࿿]/);
    });

    await test.step('a passage opens in the reader, and Back returns to the same results', async () => {
      await visit(page, searchFor('mind', '&sort=title&page=2'));
      const before = await passages(page).allInnerTexts();
      await passages(page).nth(4).click();
      await expect(page).toHaveURL(/\/chapter\?/);
      await page.goBack();
      await expect(passages(page)).toHaveCount(10);
      expect(await passages(page).allInnerTexts()).toEqual(before);
    });

    await test.step('is not listed by search engines; the empty screen is', async () => {
      await page.goto(searchFor('mind'));
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await page.goto('/search');
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/search$/);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S/);
    });
  });

  test('paging and sorting', async ({ page }) => {
    await test.step('pages hold 10, page 2 and the last page work, and the total is the same on each', async () => {
      const { total } = await searchApi<{ total: number }>(page, 'query=mind');
      expect(total).toBeGreaterThan(40);
      await visit(page, searchFor('mind'));
      await expect(passages(page)).toHaveCount(10);
      await expect(tab(page, 'Sources')).toContainText(String(total));
      const first = await passages(page).allInnerTexts();

      const pages = page.getByRole('navigation', { name: 'Pages' });
      await pages.getByRole('link', { name: 'Page 2', exact: true }).click();
      const repeatedFromPage1 = async () =>
        (await passages(page).allInnerTexts()).filter((text) => first.includes(text));
      await expect.poll(repeatedFromPage1).toEqual([]);
      expect(await addressAndTotal(page)).toEqual(['?q=mind&page=2', `${total} results`, 'false']);
      await expect(passages(page)).toHaveCount(10);

      const last = Math.ceil(total / 10);
      await visit(page, searchFor('mind', `&page=${last}`));
      await expect(passages(page)).toHaveCount(total - (last - 1) * 10);
      await expect(pages).toContainText(`${(last - 1) * 10 + 1}–${total} of ${total}`);
    });

    await test.step('sorts really sort', async () => {
      await visit(page, searchFor('mind'));
      const titles = results(page).getByRole('heading', { level: 2 });
      await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Title', exact: true }).click();
      type SearchResponse = { sources: { text: { title: string; hits: number } }[] };
      const byTitle = await searchApi<SearchResponse>(page, 'query=mind&sort=title&limit=100');
      const firstWords = byTitle.sources.map(({ text }) => text.title.split(' ', 1)[0] ?? '');
      expect(firstWords).toEqual(firstWords.toSorted((a, b) => a.localeCompare(b, 'en')));
      await expect(titles.first()).toHaveText(byTitle.sources[0]?.text.title ?? '');
      await expect(page).toHaveURL(searchFor('mind', '&sort=title'));

      await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Most results' }).click();
      const byHits = await searchApi<SearchResponse>(page, 'query=mind&sort=hits&limit=100');
      const hits = byHits.sources.map(({ text }) => text.hits);
      expect(hits).toEqual(hits.toSorted((a, b) => b - a));
      await expect(titles.first()).toHaveText(byHits.sources[0]?.text.title ?? '');
      await expect(page).toHaveURL(searchFor('mind', '&sort=hits'));
    });
  });

  test('results are filtered by facets, collections and one text, and stay filtered for another query', async ({
    page,
    isMobile,
    library,
  }) => {
    await test.step('filters combine, show their counts, and Back removes them', async () => {
      await visit(page, searchFor('mind', '&sort=title&page=2'));
      const facets = await openFacets(page, isMobile);
      const commentary = facets.getByRole('link', { name: /^Commentary/ });
      const count = /\d+/.exec((await commentary.textContent()) ?? '')?.[0];
      await commentary.click();
      await expect
        .poll(() => addressAndTotal(page))
        .toEqual(['?q=mind&type=commentary&sort=title', `${count} results`, 'false']);
      await expect(commentary).toHaveAttribute('aria-current', 'true');
      await facets.getByRole('link', { name: /^English/ }).click();
      await expect
        .poll(() => addressAndTotal(page).then(([search]) => search))
        .toContain('language=en&type=commentary');

      const chosen = page.getByRole('list', { name: 'Active filters' });
      await chosen.getByRole('link', { name: 'Remove filter: Commentary' }).click();
      await expect.poll(() => addressAndTotal(page).then(([search]) => search)).toBe('?q=mind&language=en&sort=title');
      await page.goBack();
      await expect(chosen.getByRole('link', { name: /Remove filter/ })).toHaveCount(2);
      await chosen.getByRole('link', { name: 'Clear all' }).click();
      await expect.poll(() => addressAndTotal(page).then(([search]) => search)).toBe('?q=mind&sort=title');
      await expect(chosen).toHaveCount(0);
    });

    await test.step('a collection can be narrowed further, and removed again', async () => {
      await visit(page, searchFor('mind'));
      const facets = await openFacets(page, isMobile);
      await facets.getByRole('link', { name: new RegExp(`^${library.parent.title}`) }).click();
      await expect(page).toHaveURL(searchFor('mind', `&collection=${library.parent.id}`));
      await expect(facets.getByRole('link', { name: library.parent.title })).toHaveAttribute('aria-current', 'true');
      await facets.getByRole('link', { name: new RegExp(`^${library.rootsOnly.title}`) }).click();
      await expect(page).toHaveURL(searchFor('mind', `&collection=${library.rootsOnly.id}`));
      await expect(results(page).getByRole('heading', { level: 2 }).first()).toContainText('Dhammapada');
      await facets.getByRole('link', { name: 'All collections' }).click();
      await expect(page).toHaveURL(searchFor('mind'));
    });

    await test.step('can be limited to one text', async () => {
      await visit(page, searchFor('mind'));
      const source = results(page)
        .locator('section')
        .filter({ has: page.getByRole('link', { name: 'Only in this text' }) })
        .first();
      const title = (await source.getByRole('heading', { level: 2 }).textContent()) ?? '';
      await source.getByRole('link', { name: 'Only in this text' }).click();
      await expect(page).toHaveURL(/text=/);
      await expect(page.getByRole('link', { name: `Remove filter: ${title}` })).toBeVisible();
      await expect(results(page).getByRole('heading', { level: 2 })).toHaveText([title]);
    });

    await test.step('another query keeps the filters and starts at the first page', async () => {
      await visit(page, searchFor('mind', '&language=en&sort=title&page=2'));
      await pageBox(page).fill('  suffering  ');
      await pageBox(page).press('Enter');
      await expect
        .poll(() => addressAndTotal(page).then(([search]) => search))
        .toBe('?q=suffering&language=en&sort=title');
      await page.goBack();
      await expect(pageBox(page)).toHaveValue('mind');
    });
  });
});

test.describe('a citation', DESKTOP_ONLY, () => {
  test('opens the passage: at once from a box, as a choice from a link', async ({ page, isMobile }) => {
    await test.step('typed into a box opens the passage, and Back returns to the earlier page', async () => {
      await visit(page, '/collections');
      const box = await headerBox(page, isMobile);
      await box.fill('Dhp 21');
      await box.press('Enter');
      await expect(page).toHaveURL(/\/chapter\?text_id=[\w-]+&content_id=[\w-]+&segment_id=/);
      await page.goBack();
      await expect(page).toHaveURL('/collections');
    });

    await test.step('in a link is offered above the results', async () => {
      await visit(page, searchFor('Dhp 21'));
      const places = page.getByRole('region', { name: 'Go to passage' });
      await expect(places.getByRole('link').first()).toContainText('Dhp 21');
      await expect(page).toHaveURL(/\/search/);
      await places.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/chapter\?/);
    });
  });
});

test.describe('when there is nothing to show', DESKTOP_ONLY, () => {
  test('shows the reason and what to try', async ({ page }) => {
    await test.step('nothing found says so, and what to try', async () => {
      await visit(page, searchFor('"xyzzy plugh"', '&language=bo'));
      await expect(page.getByRole('heading', { name: 'No results to display.' })).toBeVisible();
      await expect(results(page)).toContainText('Leave out the quotation marks.');
      await results(page).getByRole('link', { name: 'Search without filters' }).click();
      await expect(page).toHaveURL(searchFor('"xyzzy plugh"').replaceAll('%20', '+'));
    });

    await test.step('sheets have their own empty state, and both tabs show correct counts', async () => {
      await visit(page, searchFor('mind'));
      await tab(page, 'Sheets').click();
      await expect(page).toHaveURL(searchFor('mind', '&tab=sheets'));
      await expect(tab(page, 'Sheets')).toHaveAttribute('aria-current', 'page');
      const { total } = await searchApi<{ total: number }>(page, 'query=mind');
      await expect(tab(page, 'Sources')).toContainText(String(total));
      await expect(results(page)).toContainText('No published sheet matches.');
      await results(page).getByRole('link', { name: 'Search in sources' }).click();
      await expect(page).toHaveURL(searchFor('mind'));
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

    await test.step('a page beyond the last leads to the last', async () => {
      await visit(page, searchFor('mind', '&page=999'));
      await results(page).getByRole('link', { name: 'Go to the last page' }).click();
      await expect(passages(page).first()).toBeVisible();
    });

    await test.step('a search that took too long says so, and what to try', async () => {
      await visit(page, searchFor('mind'));
      await page.route(/\/api\/v1\/search\?query=slow/, async (route) => {
        const answer = await (await route.fetch()).json();
        const problems = [{ code: 'took_too_long', value: '', known: [] }];
        await route.fulfill({ json: { ...answer, sources: [], total: 0, places: [], problems } });
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

test.describe('suggestions', () => {
  const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
  const options = (page: Page) => list(page).getByRole('option');

  test('are debounced, closed, clicked, and dropped when late', DESKTOP_ONLY, async ({ page, isMobile }) => {
    await test.step('their code is loaded on the first focus', async () => {
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));
      await visit(page, '/collections');
      expect(scripts.filter((url) => url.includes('suggestions'))).toEqual([]);
      const box = await headerBox(page, isMobile);
      await box.focus();
      await expect.poll(() => scripts.filter((url) => /suggestions.*\.js/.test(url)).length).toBe(1);
    });

    await test.step('Escape closes the list and keeps the query; Enter without a selected row searches for it', async () => {
      await visit(page, '/collections');
      const box = await headerBox(page, isMobile);
      // Waits for the response to the whole query: a later one would reset the list.
      const answered = page.waitForResponse((response) => response.url().includes('query=heart&'));
      await box.pressSequentially('heart');
      await answered;
      await expect(options(page).first()).toBeVisible();
      await box.press('Escape');
      await expect(list(page)).toHaveCount(0);
      await expect(box).toBeVisible();
      await expect(box).toHaveValue('heart');
      await expect(box).toBeFocused();
      await box.press('ArrowDown');
      await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
      await box.press('ArrowUp');
      await box.press('Enter');
      await expect(page).toHaveURL(searchFor('heart'));
    });

    await test.step('a citation comes first, and a click on it opens the passage', async () => {
      await visit(page, '/collections');
      const box = await headerBox(page, isMobile);
      await box.pressSequentially('Dhp 21');
      const group = list(page).getByRole('group', { name: 'Go to passage' });
      await group.getByRole('option').first().click();
      await expect(page).toHaveURL(/\/chapter\?text_id=/);
    });

    await test.step('an answer that comes too late is dropped', async () => {
      await visit(page, '/collections');
      const release = await pauseRequests(page, /\/search\/suggest\?query=heart&/);
      const box = await headerBox(page, isMobile);
      const late = page.waitForRequest(/suggest\?query=heart&/);
      await box.fill('heart');
      await late;
      await box.fill('dhammapada');
      await expect(options(page).first()).toContainText('Dhammapada');
      const answered = page.waitForResponse(/suggest\?query=heart&/);
      release();
      await answered;
      await expect(options(page).first()).toContainText('Dhammapada');
      await expect(list(page)).not.toContainText('Heart');
    });

    await test.step('no request for every letter, nor for an empty box', async () => {
      await visit(page, '/collections');
      const calls = recordApiCalls(page);
      const box = await headerBox(page, isMobile);
      await box.fill('   ');
      await box.fill('h');
      await box.fill('he');
      await box.fill('heart');
      await expect(options(page).first()).toContainText('Heart');
      expect(calls.findLast((call) => call.includes('suggest'))).toContain('query=heart&');
      expect(calls.filter((call) => call.includes('query=&'))).toEqual([]);
    });
  });

  test('arrow keys move through them, and Enter opens the selected one', async ({ page, isMobile }) => {
    await visit(page, '/collections');
    const box = await headerBox(page, isMobile);
    await expect(box).toHaveRole('combobox');
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await box.pressSequentially('dhammap');
    await expect(options(page).first()).toContainText('Dhammapada');
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(box).toHaveAttribute('aria-controls', (await list(page).getAttribute('id')) ?? '');
    await expect(box).not.toHaveAttribute('aria-activedescendant');
    await expect(page.getByRole('status').filter({ hasText: /\d+ suggestions?$/ })).toHaveCount(1);

    await box.press('ArrowDown');
    const first = options(page).first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
    await box.press('ArrowUp');
    await expect(box).not.toHaveAttribute('aria-activedescendant');
    await box.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await expect(options(page).last()).toHaveText('Search for “dhammap”');
    await box.press('ArrowDown');
    await box.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    const address = (await first.getAttribute('href')) ?? '';
    await box.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(list(page)).toHaveCount(0);
    await expect(page.locator('header nav input[name="q"]').first()).toHaveValue('');
  });

  test('axe finds nothing on the open list', DESKTOP_ONLY, async ({ page, context, isMobile, baseURL }) => {
    for (const theme of ['light', 'sepia', 'dark']) {
      await setCookies(context, baseURL, { theme });
      await visit(page, '/collections');
      const box = await headerBox(page, isMobile);
      await box.pressSequentially('heart');
      await expect(options(page).first()).toContainText('Heart');
      await box.press('ArrowDown');
      await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
      expect([theme, await findAxeViolations(page, { within: 'header' })]).toEqual([theme, []]);
    }
  });
});

test.describe('recent searches', () => {
  test('are offered in an empty box and on the screen, and can be erased', async ({ page, isMobile }) => {
    await visit(page, '/search');
    for (const q of ['mind', TIBETAN]) {
      await pageBox(page).fill(q);
      // Recent searches are stored once the suggestions are loaded.
      await expect(page.getByRole('option', { name: `Search for “${q}”` })).toBeVisible();
      await pageBox(page).press('Enter');
      await expect(page).toHaveURL(searchFor(q));
    }
    await visit(page, '/search');
    const recent = page.getByRole('region', { name: 'Recent searches' });
    await expect(recent.getByRole('link')).toHaveText([TIBETAN, 'mind']);
    const box = await headerBox(page, isMobile);
    await box.click();
    await expect(page.getByRole('option')).toHaveText([TIBETAN, 'mind']);
    await page.keyboard.press('Escape');

    await visit(page, '/search');
    await recent.getByRole('button', { name: 'Remove “mind”' }).click();
    await expect(recent.getByRole('link')).toHaveText([TIBETAN]);
    await recent.getByRole('button', { name: 'Clear recent searches' }).click();
    await expect(recent).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
  });

  test('search works with blocked storage', DESKTOP_ONLY, async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: refuse });
    });
    await visit(page, '/search');
    await pageBox(page).fill('mind');
    await expect(page.getByRole('option', { name: 'Search for “mind”' })).toBeVisible();
    await pageBox(page).press('Enter');
    await expect(passages(page)).toHaveCount(10);
  });
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

for (const [index, [language, theme]] of LANGUAGES_AND_THEMES.entries()) {
  const states = STATES.filter((_, at) => at % LANGUAGES_AND_THEMES.length === index);
  test(
    `every state, ${theme}, ${language}: no API call, touch targets, axe, no raw key, 320 px`,
    desktopOnlyUnlessTibetan(language),
    async ({ page, context, baseURL }) => {
      await setCookies(context, baseURL, { language, theme });
      const size = page.viewportSize() ?? { width: 1280, height: 800 };
      const calls = recordApiCalls(page);
      for (const [name, path] of states) {
        await test.step(name, async () => {
          await page.setViewportSize(size);
          await visit(page, path);
          expect(calls).toEqual([]);
          expect(await findAxeViolations(page)).toEqual([]);
          expect(await findRawMessageKeys(page)).toBeNull();

          await page.setViewportSize({ width: 390, height: 844 });
          await page.evaluate(() => {
            for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true;
          });
          expect(await findSmallTargets(page, 'main a, main button, main select, main summary')).toEqual([]);

          await page.setViewportSize({ width: 320, height: 640 });
          await expect.poll(() => horizontalOverflow(page)).toBe(0);
        });
      }
    },
  );
}

test('the search screen is in the site language', DESKTOP_ONLY, async ({ page, context, baseURL, isMobile }) => {
  await setCookies(context, baseURL, { language: 'zh-Hans-CN' });
  await visit(page, searchFor('mind'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('搜索');
  if (isMobile) await page.locator('main summary').first().click();
  await expect(page.getByRole('navigation', { name: '筛选' })).toContainText('译本');
});
