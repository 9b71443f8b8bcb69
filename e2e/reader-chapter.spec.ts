import {
  waitForHydration,
  expect,
  pauseRequests,
  setCookies,
  test,
  visit,
  recordApiCalls,
  DESKTOP_ONLY,
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

const DETAILS = '**/api/v1/texts/*/details?*';

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

    await test.step('the stored layout is rendered by the server', async () => {
      await setCookies(context, baseURL, { reading: 'PROSE/below/21/1/serif' });
      await page.goto(chapterPath(LONG_TEXT));
      await expect(page.locator('[data-layout="PROSE"]')).toBeVisible();
      await expect(page.locator('[data-reader]')).toHaveAttribute('data-size', '21');
    });
  });
});

test.describe('the start', () => {
  test('makes no API call and moves nothing', async ({ page, browser, request, baseURL, viewport, isMobile }) => {
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
  });

  test('is not moved by a font that loads late', DESKTOP_ONLY, async ({ page, request }) => {
    const { segment_id } = await findSegment(request, LONG_TEXT, 60);
    const release = await pauseRequests(page, /\.woff2$/);
    await page.goto(chapterPath(LONG_TEXT, { segment_id }), { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => document.documentElement.dataset['keys']);
    // Late: after the tenth of a second that a browser waits for an optional font.
    await page.waitForFunction(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return paint !== undefined && performance.now() > paint.startTime + 500;
    });
    // By number, because text may be inserted above meanwhile.
    const lines = () =>
      page.locator('[data-number]').evaluateAll((segments) =>
        segments.map((segment) => ({
          number: segment.getAttribute('data-number') ?? '',
          widths: [...segment.querySelectorAll('[lang] span')].map((words) =>
            [...words.getClientRects()].map(({ width }) => width.toFixed(2)).join(' '),
          ),
        })),
      );
    const before = await lines();
    release();
    await waitForHydration(page);
    await page.evaluate(() => document.fonts.ready);
    const after = new Map((await lines()).map(({ number, widths }) => [number, widths]));
    const still = before.filter(({ number }) => after.has(number));
    expect(still.map(({ number }) => number)).toContain('60');
    expect(still.length).toBeGreaterThan(5);
    expect(still.map(({ number }) => ({ number, widths: after.get(number) }))).toEqual(still);
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

test.describe('infinite scrolling', () => {
  test('reaches the whole text, each segment once, with few of them rendered', async ({ page }) => {
    await visit(page, chapterPath(LONG_TEXT));
    const seen = new Set<number>();
    let most = 0;
    for (let step = 0; step < 120 && !seen.has(318); step += 1) {
      await scroll(page, 700);
      const numbers = await segmentNumbers(page);
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => (numbers[0] ?? 0) + index));
      for (const number of numbers) seen.add(number);
      most = Math.max(most, numbers.length);
    }
    expect(seen.size).toBe(318);
    expect(most).toBeLessThan(160);
  });

  test('says that earlier content is loading, and keeps the scroll position to the pixel when it arrives', async ({
    page,
    request,
  }) => {
    const { segment_id } = await findSegment(request, LONG_TEXT, 200);
    await visit(page, chapterPath(LONG_TEXT, { segment_id }));
    const release = await pauseRequests(page, DETAILS);
    // On a phone the header of the site scrolls away first.
    await scroll(page, 120);
    await scroll(page, -900, 8);
    await expect(page.getByText('Loading previous content...')).toBeVisible();
    const number = (await segmentNumbers(page))[0] ?? 0;
    const before = await topOf(segmentAt(page, number));
    release();
    await expect(page.getByText('Loading previous content...')).toHaveCount(0);
    await expect(segmentAt(page, number - 1)).toBeAttached();
    expect(Math.abs((await topOf(segmentAt(page, number))) - before)).toBeLessThanOrEqual(1);
  });

  test(
    'says that more content is loading; its sentinels count as visible by a tenth, and 50 px before',
    DESKTOP_ONLY,
    async ({ page }) => {
      await page.addInitScript(() => {
        const observers: unknown[] = [];
        Object.assign(window, { observers });
        window.IntersectionObserver = class extends IntersectionObserver {
          constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
            super(callback, options);
            observers.push({ margin: options?.rootMargin, threshold: options?.threshold, ends: this.#ends });
          }
          #ends: string[] = [];
          override observe(element: Element) {
            this.#ends.push((element as HTMLElement).dataset['end'] ?? '');
            super.observe(element);
          }
        };
      });
      await visit(page, chapterPath(LONG_TEXT));
      const release = await pauseRequests(page, DETAILS);
      await scroll(page, 900, 6);
      await expect(page.getByText('Loading more content...')).toBeVisible();
      const last = (await segmentNumbers(page)).at(-1) ?? 0;
      release();
      await expect(segmentAt(page, last + 1)).toBeAttached();
      await scroll(page, 300, 2);
      await expect(page.getByText('Loading more content...')).toHaveCount(0);
      const observers = await page.evaluate((): { margin: string; threshold: number; ends: string[] }[] =>
        Reflect.get(window, 'observers'),
      );
      const own = observers.filter(({ ends }) => ends.includes('next'));
      expect(own.length).toBeGreaterThan(0);
      for (const { margin, threshold } of own) expect([margin, threshold]).toEqual(['50px', 0.1]);
    },
  );

  test('a failing page load offers to try again and keeps what is shown', DESKTOP_ONLY, async ({ page }) => {
    await visit(page, chapterPath(LONG_TEXT));
    await page.route(DETAILS, (route) => route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'no' } }));
    await scroll(page, 900, 6);
    await expect(page.getByRole('alert')).toContainText('This part could not be loaded.');
    await expect(segmentAt(page, 20)).toBeAttached();
    await page.unroute(DETAILS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(segmentAt(page, 21)).toBeAttached();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  test.use({ expectedConsoleError: /403|404/ });
});

test.describe('the reading position', () => {
  test('is in the address without history entries, and a reload returns to it', async ({ page }) => {
    await visit(page, chapterPath(LONG_TEXT));
    const entries = await page.evaluate(() => window.history.length);
    // The number of the passage that the address names, read in one go: both move on while the page scrolls.
    const named = () =>
      page.evaluate(() => {
        const id = new URLSearchParams(window.location.search).get('segment_id') ?? '';
        return Number(document.querySelector(`[data-segment-id="${id}"]`)?.getAttribute('data-number') ?? 0);
      });
    await expect(async () => {
      await scroll(page, 900);
      expect(await named()).toBeGreaterThan(20);
    }).toPass();
    expect(await page.evaluate(() => window.history.length)).toBe(entries);
    const [answer] = await Promise.all([page.waitForResponse(/\/chapter\?/), page.reload()]);
    const asked = new URL(answer.url()).searchParams.get('segment_id') ?? '';
    await waitForHydration(page);
    await expect(page.locator(`[data-segment-id="${asked}"]`).first()).toBeInViewport();
    await expect(page.locator(`[data-segment-id="${asked}"]`).first()).toHaveAttribute('aria-current', 'true');
  });

  test('is left by going to a section, and Back returns to it', async ({ page, request }) => {
    const { segment_id } = await findSegment(request, LONG_TEXT, 60);
    await visit(page, chapterPath(LONG_TEXT, { segment_id }));
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').first().click();
    await expect(segmentAt(page, 60)).toHaveCount(0);
    await expect(paneAt(page).locator('[aria-current]')).toBeInViewport();
    await page.goBack();
    await expect(segmentAt(page, 60)).toBeInViewport();
    await page.goForward();
    await expect(segmentAt(page, 60)).toHaveCount(0);
  });
});

test.describe('a segment', () => {
  test('is highlighted by a click, which opens the resources; Escape closes them', async ({ page, isMobile }) => {
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
  });

  test(
    'is opened by its number, shows its footnotes, and has a lang attribute',
    DESKTOP_ONLY,
    async ({ page, request }) => {
      await test.step('is opened by Enter on its number, which is a link to it', async () => {
        const { segment_id } = await findSegment(request, LONG_TEXT, 4);
        await visit(page, chapterPath(LONG_TEXT));
        const link = page.getByRole('link', { name: 'Passage 4', exact: true });
        await expect(link).toHaveAttribute('href', new RegExp(`segment_id=${segment_id}`));
        await link.focus();
        await page.keyboard.press('Enter');
        await expect(page.locator('[data-side="resources"]')).toBeVisible();
        await expect(segmentAt(page, 4)).toHaveAttribute('aria-current', 'true');
        await page.keyboard.press('Escape');
        await expect(page.locator('[data-side]')).toHaveCount(0);
      });

      await test.step('shows its footnotes when asked, by a click and by keys', async () => {
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
            ([own, outer]) => {
              const [words, parent] = [document.createElement('span'), document.createElement('div')];
              [words.lang, parent.lang] = [own, outer];
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
      const answer = await (await route.fetch()).json();
      const addHostileHtml = (sections: { segments: { content: string }[]; sections: never[] }[]): void => {
        for (const section of sections) {
          for (const segment of section.segments)
            segment.content +=
              '<img src=x onerror="window.attacked=1"><script>window.attacked=1</script><b onclick="x">ok';
          addHostileHtml(section.sections);
        }
      };
      addHostileHtml(answer.content.sections);
      await route.fulfill({ json: answer });
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
    return {
      isFound,
      at: getSelection()?.anchorNode?.parentElement?.closest('[data-number]')?.getAttribute('data-number'),
    };
  }, words);
  expect(found).toEqual({ isFound: true, at: String(number) });
});
