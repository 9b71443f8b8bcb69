import {
  waitForHydration,
  expect,
  pauseRequests,
  setCookies,
  test,
  visit,
  recordApiCalls,
  DESKTOP_ONLY,
  LONG_ON_PHONE,
} from './fixtures.ts';
import {
  chapterPath,
  HEART_SUTRA,
  HEART_SUTRA_TIBETAN,
  LONG_TEXT,
  segmentAt,
  segmentNumbers,
  paneAt,
  scroll,
  findSegment,
  topOf,
} from './reader-texts.ts';

test.describe('before any script', DESKTOP_ONLY, () => {
  test.use({ javaScriptEnabled: false });

  test('the requested segment and the chosen layout are rendered, links lead on, and the page has its metadata', async ({
    page,
    request,
    baseURL,
    context,
  }) => {
    await test.step('the requested segment is highlighted near the top third', async () => {
      const { segment_id } = await findSegment(request, LONG_TEXT, 60);
      const response = await page.goto(chapterPath(LONG_TEXT, { segment_id }));
      expect(response?.status()).toBe(200);
      await expect(segmentAt(page, 60)).toHaveAttribute('aria-current', 'true');
      const height = page.viewportSize()?.height ?? 0;
      const top = await topOf(segmentAt(page, 60));
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(height * 0.45);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Satipaṭṭhānasutta');
    });

    await test.step('links lead on in both directions and to the contents', async () => {
      const { segment_id } = await findSegment(request, LONG_TEXT, 60);
      await page.goto(chapterPath(LONG_TEXT, { segment_id }));
      await expect(page.getByRole('link', { name: 'Contents' })).toHaveAttribute(
        'href',
        new RegExp(`/texts/${LONG_TEXT}`),
      );
      await page.getByRole('link', { name: 'Later passages' }).click();
      await expect(segmentAt(page, 79)).toBeInViewport();
      await page.getByRole('link', { name: 'Earlier passages' }).click();
      await expect(segmentAt(page, 60)).toBeInViewport();
    });

    await test.step('the page has metadata for search engines and previews', async () => {
      const { segment_id } = await findSegment(request, LONG_TEXT, 60);
      await page.goto(chapterPath(LONG_TEXT, { segment_id }));
      await expect(page).toHaveTitle(/Satipaṭṭhānasutta/);
      const canonical = `${baseURL}/chapter?text_id=${LONG_TEXT}&segment_id=${segment_id}`;
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', canonical);
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        new RegExp(`segment_id=${segment_id}`),
      );
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /evampi kho, bhikkhave/);
    });

    await test.step('Latin text is in the serif, hyphenated where it is prose; what else is in the page is not', async () => {
      const styleOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { fontFamily, hyphens } = getComputedStyle(element);
            return [fontFamily.split(',')[0]?.replaceAll('"', ''), hyphens];
          });
      expect(
        await styleOf(
          '[data-number][data-type="prose"] [lang="pi"] [data-html], [data-number] [lang^="pi"] [data-html]',
        ),
      ).toEqual(['Gentium Book Plus', 'auto']);
      expect(await styleOf('[data-number-link]')).toEqual(['Inter', 'manual']);
      expect(await styleOf('h1')).toEqual(['Inter', 'manual']);
    });

    await test.step('the stored layout is rendered by the server', async () => {
      await setCookies(context, baseURL, { reading: 'PROSE/below/21/1/serif' });
      await page.goto(chapterPath(LONG_TEXT));
      await expect(page.locator('[data-layout="PROSE"]')).toBeVisible();
      await expect(page.locator('[data-reader]')).toHaveAttribute('data-size', '21');
    });
  });
});

test.describe('the start', () => {
  test(
    'makes no API call and moves nothing',
    LONG_ON_PHONE,
    async ({ page, browser, request, baseURL, viewport, isMobile }) => {
      const { segment_id } = await findSegment(request, LONG_TEXT, 60);
      const path = chapterPath(LONG_TEXT, { segment_id });
      const noScriptContext = await browser.newContext({ baseURL, viewport, isMobile, javaScriptEnabled: false });
      const first = await noScriptContext.newPage();
      await first.goto(path);
      const before = await topOf(segmentAt(first, 60));
      await noScriptContext.close();

      const calls = recordApiCalls(page);
      await page.addInitScript(() => {
        Object.assign(window, { shifted: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await visit(page, path);
      await expect(segmentAt(page, 60)).toBeVisible();
      expect(Math.abs((await topOf(segmentAt(page, 60))) - before)).toBeLessThanOrEqual(0.5);
      expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThanOrEqual(0.01);
      expect(calls).toEqual([]);
      if (!isMobile) expect((await segmentNumbers(page))[0]).toBeLessThan(45);
    },
  );

  test('is not moved by a font that loads late', DESKTOP_ONLY, async ({ page, request }) => {
    const { segment_id } = await findSegment(request, LONG_TEXT, 60);
    const release = await pauseRequests(page, /\.woff2$/);
    await page.goto(chapterPath(LONG_TEXT, { segment_id }), { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => document.documentElement.dataset['keys']);
    // Hidden for a moment, then in a serif of the device.
    await expect(page.locator('html')).toHaveAttribute('data-font-late', '');
    await expect(segmentAt(page, 60)).toBeVisible();
    const lines = () => segmentAt(page, 60).evaluate((element) => element.getBoundingClientRect().toJSON());
    const before = await lines();
    release();
    await waitForHydration(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await lines()).toEqual(before);
    // The next page has the font.
    await page.getByRole('heading', { level: 1 }).getByRole('link').click();
    await expect(page).toHaveURL(/\/texts\//);
    await expect(page.locator('html')).not.toHaveAttribute('data-font-late');
  });

  test('of a text has nothing before it, and its end nothing after', DESKTOP_ONLY, async ({ page, request }) => {
    const calls = recordApiCalls(page);
    await visit(page, chapterPath(LONG_TEXT));
    await scroll(page, -800, 3);
    expect(calls.filter((call) => call.includes('direction=previous'))).toEqual([]);
    await expect(page.locator('[data-end="previous"]')).toHaveCount(0);

    const { segment_id } = await findSegment(request, LONG_TEXT, 318);
    await visit(page, chapterPath(LONG_TEXT, { segment_id }));
    calls.length = 0;
    await scroll(page, 1200, 4);
    expect(calls.filter((call) => call.includes('direction=next'))).toEqual([]);
    await expect(page.locator('[data-end="next"]')).toHaveCount(0);
  });
});

test.describe('a segment', () => {
  test(
    'is highlighted by a click, which opens the resources; Escape closes them',
    LONG_ON_PHONE,
    async ({ page, isMobile }) => {
      await visit(page, chapterPath(LONG_TEXT));
      await segmentAt(page, 5).click();
      await expect(segmentAt(page, 5)).toHaveAttribute('aria-current', 'true');
      await expect(paneAt(page).locator('[aria-current]')).toHaveCount(1);
      await expect(page.locator('[data-side="resources"]')).toBeVisible();
      await expect(segmentAt(page, 5)).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-side]')).toHaveCount(0);
      // Phones have no mouse.
      if (isMobile) return;
      await test.step('is not opened by selecting text in it', async () => {
        const box = await segmentAt(page, 7).boundingBox();
        if (!box) throw new Error('Segment 7 is not visible');
        await page.mouse.move(box.x + 20, box.y + 15);
        await page.mouse.down();
        await page.mouse.move(box.x + 220, box.y + 15, { steps: 5 });
        await page.mouse.up();
        expect(await page.evaluate(() => document.getSelection()?.toString().length)).toBeGreaterThan(5);
        await expect(page.locator('[data-side]')).toHaveCount(0);
      });
    },
  );

  test(
    'is opened by its number, shows its footnotes, and has a lang attribute',
    DESKTOP_ONLY,
    async ({ page, request }) => {
      await test.step('is opened by Enter on its number, which is a link to it', async () => {
        const { segment_id } = await findSegment(request, LONG_TEXT, 4);
        await visit(page, chapterPath(LONG_TEXT));
        const link = page.getByRole('link', { name: /^(\S+, )?Passage 4$/ });
        await expect(link).toHaveAttribute('href', new RegExp(`segment_id=${segment_id}`));
        await link.focus();
        await page.keyboard.press('Enter');
        await expect(page.locator('[data-side="resources"]')).toBeVisible();
        await expect(segmentAt(page, 4)).toHaveAttribute('aria-current', 'true');
        await page.keyboard.press('Escape');
        await expect(page.locator('[data-side]')).toHaveCount(0);
      });

      await test.step('shows its footnotes, by a click and by keys', async () => {
        await visit(page, chapterPath(HEART_SUTRA));
        const marker = page.locator('[data-pane] .footnote-marker').first();
        const note = page.locator('[data-pane] .footnote').first();
        await expect(note).toBeHidden();
        await marker.click();
        await expect(note).toBeVisible();
        await expect(marker).toHaveAttribute('aria-expanded', 'true');
        await expect(page.locator('[data-side]')).toHaveCount(0);
        await marker.focus();
        await page.keyboard.press('Enter');
        await expect(note).toBeHidden();
      });

      await test.step('has a lang attribute', async () => {
        await visit(page, chapterPath(HEART_SUTRA, { version_id: HEART_SUTRA_TIBETAN }));
        await expect(segmentAt(page, 3).locator('[lang="sa-Latn"]')).toBeVisible();
        await expect(page.locator('[data-pane] [data-number] [lang="bo"]').first()).toBeVisible();
      });

      await test.step('is set in the font of its script, else of its language', async () => {
        const faceOf = (lang: string, around: string) =>
          page.evaluate(
            ([inner, outer]) => {
              const [words, parent] = [document.createElement('span'), document.createElement('div')];
              [words.lang, parent.lang] = [inner, outer];
              parent.append(words);
              document.body.append(parent);
              const face = getComputedStyle(words).fontFamily.split(',', 1)[0] ?? '';
              parent.remove();
              return face.replaceAll('"', '');
            },
            [lang, around] as const,
          );
        for (const around of ['en', 'bo', 'zh']) {
          for (const lang of ['bo', 'sa', 'bhu', 'sa-Tibt', 'pi-Tibt'])
            expect([lang, around, await faceOf(lang, around)]).toEqual([lang, around, 'Noto Serif Tibetan']);
          for (const lang of ['en', 'de', 'sa-Latn', 'pi-Latn', 'sa-Deva'])
            expect([lang, around, await faceOf(lang, around)]).toEqual([lang, around, 'Inter']);
          expect([around, await faceOf('zh', around)]).toEqual([around, 'Songti SC']);
        }
      });
    },
  );
});

test('the browser finds visible text, also after much scrolling', DESKTOP_ONLY, async ({ page }) => {
  await visit(page, chapterPath(LONG_TEXT));
  await scroll(page, 800, 12);
  await expect.poll(async () => (await segmentNumbers(page)).at(-1)).toBeGreaterThan(40);
  const [number = 0] = (await segmentNumbers(page)).slice(-5);
  const line = await segmentAt(page, number).locator('[data-number-link] + *').innerText();
  const words = line.trim().split(/\s+/).slice(0, 6).join(' ');
  const found = await page.evaluate((text) => {
    // Not standard, but the one way to ask a browser for what Ctrl+F does.
    const find: (text: string, caseSensitive: boolean, back: boolean, wrap: boolean) => boolean = Reflect.get(
      window,
      'find',
    );
    getSelection()?.removeAllRanges();
    const isFound = find.call(window, text, true, false, true);
    const passage = getSelection()?.anchorNode?.parentElement?.closest('[data-number]');
    return { isFound, at: passage?.getAttribute('data-number'), text: passage?.textContent };
  }, words);
  // The text repeats itself: an earlier passage may have the same words.
  expect(found).toEqual({ isFound: true, at: expect.any(String), text: expect.stringContaining(words) });
  expect(Number(found.at)).toBeLessThanOrEqual(number);
});
