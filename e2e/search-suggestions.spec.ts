import type { Page } from '@playwright/test';
import { expect, pauseRequests, test, visit, recordApiCalls, DESKTOP_ONLY, PHONE_ONLY } from './fixtures.ts';
import { findViolationsInThemes } from './screen-checks.ts';
import { TIBETAN, searchFor, passages, pageBox, headerBox } from './search-page.ts';

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

    await test.step('a response that comes too late is dropped', async () => {
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

  test('arrow keys move through them, and Enter opens the selected one', DESKTOP_ONLY, async ({ page, isMobile }) => {
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
    await expect(page.locator('header input[name="q"]').first()).toHaveValue('');
  });

  test('axe finds nothing on the open list', DESKTOP_ONLY, async ({ page, isMobile }) => {
    await visit(page, '/collections');
    const box = await headerBox(page, isMobile);
    await box.pressSequentially('heart');
    await expect(options(page).first()).toContainText('Heart');
    await box.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    expect(await findViolationsInThemes(page, { within: 'header' })).toEqual([]);
  });
});

test.describe('recent searches', () => {
  test('are offered in an empty box and on the screen, and can be erased', PHONE_ONLY, async ({ page, isMobile }) => {
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

    await test.step('what is typed while the next results are shown stays', async () => {
      await pageBox(page).fill('heart');
      await pageBox(page).evaluate((input: HTMLInputElement) => {
        input.form?.requestSubmit();
        input.value = 'heart of';
      });
      await expect(page).toHaveTitle(/heart/);
      await expect(pageBox(page)).toHaveValue('heart of');
    });
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
