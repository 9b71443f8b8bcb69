import type { Page } from '@playwright/test';
import { DESKTOP_ONLY, expect, pauseRequests, test, visit, PHONE_ONLY, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInNewMember } from './members.ts';
import { addNetworkFaults, failCalls } from './network-faults.ts';
import { createAuthor } from './sheet-authors.ts';
import { chapterPath, HEART_SUTRA, LONG_TEXT, scroll, segmentNumbers } from './reader-texts.ts';

// What is shown while data loads: slowly, out of order, not at all.

test.use({ expectedConsoleError: /Failed to (load|fetch)|ERR_|status of [45]|error occurred|ApiError/i });

const OFFLINE = 'You’re offline. This loads as soon as the connection is back.';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const list = (page: Page) => page.locator('main [data-list]');
const pageLink = (page: Page, number: number) => page.getByRole('link', { name: `Page ${number}`, exact: true });

const createSheets = async (author: Awaited<ReturnType<typeof createAuthor>>, count: number) => {
  for (let number = 1; number <= count; number += 1)
    await author.createSheet(`Sheet ${String(number).padStart(2, '0')}`, [['content', '<p>words</p>']]);
};

test(
  'offline, a page says so at once and goes on by itself',
  DESKTOP_ONLY,
  async ({ page, context, request, library }) => {
    await visit(page, '/collections');
    await context.setOffline(true);
    await page.getByRole('link', { name: library.parent.title, exact: true }).click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(page).toHaveTitle(/^Loading/);
    await context.setOffline(false);
    await expect(heading(page)).toHaveText(library.parent.title);
    await expect(page).toHaveTitle(new RegExp(library.parent.title));

    await test.step('so does a list, which keeps its rows', async () => {
      const author = await createAuthor(request);
      await createSheets(author, 6);
      await visit(page, `/user/${author.username}?limit=5`);
      await context.setOffline(true);
      await pageLink(page, 2).click();
      await expect(list(page).getByText(OFFLINE)).toBeVisible();
      await expect(list(page).locator('li').first()).toBeVisible();
      await context.setOffline(false);
      await expect(list(page)).toHaveAttribute('aria-busy', 'false');
    });

    await test.step('and a panel beside a text, and the end of a text', async () => {
      await visit(page, chapterPath(HEART_SUTRA));
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-resources-panel]')).toBeVisible();
      await context.setOffline(true);
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await expect(page.locator('[data-resources-panel]').getByText(OFFLINE)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(OFFLINE)).toHaveCount(0);
      await visit(page, chapterPath(LONG_TEXT));
      await context.setOffline(true);
      await scroll(page, 900, 12);
      await expect(page.locator('[data-end="next"]').getByText(OFFLINE)).toBeVisible();
      const last = (await segmentNumbers(page)).at(-1) ?? 0;
      await context.setOffline(false);
      await expect.poll(async () => (await segmentNumbers(page)).at(-1)).toBeGreaterThan(last);
    });
  },
);

test(
  'a query without an answer is given up, and can be tried again; the title says what is shown',
  DESKTOP_ONLY,
  async ({ page, library }) => {
    await page.clock.install();
    await visit(page, '/collections');
    let asked = 0;
    await page.route('**/api/v1/collections?*', () => void (asked += 1));
    await page.getByRole('link', { name: library.parent.title, exact: true }).click();
    await expect(page.getByText('Loading...').first()).toBeVisible();
    await expect(page).toHaveTitle(/^Loading/);
    // The code of the page is loaded before.
    await expect.poll(() => asked).toBe(1);
    await page.clock.runFor(15_000);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.clock.runFor(10_000);
    await expect(async () => {
      // What follows from it has timers of its own.
      await page.clock.runFor(100);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await expect(heading(page)).toHaveText('Unexpected Application Error!');
    await expect(page).toHaveTitle(/^Unexpected Application Error!/);
    expect(asked).toBe(1);
    await page.unroute('**/api/v1/collections?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText(library.parent.title);
    await expect(page).toHaveTitle(new RegExp(library.parent.title));
  },
);

test(
  'a list that fails leaves the rest of its page, and is tried again',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request, library }) => {
    test.setTimeout(180_000);
    const author = await createAuthor(request, await signInNewMember(context, request));
    await createSheets(author, 6);
    await page.clock.install();

    /** `open` makes the page ask for its list, which fails. */
    const expectAlone = async (name: string, calls: RegExp, open: () => Promise<unknown>) =>
      test.step(name, async () => {
        const restore = await failCalls(page, calls);
        await open();
        const retry = page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' });
        // After the automatic retries, which the clock of the page makes short.
        await expect(async () => {
          await page.clock.runFor(2000);
          await expect(retry).toBeVisible({ timeout: 100 });
        }).toPass({ intervals: [50] });
        await expect(heading(page)).not.toHaveText(/Unexpected/);
        await restore();
        await retry.click();
        await expect(retry).toHaveCount(0);
        await expect(page.getByText('Loading...')).toHaveCount(0);
      });
    const tab = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first().click();

    await expectAlone('profile: sheets', /api\/v1\/sheets\?.*email/, () => visit(page, '/profile'));
    await expectAlone('profile: trash', /api\/v1\/sheets\/trash/, () => tab('Trash'));
    await expectAlone('profile: collections', /api\/v1\/sheet-collections\?/, () => tab('Collections'));
    await expectAlone('profile: notes', /api\/v1\/notes\?/, () => tab('Notes'));
    await expectAlone('profile: history', /api\/v1\/reading\/history\?/, () => tab('History'));
    await expectAlone('profile: bookmarks', /api\/v1\/reading\/places\?/, () => tab('Bookmarks'));
    await expectAlone('notifications', /api\/v1\/notifications\?/, () => visit(page, '/notifications'));
    await expectAlone('settings: sessions', /api\/v1\/auth\/sessions/, () => visit(page, '/settings'));
    await expectAlone('settings: blocked members', /api\/v1\/users\/me\/blocks|api\/v1\/users\/blocks/, () =>
      visit(page, '/settings'),
    );
    await visit(page, '/community');
    await expectAlone('community', /api\/v1\/sheets\?/, () => tab('Most viewed'));
    await visit(page, `/user/${author.username}`);
    await expectAlone('people', /\/followers/, () => tab('Followers'));
    await expectAlone('collections of a member', /api\/v1\/sheet-collections\?/, () => tab('Collections'));
    await visit(page, `/texts/${library.text.id}?type=root_text`);
    await expectAlone('versions of a text', /\/versions/, () => tab('Version'));
    await visit(page, '/topics');
    await expectAlone('topics', /api\/v1\/topics\?/, () => tab('A to Z'));
    await expectAlone('passages of a topic', /\/passages/, () =>
      list(page).locator('a[href^="/topics/"]').first().click(),
    );
    await visit(page, '/collections');
    await expectAlone('library', /api\/v1\/collections\?/, () => page.getByLabel('Per page').selectOption('5'));
  },
);

test(
  'the next page of a list loads where the reader is, and then its beginning is shown',
  PHONE_ONLY,
  async ({ page, request }) => {
    const author = await createAuthor(request);
    await createSheets(author, 12);
    await visit(page, `/user/${author.username}?limit=5`);
    const next = pageLink(page, 2);
    await next.scrollIntoViewIfNeeded();
    const before = await list(page).evaluate((element) => element.getBoundingClientRect().top);
    const firstTitle = await list(page).getByRole('heading').first().textContent();
    const release = await pauseRequests(page, '**/api/v1/sheets?*');
    await next.click();
    await expect(list(page)).toHaveAttribute('aria-busy', 'true');
    await expect(list(page).getByText('Loading...')).toBeInViewport();
    await expect(list(page).getByRole('heading').first()).toHaveText(firstTitle ?? '');
    expect(await list(page).evaluate((element) => element.getBoundingClientRect().top)).toBe(before);
    release();
    await expect(list(page)).toHaveAttribute('aria-busy', 'false');
    await expect(list(page).getByRole('heading').first()).not.toHaveText(firstTitle ?? '');
    await expect(list(page)).toBeFocused();
    await expect(list(page).getByRole('heading').first()).toBeInViewport();
    // Browsers scroll to whole pixels.
    expect(await list(page).evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(-1);
  },
);

test(
  'with answers late, lost and out of order, the page asked for last is shown',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    test.setTimeout(120_000);
    const author = await createAuthor(request);
    await createSheets(author, 12);
    for (const seed of [1, 2, 3]) {
      await visit(page, `/user/${author.username}?limit=5`);
      const stop = await addNetworkFaults(page, { latency: 900, loss: 0.3, seed });
      for (const number of [2, 3, 1, 3]) await pageLink(page, number).click();
      await expect(page).toHaveURL(/page=3/);
      await expect(list(page)).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
      await expect(list(page).getByRole('heading')).toHaveText(['Sheet 02', 'Sheet 01']);
      await stop();
    }
  },
);
