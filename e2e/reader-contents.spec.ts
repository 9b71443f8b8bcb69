import { expect, test, visit, recordApiCalls, DESKTOP_ONLY } from './fixtures.ts';
import {
  type ContentsSection,
  contentsOf,
  chapterPath,
  innerSection,
  contentsDrawer,
  activeSegment,
} from './reader-texts.ts';

test.describe('contents drawer', () => {
  test(
    'shows the current section on every opening, expands sections, goes to them, by mouse and arrow keys, and closes on the backdrop',
    DESKTOP_ONLY,
    async ({ page, library, request }) => {
      await test.step('closes on the backdrop and restores the focus to its button', async () => {
        await visit(page, chapterPath(library.nested.id));
        const button = page.getByRole('button', { name: 'Contents', exact: true }).first();
        await button.click();
        await expect(contentsDrawer(page).getByRole('listitem').first()).toBeVisible();
        const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
        await page.mouse.click(width - 5, height / 2);
        await expect(contentsDrawer(page)).toHaveCount(0);
        await expect(button).toBeFocused();
      });

      await test.step('arrow keys move between rows', async () => {
        await page.keyboard.press('t');
        const rows = contentsDrawer(page).getByRole('listitem');
        await expect(rows.first().getByRole('button').first()).toBeFocused();
        await page.keyboard.press('ArrowDown');
        await expect(rows.nth(1).getByRole('button').first()).toBeFocused();
        await page.keyboard.press('End');
        await expect(rows.last().getByRole('button').first()).toBeFocused();
        await page.keyboard.press('Home');
        const toggle = contentsDrawer(page).getByRole('button', { expanded: false }).first();
        await toggle.focus();
        const before = await rows.count();
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => rows.count()).toBeGreaterThan(before);
        await page.keyboard.press('ArrowLeft');
        await expect(rows).toHaveCount(before);
        await page.keyboard.press('Escape');
        await expect(contentsDrawer(page)).toHaveCount(0);
      });

      await test.step('opens and closes sections, and a section goes to its first segment', async () => {
        const { contents } = await contentsOf(request, library.nested.id);
        const outer = contents[0]?.sections.find(({ sections }) => sections.length > 0);
        const inner = outer?.sections[1];
        await page.keyboard.press('t');
        const part = contentsDrawer(page).getByRole('button', { name: new RegExp(`^${inner?.title}`) });
        await expect(part).toHaveCount(0);
        await contentsDrawer(page)
          .getByRole('button', { name: `Parts of ${outer?.title}` })
          .click();
        await part.click();
        await expect(contentsDrawer(page)).toHaveCount(0);
        await expect(activeSegment(page)).toHaveAttribute('data-number', String(inner?.segments[0]?.segment_number));
        await expect(activeSegment(page)).toBeInViewport();
      });

      await test.step('highlights the current section and scrolls to it on every opening', async () => {
        const { title } = await innerSection(request, library.nested.id);
        for (const opening of ['first', 'second']) {
          await page.keyboard.press('t');
          const current = contentsDrawer(page).locator('[aria-current="location"]');
          await expect(current, opening).toContainText(title);
          await expect(current).toBeInViewport();
          await expect(current).toBeFocused();
          await page.keyboard.press('Escape');
          await expect(contentsDrawer(page)).toHaveCount(0);
        }
      });
    },
  );

  test(
    'is requested once, finds a section by its title, and has more than 1000 rows',
    DESKTOP_ONLY,
    async ({ page, library, request }) => {
      await test.step('is requested once: limit 1000, skip 0, then from the cache', async () => {
        await visit(page, chapterPath(library.nested.id));
        const calls = recordApiCalls(page);
        for (let opening = 0; opening < 2; opening += 1) {
          await page.getByRole('button', { name: 'Contents', exact: true }).first().click();
          await expect(contentsDrawer(page).getByRole('listitem').first()).toBeVisible();
          await page.keyboard.press('Escape');
        }
        expect(calls.filter((call) => call.includes('/contents'))).toEqual([
          `/api/v1/texts/${library.nested.id}/contents?language=en&limit=1000&skip=0`,
        ]);
      });

      await test.step('finds a section by its title, ignoring diacritics', async () => {
        await page.keyboard.press('t');
        await contentsDrawer(page).getByRole('searchbox').fill('SÁCK');
        await expect(contentsDrawer(page).getByRole('button', { name: /simile of the sack/ })).toBeVisible();
        await expect(contentsDrawer(page).getByRole('button', { name: /^The setting/ })).toHaveCount(0);
        await contentsDrawer(page).getByRole('searchbox').fill('zzzz');
        await expect(contentsDrawer(page)).toContainText('No section title matches.');
      });

      await test.step('works for a text with more than 1000 top-level sections', async () => {
        test.slow();
        const real = await contentsOf(request, library.nested.id);
        const section = (index: number): ContentsSection => ({
          ...(real.contents[0]?.sections[0] as ContentsSection),
          id: `s${index}`,
          title: `Leaf ${index}`,
          sections: [],
        });
        await visit(page, chapterPath(library.nested.id));
        const skips: string[] = [];
        await page.route('**/contents?*', (route) => {
          const skip = Number(new URL(route.request().url()).searchParams.get('skip'));
          skips.push(String(skip));
          const sections = Array.from({ length: Math.min(1000, 1040 - skip) }, (_, index) => section(skip + index + 1));
          return route.fulfill({
            json: { ...real, total: 1040, skip, limit: 1000, contents: [{ id: 'c', text_id: 't', sections }] },
          });
        });
        await page.keyboard.press('t');
        // By selector: asking thousands of rows for their roles takes long.
        const rows = page.locator('dialog li');
        await expect(rows).toHaveCount(1040);
        expect(skips.toSorted()).toEqual(['0', '1000']);
        await rows.first().locator('button').focus();
        await page.keyboard.press('End');
        await expect(rows.last().locator('button')).toBeFocused();
        await expect(rows.last()).toContainText('Leaf 1040');
        await expect(rows.last()).toBeInViewport();
      });
    },
  );
});

test.describe('a table of contents that fails to load', DESKTOP_ONLY, () => {
  test.use({ expectedConsoleError: /status of 503/ });

  test('is reported in the drawer only, is not retried automatically, and can be retried', async ({
    page,
    library,
  }) => {
    await visit(page, chapterPath(library.nested.id));
    let calls = 0;
    await page.route('**/contents?*', (route) => {
      calls += 1;
      return calls === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue();
    });
    await page.keyboard.press('t');
    await expect(contentsDrawer(page).getByRole('alert')).toContainText('The contents could not be loaded.');
    await page.waitForTimeout(1500);
    expect(calls).toBe(1);
    await contentsDrawer(page).getByRole('button', { name: 'Try again' }).click();
    await expect(contentsDrawer(page).getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-segment-id]').first()).toBeVisible();
  });
});
