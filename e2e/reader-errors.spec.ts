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

  test('an unknown text: the access message, and 404', async ({ page }) => {
    for (const [what, path] of [
      ['an unknown text', chapterPath('00000000-0000-4000-8000-000000000000')],
      ['no text at all', chapterPath('')],
    ] as const) {
      const response = await page.goto(path);
      expect([what, response?.status()]).toEqual([what, 404]);
      const message = 'Text is not available or you do not have permission to access it.';
      await expect(page.getByRole('heading', { name: message }), what).toBeVisible();
    }
  });

  test('a link to a passage or version that does not exist opens the text at its beginning and says so', async ({
    page,
    request,
  }) => {
    const { segment_id } = await findSegment(request, HEART_SUTRA, 1);
    const notice = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
    await test.step('a segment of another text, also without scripts', async () => {
      const html = await (await request.get(chapterPath(LONG_TEXT, { segment_id }))).text();
      expect(html).toContain('not in this text');
      const response = await page.goto(chapterPath(LONG_TEXT, { segment_id }));
      expect(response?.status()).toBe(200);
      await waitForHydration(page);
      await expect(segmentAt(page, 1)).toBeInViewport();
      await notice(/not in this text/)
        .getByRole('button', { name: 'Close notice' })
        .click();
      await expect(notice(/not in this text/)).toHaveCount(0);
      await page.keyboard.press('j');
      await expect(page).not.toHaveURL(new RegExp(segment_id));
    });

    await test.step('a version that does not exist, or is of another work', async () => {
      const own = await findSegment(request, LONG_TEXT, 30);
      for (const version_id of ['nonsense', HEART_SUTRA]) {
        await visit(page, chapterPath(LONG_TEXT, { segment_id: own.segment_id, version_id }));
        await expect(notice(/translation .* does not exist/)).toBeVisible();
        await expect(segmentAt(page, 30)).toBeInViewport();
        await expect(page).not.toHaveURL(/version_id/);
        await expect(page.getByText('The translation could not be loaded.')).toHaveCount(0);
      }
    });
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
