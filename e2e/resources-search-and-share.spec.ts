import type { Page } from '@playwright/test';
import { expect, recordApiCalls, DESKTOP_ONLY, LONG } from './fixtures.ts';
import { test, open } from './resources-fixtures.ts';
import { panes } from './reader-texts.ts';

test.describe('search in this text', DESKTOP_ONLY, () => {
  const searchCalls = (calls: string[]) => calls.filter((call) => call.startsWith('/api/v1/search?'));

  test('is debounced, encoded, skips blanks, has pages, and goes to the chosen result', async ({
    page,
    panel,
    passages: { root },
  }) => {
    await test.step('does not run for blanks, and says when there are no results', async () => {
      await open(page, root, 'search');
      await expect(panel.getByRole('searchbox')).toBeFocused();
      const calls = recordApiCalls(page);
      await panel.getByRole('searchbox').fill('   ');
      await panel.getByRole('searchbox').press('Enter');
      await panel.getByRole('searchbox').fill('zzzz');
      await panel.getByRole('searchbox').press('Enter');
      await expect(panel).toContainText('No results to display.');
      expect(searchCalls(calls)).toHaveLength(1);
    });

    await test.step('sends the query encoded', async () => {
      for (const query of ['a&b=c', '100% + "x"', 'x'.repeat(500)]) {
        const call = page.waitForRequest((request) => request.url().includes('/api/v1/search?'));
        await panel.getByRole('searchbox').fill(query);
        await panel.getByRole('searchbox').press('Enter');
        expect(new URL((await call).url()).searchParams.get('query')).toBe(query);
        await expect(panel).toContainText('No results to display.');
      }
    });

    await test.step('has pages of 10, and submitting goes back to the first', async () => {
      await panel.getByRole('searchbox').fill('པ');
      await panel.getByRole('searchbox').press('Enter');
      await expect(panel.locator('ol > li')).toHaveCount(10);
      await panel.getByRole('button', { name: 'Next' }).click();
      await expect(panel.getByText(/^Page 2 of/)).toBeVisible();
      await panel.getByRole('searchbox').press('Enter');
      await expect(panel.getByText(/^Page 1 of/)).toBeVisible();
    });

    await test.step('is debounced, shows total and matches, and goes to the chosen result', async () => {
      const box = panel.getByRole('searchbox');
      await box.fill('');
      const calls = recordApiCalls(page);
      await box.pressSequentially('བྱང་ཆུབ', { delay: 30 });
      await expect(panel.locator('mark').first()).toHaveText('བྱང་ཆུབ');
      await expect(panel.getByText(/^\d+ results?$/)).toBeVisible();
      expect(searchCalls(calls)).toHaveLength(1);
      const result = panel.getByRole('listitem').nth(1).getByRole('link');
      const segment_id = new URL((await result.getAttribute('href')) ?? '', 'http://x').searchParams.get('segment_id');
      await result.click();
      await expect(result).toHaveAttribute('aria-current', 'true');
      await expect(page.locator(`[data-segment-id="${segment_id}"]`).first()).toBeInViewport();
    });
  });
});

test.describe('share', DESKTOP_ONLY, () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  test('gives a short link, plain links and a picture', LONG, async ({ page, panel, passages: { root } }) => {
    await test.step('gives a short link with a copy button that confirms for 3 s', async () => {
      await open(page, root, 'share');
      const link = panel.getByRole('textbox', { name: 'Short link' });
      await expect(link).toHaveValue(/\/s\/\w+$/);
      const copy = panel.getByRole('button', { name: 'Copy link' });
      const pressedAt = Date.now();
      await copy.click();
      await expect(copy).toHaveAttribute('data-outcome', 'copied');
      expect(await clipboard(page)).toBe(await link.inputValue());
      await expect(copy).toHaveAttribute('data-outcome', 'idle', { timeout: 10_000 });
      expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(2900);
    });

    await test.step('has plain links for Facebook and X, and a picture of the passage', async () => {
      const link = await panel.getByRole('textbox', { name: 'Short link' }).inputValue();
      for (const [name, host] of [
        ['Facebook', 'www.facebook.com'],
        ['X', 'x.com'],
      ] as const) {
        const out = panel.getByRole('link', { name: `Share on ${name}` });
        await expect(out).toHaveAttribute('rel', /noopener/);
        const address = new URL((await out.getAttribute('href')) ?? '');
        expect(address.host).toBe(host);
        expect([...address.searchParams.values()].some((value) => value === link || value.includes('/s/'))).toBe(true);
      }
      const picture = panel.getByRole('img', { name: /drawn as a picture/ });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    });
  });
});

test.describe('compare text', DESKTOP_ONLY, () => {
  test('leads through collections and works and back, and opens a text beside', async ({
    page,
    panel,
    library,
    passages: { root },
  }) => {
    await test.step('goes back through the steps', async () => {
      await open(page, root, 'compare_text');
      await panel.getByRole('link', { name: library.parent.title }).click();
      await panel.getByRole('link', { name: library.rootsOnly.title }).click();
      const breadcrumbs = panel.getByRole('navigation', { name: 'Breadcrumbs' });
      await breadcrumbs.getByRole('button', { name: library.parent.title }).click();
      await expect(panel.getByRole('link', { name: library.rootsOnly.title })).toBeVisible();
      await breadcrumbs.getByRole('button', { name: 'Library' }).click();
      await expect(panel.getByRole('link', { name: library.parent.title })).toBeVisible();
    });

    await test.step('leads through collections and works to a text, and opens it beside', async () => {
      const address = new URL(page.url()).pathname;
      await panel.getByRole('link', { name: library.parent.title }).click();
      await panel.getByRole('link', { name: library.child.title }).click();
      await panel.getByRole('link', { name: library.nested.title }).click();
      const title = panel.getByRole('heading', { level: 3, name: library.nested.title });
      await expect(title).toBeFocused();
      await expect(panel.getByRole('link', { name: /Contemplation of the body/ })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(address);
      await panel.getByRole('button', { name: 'Open side by side' }).click();
      await expect(panes(page)).toHaveCount(2);
      await expect(panes(page).nth(1)).toContainText(library.nested.title);
    });
  });
});
