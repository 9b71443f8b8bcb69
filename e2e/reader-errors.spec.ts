import { waitForHydration, expect, test, visit, DESKTOP_ONLY } from './fixtures.ts';
import {
  chapterPath,
  DETAILS,
  HEART_SUTRA,
  LONG_TEXT,
  segmentAt,
  segmentNumbers,
  paneAt,
  scroll,
  findSegment,
} from './reader-texts.ts';

test.describe('errors', DESKTOP_ONLY, () => {
  test.use({ expectedConsoleError: /404|403|Failed to load resource|sessionStorage not available/ });

  test('unknown or mismatched ids: the access message, and 404', async ({ page, request }) => {
    const { segment_id } = await findSegment(request, HEART_SUTRA, 1);
    for (const [what, path] of [
      ['an unknown text', chapterPath('00000000-0000-4000-8000-000000000000')],
      ['a segment of another text', chapterPath(LONG_TEXT, { segment_id })],
      ['no text at all', chapterPath('')],
    ] as const) {
      const response = await page.goto(path);
      expect([what, response?.status()]).toEqual([what, 404]);
      const message = 'Text is not available or you do not have permission to access it.';
      await expect(page.getByRole('heading', { name: message }), what).toBeVisible();
    }
  });

  test('are shown in their own pane only; the other stays usable', async ({ page }) => {
    const response = await page.goto(chapterPath('nonsense', { panes: LONG_TEXT }));
    expect(response?.status()).toBe(200);
    await waitForHydration(page);
    await expect(paneAt(page, 0)).toContainText('Text is not available or you do not have permission to access it.');
    await expect(segmentAt(page, 1, 1)).toBeAttached();
  });

  test('hostile HTML is shown harmless', async ({ page }) => {
    await page.route(DETAILS, async (route) => {
      const details = await (await route.fetch()).json();
      const addHostileHtml = (sections: { segments: { content: string }[]; sections: never[] }[]): void => {
        for (const section of sections) {
          for (const segment of section.segments)
            segment.content +=
              '<img src=x onerror="window.attacked=1"><script>window.attacked=1</script><b onclick="x">ok';
          addHostileHtml(section.sections);
        }
      };
      addHostileHtml(details.content.sections);
      await route.fulfill({ json: details });
    });
    // After the route is set up: the next page is fetched ahead, before anyone scrolls.
    await visit(page, chapterPath(LONG_TEXT));
    await scroll(page, 800, 6);
    await expect(paneAt(page).locator('[data-number] b').last()).toHaveText('ok');
    expect(await page.locator('[data-pane] :is(img, script)').count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'attacked'))).toBeUndefined();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  const storages: Record<string, () => void> = {
    'is blocked': () => {
      const refuse = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'sessionStorage', { get: refuse });
      Object.defineProperty(window, 'localStorage', { get: refuse });
    },
    'is full': () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  };
  for (const [state, breakStorage] of Object.entries(storages)) {
    test(`storage that ${state}: the reader still works`, DESKTOP_ONLY, async ({ page }) => {
      await page.addInitScript(breakStorage);
      await visit(page, chapterPath(LONG_TEXT));
      await scroll(page, 800, 4);
      await expect(segmentAt(page, 21)).toBeAttached();
      const [number = 0] = (await segmentNumbers(page)).slice(-10);
      await segmentAt(page, number).click();
      await expect(page.locator('[data-side="resources"]')).toBeVisible();
    });
  }
});
