import type { Page } from '@playwright/test';
import {
  expect,
  setCookies,
  SCREEN_LANGUAGES,
  test,
  visit,
  recordApiCalls,
  DESKTOP_ONLY,
  LONG_DESKTOP_SCREEN_CHECK,
} from './fixtures.ts';
import { horizontalOverflow, findRawMessageKeys, findSmallTargets, findViolationsInThemes } from './screen-checks.ts';
import {
  TIBETAN,
  searchFor,
  results,
  passages,
  tab,
  pageBox,
  headerBox,
  openFacets,
  searchApi,
} from './search-page.ts';

/** Every state that can be opened by its address. */
const STATES: [name: string, path: string][] = [
  ['empty query', '/search'],
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
  ['a citation that does not exist', searchFor('Dhp 999')],
];

/** Address and what the page shows, read together. */
const addressAndTotal = (page: Page) =>
  page.evaluate(() => [
    location.search,
    document.querySelector('main [role="status"]:not(.screen-reader-text)')?.textContent ?? '',
    document.querySelector('main [aria-busy]')?.getAttribute('aria-busy') ?? '',
  ]);

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
        /^\/chapter\?text_id=[\w-]+&content_id=[\w-]+&segment_id=[\w-]+&find=[\w+]+$/,
      );
    });

    await test.step('a name of a topic offers its other names, and a search for all of them, with the same filters', async () => {
      await visit(page, searchFor('stong pa nyid', '&type=root'));
      const names = page.getByRole('region', { name: 'The same idea in other words and languages' });
      await expect(names.getByRole('link', { name: /^śūnyatā/ }).locator('[lang]')).toHaveAttribute('lang', 'sa-Latn');
      await names.getByRole('link', { name: 'Search for all of them' }).click();
      await expect(page).toHaveURL(/\/search\?q=stong\+pa\+nyid\+OR\+%C5%9B\S+&type=root$/);
      const one = page.getByRole('region', { name: 'Search for one of these alone' });
      await one.getByRole('link', { name: /^śūnyatā/ }).click();
      await expect(page).toHaveURL(searchFor('śūnyatā', '&type=root'));
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
      // By the numbers of the verses, as in the reader; each chapter has fewer than forty.
      await expect(
        results(page)
          .getByRole('link', { name: /^Passage 3\d, Dhammapada 3/ })
          .first(),
      ).toBeVisible();
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

    await test.step('one that does not exist says so', async () => {
      const box = await headerBox(page, isMobile);
      await box.fill('Dhp 999');
      await box.press('Enter');
      await expect(page.getByText('There is no Dhp 999 in this library.')).toBeVisible();
    });

    await test.step('in a link is offered above the results, in the language of the reader first', async () => {
      await visit(page, searchFor('法句经 21'));
      const places = page.getByRole('region', { name: 'Go to passage' });
      await expect(places.getByRole('link').first()).toContainText('Dhp 21');
      await expect(places.getByRole('listitem')).toHaveText([/English/, /Pāli/]);
      await expect(page).toHaveURL(/\/search/);
      await places.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/chapter\?/);
    });
  });
});

for (const language of SCREEN_LANGUAGES) {
  test(
    `every state, ${language}: no API call, touch targets, axe, no raw key, 320 px`,
    LONG_DESKTOP_SCREEN_CHECK,
    async ({ page, context, baseURL }) => {
      await setCookies(context, baseURL, { language });
      const size = page.viewportSize() ?? { width: 1280, height: 800 };
      const calls = recordApiCalls(page);
      for (const [name, path] of STATES) {
        await test.step(name, async () => {
          await page.setViewportSize(size);
          await visit(page, path);
          expect(calls).toEqual([]);
          expect(await findViolationsInThemes(page)).toEqual([]);
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
