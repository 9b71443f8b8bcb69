import type { Page } from '@playwright/test';
import {
  waitForHydration,
  expect,
  pauseRequests,
  setCookies,
  SCREEN_LANGUAGES,
  test,
  visit,
  DESKTOP_ONLY,
  PHONE_ONLY,
  LONG_SCREEN_CHECK,
} from './fixtures.ts';
import {
  HEART_SUTRA,
  HEART_SUTRA_TIBETAN,
  chapterPath,
  innerSection,
  activeNumber,
  activeSegment,
} from './reader-texts.ts';
import { findAxeViolations, findViolationsInThemes } from './screen-checks.ts';

/** Selects from the start of one segment's text into another. */
const selectText = async (page: Page, from: number, to: number) => {
  await page.evaluate(
    ([first, last]) => {
      const firstTextNode = (number: number | undefined) => {
        const segment = document.querySelector(`[data-number="${number}"]`);
        const walker = document.createTreeWalker(segment ?? document.body, NodeFilter.SHOW_TEXT, (node) =>
          node.parentElement?.closest('[data-number-link]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
        );
        return walker.nextNode();
      };
      const [start, end] = [firstTextNode(first), firstTextNode(last)];
      if (!start || !end) throw new Error('There are no such segments');
      const range = document.createRange();
      range.setStart(start, 0);
      range.setEnd(end, 5);
      document.getSelection()?.removeAllRanges();
      document.getSelection()?.addRange(range);
    },
    [from, to],
  );
};

test.describe('reading options', () => {
  const options = (page: Page) => page.getByRole('dialog', { name: 'Reading options' });
  const open = async (page: Page) => {
    await page.locator('[data-pane] header button[aria-expanded]').last().click();
    await expect(options(page)).toBeVisible();
  };

  test('say why a mode is disabled, take effect at once and are stored', DESKTOP_ONLY, async ({ page, library }) => {
    await test.step('modes other than source are disabled without a version, and it says why', async () => {
      await visit(page, chapterPath(library.text.id));
      await open(page);
      const show = options(page).getByRole('group', { name: 'Show' });
      await expect(show.getByRole('radio', { name: 'Source' })).toBeChecked();
      await expect(show.getByRole('radio', { name: 'Translation' })).toBeDisabled();
      await expect(show.getByRole('radio', { name: 'Both' })).toBeDisabled();
      await expect(show).toHaveAccessibleDescription(/No translation selected yet/);
    });

    await test.step('take effect at once and are stored', async () => {
      await page.keyboard.press('Escape');
      await expect(options(page)).toHaveCount(0);
      const words = page.locator('[data-layout] :is(div, p)[lang]').first();
      const style = () =>
        words.evaluate((element) => {
          const { fontSize, lineHeight, fontFamily } = getComputedStyle(element);
          return { size: Number.parseFloat(fontSize), leading: Number.parseFloat(lineHeight), face: fontFamily };
        });
      const before = await style();
      await open(page);
      await options(page).getByRole('slider', { name: 'Text size' }).focus();
      await page.keyboard.press('End');
      await expect(options(page).getByRole('slider', { name: 'Text size' })).toHaveAttribute(
        'aria-valuetext',
        /^1[56]\d%$/,
      );
      const larger = await style();
      expect(larger.size).toBeGreaterThan(before.size * 1.4);
      await options(page).getByRole('slider', { name: 'Line spacing' }).focus();
      await page.keyboard.press('End');
      expect((await style()).leading).toBeGreaterThan(larger.leading);
      await options(page).getByRole('radio', { name: 'Sepia' }).check();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia');
      await options(page).getByRole('radio', { name: 'Prose' }).check();
      await page.keyboard.press('Escape');
      await expect(options(page)).toHaveCount(0);
      await expect(page.locator('[data-pane] header button[aria-expanded]').last()).toBeFocused();
      await page.reload();
      expect((await style()).size).toBe(larger.size);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia');
      await expect(page.locator('[data-layout="PROSE"]')).toBeVisible();
    });
  });
});

test.describe('selected text', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
  const toolbar = (page: Page) => page.getByRole('toolbar');
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  test('is copied, cited and shared, by keyboard alone too', DESKTOP_ONLY, async ({ page, library, request }) => {
    await test.step('can be copied, also with a citation over several segments, by keyboard alone', async () => {
      await visit(page, chapterPath(library.nested.id));
      const releaseCitation = await pauseRequests(page, '**/api/v1/segments/*?text_details*', { times: 1 });
      await selectText(page, 2, 4);
      await expect(toolbar(page)).toHaveAccessibleName('Selection, passage 1.2–1.4');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(toolbar(page).getByRole('status')).toHaveText('Copied');
      const words = await clipboard(page);
      expect(words.split('\n')).toHaveLength(3);
      expect(words).not.toMatch(/\d/);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      releaseCitation();
      await expect.poll(() => clipboard(page)).toContain(`${library.nested.title}, MN 10, 1.2–1.4.`);
      expect((await clipboard(page)).startsWith(words)).toBe(true);
      await page.keyboard.press('Escape');
      await expect(toolbar(page)).toHaveCount(0);
    });

    await test.step('can be shared: the panel opens at its passage', async () => {
      await selectText(page, 3, 4);
      await toolbar(page).getByRole('button', { name: 'Share' }).click();
      await expect(page.locator('[data-side="resources"]').getByRole('heading', { name: 'Share' })).toBeVisible();
      await expect.poll(() => activeNumber(page)).toBe('3');
    });

    await test.step('of a translation is cited under its title, with a link to it', async () => {
      const details = `/api/v1/texts/${HEART_SUTRA}/details?version_id=${HEART_SUTRA_TIBETAN}`;
      const { version_detail } = (await (await request.get(details)).json()) as { version_detail: { title: string } };
      await visit(page, chapterPath(HEART_SUTRA, { version_id: HEART_SUTRA_TIBETAN }));
      await page.locator('[data-number="3"] [data-version]').evaluate((words) => {
        document.getSelection()?.selectAllChildren(words);
      });
      await toolbar(page).getByRole('button', { name: 'Copy with citation' }).click();
      await expect.poll(() => clipboard(page)).toContain(`\n\n${version_detail.title}, `);
      const address = /https?:\S+/.exec(await clipboard(page))?.[0] ?? '';
      expect(new URL(address).searchParams.get('text_id')).toBe(HEART_SUTRA_TIBETAN);
      const words = await page.locator('[data-number="3"] [data-version]').innerText();
      await visit(page, address);
      await expect(page.locator('[data-segment-id][aria-current]').first()).toContainText(words);
    });
  });

  test('is not covered by the toolbar, which closes with the selection', PHONE_ONLY, async ({ page, library }) => {
    await visit(page, chapterPath(library.nested.id));
    await selectText(page, 2, 2);
    const box = await toolbar(page).boundingBox();
    const selected = await page.evaluate(() => document.getSelection()?.getRangeAt(0).getBoundingClientRect().toJSON());
    expect(box && (box.y + box.height <= selected.top || box.y >= selected.bottom)).toBe(true);
    await page.evaluate(() => document.getSelection()?.removeAllRanges());
    await expect(toolbar(page)).toHaveCount(0);
  });
});

test(
  'the reading position is stored: Continue Reading goes back to it',
  DESKTOP_ONLY,
  async ({ page, library, request }) => {
    const { segment_id, segment_number } = await innerSection(request, library.nested.id);
    const text = `/texts/${library.nested.id}?type=root_text`;
    await visit(page, text);
    await expect(page.getByRole('link', { name: 'Continue Reading' })).toHaveText('Continue Reading');
    await visit(page, chapterPath(library.nested.id, { segment_id }));
    await page.keyboard.press('j');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('readingPlaces')))
      .toContain(`"segment_number":${segment_number + 1}`);
    const margin = await activeSegment(page).locator('[data-number-link]').innerText();
    await visit(page, text);
    const link = page.getByRole('link', { name: 'Continue Reading' });
    await expect(link).toHaveText(`Continue Reading · Passage ${margin}`);
    await link.click();
    await expect(page.locator(`[data-number="${segment_number + 1}"]`)).toBeInViewport();
  },
);

test.describe('lazily loaded parts', DESKTOP_ONLY, () => {
  test('are preloaded before a key needs them, and not before the page is loaded', async ({ page, library }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    const preloaded = /\/panels-/;
    await page.goto(chapterPath(library.nested.id), { waitUntil: 'load' });
    await expect.poll(() => scripts.filter((script) => preloaded.test(script)).length).toBe(1);
    await waitForHydration(page);
    const fetchedBeforeLoad = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const resources = performance.getEntriesByType('resource');
      return resources
        .filter(({ startTime }) => startTime < (navigation?.loadEventStart ?? Infinity))
        .map(({ name }) => name);
    });
    expect(fetchedBeforeLoad.length).toBeGreaterThan(0);
    expect(fetchedBeforeLoad.filter((name) => preloaded.test(name))).toEqual([]);
    const before = scripts.length;
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(scripts.length).toBe(before);
  });

  test('include messages that are not visible at first: the page does not wait for them', async ({ page, library }) => {
    const release = await pauseRequests(page, /\/en-[^/]*\.js$/);
    await page.goto(chapterPath(library.nested.id));
    await page.waitForFunction(() => document.documentElement.dataset['keys']);
    await expect(page.getByRole('button', { name: 'Contents' })).toBeVisible();
    await page.locator('[data-number="2"]').click();
    await page.keyboard.press('?');
    await expect(page.locator('dialog[open] kbd').first()).toBeVisible();
    await expect(page.locator('body')).not.toContainText(/\b(?:reader|common|header|connection_panel)\.\w+/);
    release();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-side="resources"]').getByRole('button', { name: /Search/ })).toBeVisible();
  });

  test.describe('that fail to load', () => {
    test.use({ expectedConsoleError: /Failed to (load|fetch)|error occurred/i });

    test('are reported in their place only, can be closed and retried, and the text stays usable', async ({
      page,
      library,
    }) => {
      await page.route(/\/(?:panels|resources)-.*\.js/, (route) => route.abort());
      await visit(page, chapterPath(library.nested.id));
      await page.keyboard.press('t');
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.locator('[data-number="1"]')).toBeVisible();

      await page.locator('[data-number="2"]').click();
      const side = page.locator('[data-side="resources"]');
      await expect(side.getByRole('alert')).toContainText('This could not be loaded.');
      await page.keyboard.press('j');
      await expect.poll(() => activeNumber(page)).toBe('3');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.unroute(/\/(?:panels|resources)-.*\.js/);
      await side.getByRole('button', { name: 'Try again' }).click();
      await expect(side.getByRole('button', { name: /Search/ })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
});

for (const language of SCREEN_LANGUAGES) {
  test(
    `axe finds nothing in the drawer, the options and the dialogs, and no raw message key shows, ${language}`,
    LONG_SCREEN_CHECK,
    async ({ page, context, library, baseURL }) => {
      test.slow();
      await setCookies(context, baseURL, { language });
      await visit(page, chapterPath(library.nested.id));
      const steps: Record<string, () => Promise<void>> = {
        drawer: () => page.keyboard.press('t'),
        options: () => page.locator('[data-pane] header button[aria-expanded]').last().click(),
        keys: () => page.keyboard.press('Shift+?'),
        'go to': () => page.keyboard.press('g'),
      };
      for (const [name, open] of Object.entries(steps)) {
        await open();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toBeVisible();
        await page.waitForLoadState('networkidle');
        const findings = await findViolationsInThemes(page, { within: ':is(dialog[open], [role="dialog"])' });
        expect([name, findings]).toEqual([name, []]);
        expect(await dialog.innerText()).not.toMatch(/\b(reader|theme|header|text|common)\.[a-z_.]+/);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
      await selectText(page, 2, 3);
      await expect(page.getByRole('toolbar')).toBeVisible();
      expect(await findAxeViolations(page, { within: '[role="toolbar"]' })).toEqual([]);
    },
  );
}
