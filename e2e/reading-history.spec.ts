import type { Page } from '@playwright/test';
import { expect, pauseRequests, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInWithApi } from './members.ts';
import { chapterPath, clickText, HEART_SUTRA, LONG_TEXT, resourcesPanel, activeSegment } from './reader-texts.ts';
import { findAxeViolations } from './screen-checks.ts';

/** As if the reader switched to another tab and back. */
const setVisibility = (page: Page, visibility: DocumentVisibilityState): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

test(
  'a text that was only opened is in the history, also when the page is closed at once',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request, browser }) => {
    const guest = await browser.newPage();
    await visit(guest, chapterPath(HEART_SUTRA));
    const storedPositions = () =>
      guest.evaluate(() => JSON.parse(localStorage.getItem('readingPlaces') ?? '[]') as object[]);
    await expect.poll(storedPositions).toMatchObject([{ text_id: HEART_SUTRA, segment_number: 1 }]);
    // Hidden right after moving on: the address is updated all the same.
    await guest.keyboard.press('j');
    await setVisibility(guest, 'hidden');
    await expect(guest).toHaveURL(
      new RegExp(`segment_id=${await activeSegment(guest).getAttribute('data-segment-id')}`),
    );
    await guest.close();

    const { get } = await signInWithApi(context, request);
    const historyTextIds = async () =>
      (await get<{ history: { text_id: string }[] }>('/reading/history')).history.map(({ text_id }) => text_id);
    // Open for two seconds, and closed before the history is sent at its usual interval.
    const closed = await context.newPage();
    await closed.clock.install();
    await visit(closed, chapterPath(LONG_TEXT));
    await closed.clock.fastForward(2100);
    await closed.close({ runBeforeUnload: true });
    await expect.poll(historyTextIds).toEqual([LONG_TEXT]);

    // A passage is clicked and the page left at once by a link: the list behind the link contains it.
    await visit(page, chapterPath(HEART_SUTRA));
    await clickText(page, 3);
    await page.getByRole('link', { name: 'My bookmarks and history' }).click();
    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'History' }).click();
    await expect(page.locator('main h3')).toHaveCount(2);
    expect(await historyTextIds()).toEqual([HEART_SUTRA, LONG_TEXT]);

    // The second half of a double click does not remove the next row, too; the removal can be undone.
    const rows = page
      .getByRole('main')
      .locator('li')
      .filter({ has: page.locator('h3') });
    const place = await rows.first().getByRole('button').boundingBox();
    await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20);
    await expect(rows).toHaveCount(1);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    expect(await historyTextIds()).toEqual([LONG_TEXT]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(2);
    await rows.first().getByRole('button').press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(rows).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(2);
    expect(await historyTextIds()).toEqual([HEART_SUTRA, LONG_TEXT]);

    // Cleared, which a double click only asks for, and read again.
    await page.getByRole('button', { name: 'Clear history' }).dblclick();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click();
    await expect.poll(historyTextIds).toEqual([]);
    // As long as it is open, Back closes the dialog.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/chapter/);
    await expect.poll(historyTextIds).toEqual([HEART_SUTRA]);
  },
);

test(
  'the history has a position that is still being sent when it is opened, and not after it was cleared',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { get } = await signInWithApi(context, request);
    const historyTextIds = async () =>
      (await get<{ history: { text_id: string }[] }>('/reading/history')).history.map(({ text_id }) => text_id);
    /** Opens the history while the position of the reader is on its way to the server. */
    const leaveWhileSending = async () => {
      // Without a query: only the request that sends a position.
      const url = '**/api/v1/reading/history';
      const release = await pauseRequests(page, url, { times: 1 });
      const [sent, stored] = [page.waitForRequest(url), page.waitForResponse(url)];
      await visit(page, chapterPath(HEART_SUTRA));
      await clickText(page, 3);
      await setVisibility(page, 'hidden');
      await sent;
      await setVisibility(page, 'visible');
      await page.getByRole('link', { name: 'My bookmarks and history' }).click();
      await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'History' }).click();
      await expect(page.getByText('Nothing read yet')).toBeVisible();
      return async () => {
        release();
        await stored;
      };
    };

    const deliver = await leaveWhileSending();
    await deliver();
    await expect(page.locator('main h3')).toHaveCount(1);
    expect(await historyTextIds()).toEqual([HEART_SUTRA]);

    const clear = async () => {
      await page.getByRole('button', { name: 'Clear history' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click();
    };
    await clear();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(historyTextIds).toEqual([]);
    const deliverAgain = await leaveWhileSending();
    await clear();
    await deliverAgain();
    await expect.poll(historyTextIds).toEqual([]);
    await expect(page.getByText('Nothing read yet')).toBeVisible();

    await test.step('in a new tab the position is sent once the tab has its access token', async () => {
      const newTab = await context.newPage();
      const release = await pauseRequests(newTab, '**/api/v1/auth/refresh-token');
      await visit(newTab, chapterPath(HEART_SUTRA));
      await clickText(newTab, 3);
      await newTab.getByRole('link', { name: 'My bookmarks and history' }).click();
      await newTab.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'History' }).click();
      release();
      await expect(newTab.locator('main h3')).toHaveCount(1);
    });
  },
);

test(
  'history and bookmarks of a guest move to the account at sign-up, and are removed from the device',
  LONG_DESKTOP_ONLY,
  async ({ page, context }) => {
    await visit(page, chapterPath(HEART_SUTRA));
    await clickText(page, 3);
    const bookmark = resourcesPanel(page, 'main').getByRole('button', { name: 'Bookmark this passage' });
    await bookmark.click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'My bookmarks and history' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
    await expect(page.getByText('Stored on this device.')).toBeVisible();
    // How the work is cited stands beside the title, on the device and on the account.
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(row).toContainText('Toh 21, T 251');
    expect(await findAxeViolations(page)).toEqual([]);
    await visit(page, '/register');
    await page.getByLabel('Email').fill(`pema.${crypto.randomUUID()}@example.org`);
    await page.getByLabel('First name').fill('Pema');
    await page.getByLabel('Password', { exact: true }).fill('butter tea at dawn');
    const repeatedPassword = page.getByLabel(/Repeat|Confirm/);
    if ((await repeatedPassword.count()) > 0) await repeatedPassword.first().fill('butter tea at dawn');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).not.toHaveURL(/register/);
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('savedPlaces'), localStorage.getItem('readingPlaces')]))
      .toEqual([null, null]);
    await visit(page, '/profile?tab=history&show=places');
    await expect(page.locator('main h3')).toHaveCount(1);
    await expect(row).toContainText('Toh 21, T 251');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('No bookmarks')).toBeVisible();
    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'History' }).click();
    await expect(page.locator('main h3')).toHaveCount(1);

    // Another tab, without the session storage of this one, continues where the account says.
    const newTab = await context.newPage();
    await visit(newTab, `/texts/${HEART_SUTRA}?type=root_text`);
    await expect(newTab.getByRole('link', { name: /Continue Reading · Passage 3/i })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pause history' })).toHaveAccessibleDescription(
      /While paused, nothing/,
    );
    await page.getByRole('button', { name: 'Pause history' }).click();
    await expect(page.getByText('History is paused: the texts you open are not recorded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resume history' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click();
    await expect(page.getByText('Nothing read yet')).toBeVisible();
  },
);
