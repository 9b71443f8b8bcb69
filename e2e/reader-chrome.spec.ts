import type { APIRequestContext, Page } from '@playwright/test';
import {
  waitForHydration,
  expect,
  pauseRequests,
  setCookies,
  LANGUAGES_AND_THEMES,
  test,
  visit,
  recordApiCalls,
  DESKTOP_ONLY,
  desktopOnlyUnlessTibetan,
} from './fixtures.ts';
import { HEART_SUTRA, HEART_SUTRA_TIBETAN, segmentNumbers, scroll, findSegment, topOf } from './reader-texts.ts';
import { findAxeViolations } from './screen-checks.ts';

type Section = {
  id: string;
  title: string;
  segments: { segment_id: string; segment_number: number }[];
  sections: Section[];
};
type Contents = { total: number; text_detail: { title: string }; contents: { id: string; sections: Section[] }[] };

const contentsOf = async (request: APIRequestContext, text_id: string): Promise<Contents> =>
  (await request.get(`/api/v1/texts/${text_id}/contents?limit=1000`)).json();

const chapter = (text_id: string, segment_id?: string) =>
  `/chapter?text_id=${text_id}${segment_id ? `&segment_id=${segment_id}` : ''}`;

/** A section inside a section of the discourse on mindfulness, and its first segment. */
const innerSection = async (request: APIRequestContext, text_id: string) => {
  const { contents } = await contentsOf(request, text_id);
  const inner = contents[0]?.sections.find(({ sections }) => sections.length > 0)?.sections[1];
  const first = inner?.segments[0];
  if (!inner || !first) throw new Error('The discourse has no section within a section');
  return { title: inner.title, ...first };
};

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Contents', exact: true });
const activeSegment = (page: Page) => page.locator('[data-segment-id][aria-current]').first();
const activeNumber = (page: Page) => activeSegment(page).getAttribute('data-number');

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

test.describe('contents drawer', () => {
  test('shows the current section on every opening, expands sections, goes to them, by mouse and arrow keys, and closes on the backdrop', async ({
    page,
    library,
    request,
  }) => {
    await test.step('closes on the backdrop and restores the focus to its button', async () => {
      await visit(page, chapter(library.nested.id));
      const button = page.getByRole('button', { name: 'Contents', exact: true }).first();
      await button.click();
      await expect(drawer(page).getByRole('listitem').first()).toBeVisible();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      await page.mouse.click(width - 5, height / 2);
      await expect(drawer(page)).toHaveCount(0);
      await expect(button).toBeFocused();
    });

    await test.step('arrow keys move between rows', async () => {
      await page.keyboard.press('t');
      const rows = drawer(page).getByRole('listitem');
      await expect(rows.first().getByRole('button').first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(rows.nth(1).getByRole('button').first()).toBeFocused();
      await page.keyboard.press('End');
      await expect(rows.last().getByRole('button').first()).toBeFocused();
      await page.keyboard.press('Home');
      const toggle = drawer(page).getByRole('button', { expanded: false }).first();
      await toggle.focus();
      const before = await rows.count();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => rows.count()).toBeGreaterThan(before);
      await page.keyboard.press('ArrowLeft');
      await expect(rows).toHaveCount(before);
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toHaveCount(0);
    });

    await test.step('opens and closes sections, and a section goes to its first segment', async () => {
      const { contents } = await contentsOf(request, library.nested.id);
      const outer = contents[0]?.sections.find(({ sections }) => sections.length > 0);
      const inner = outer?.sections[1];
      await page.keyboard.press('t');
      const part = drawer(page).getByRole('button', { name: new RegExp(`^${inner?.title}`) });
      await expect(part).toHaveCount(0);
      await drawer(page)
        .getByRole('button', { name: `Parts of ${outer?.title}` })
        .click();
      await part.click();
      await expect(drawer(page)).toHaveCount(0);
      await expect(activeSegment(page)).toHaveAttribute('data-number', String(inner?.segments[0]?.segment_number));
      await expect(activeSegment(page)).toBeInViewport();
    });

    await test.step('highlights the current section and scrolls to it on every opening', async () => {
      const { title } = await innerSection(request, library.nested.id);
      for (const opening of ['first', 'second']) {
        await page.keyboard.press('t');
        const current = drawer(page).locator('[aria-current="location"]');
        await expect(current, opening).toContainText(title);
        await expect(current).toBeInViewport();
        await expect(current).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(drawer(page)).toHaveCount(0);
      }
    });
  });

  test(
    'is requested once, finds a section by its title, and has more than 1000 rows',
    DESKTOP_ONLY,
    async ({ page, library, request }) => {
      await test.step('is requested once: limit 1000, skip 0, then from the cache', async () => {
        await visit(page, chapter(library.nested.id));
        const calls = recordApiCalls(page);
        for (let opening = 0; opening < 2; opening += 1) {
          await page.getByRole('button', { name: 'Contents', exact: true }).first().click();
          await expect(drawer(page).getByRole('listitem').first()).toBeVisible();
          await page.keyboard.press('Escape');
        }
        expect(calls.filter((call) => call.includes('/contents'))).toEqual([
          `/api/v1/texts/${library.nested.id}/contents?language=en&limit=1000&skip=0`,
        ]);
      });

      await test.step('finds a section by its title, ignoring diacritics', async () => {
        await page.keyboard.press('t');
        await drawer(page).getByRole('searchbox').fill('SÁCK');
        await expect(drawer(page).getByRole('button', { name: /simile of the sack/ })).toBeVisible();
        await expect(drawer(page).getByRole('button', { name: /^The setting/ })).toHaveCount(0);
        await drawer(page).getByRole('searchbox').fill('zzzz');
        await expect(drawer(page)).toContainText('No section title matches.');
      });

      await test.step('works for a text with more than 1000 top-level sections', async () => {
        test.slow();
        const real = await contentsOf(request, library.nested.id);
        const section = (index: number): Section => ({
          ...(real.contents[0]?.sections[0] as Section),
          id: `s${index}`,
          title: `Leaf ${index}`,
          sections: [],
        });
        await visit(page, chapter(library.nested.id));
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
    await visit(page, chapter(library.nested.id));
    let calls = 0;
    await page.route('**/contents?*', (route) => {
      calls += 1;
      return calls === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue();
    });
    await page.keyboard.press('t');
    await expect(drawer(page).getByRole('alert')).toContainText('The contents could not be loaded.');
    await page.waitForTimeout(1500);
    expect(calls).toBe(1);
    await drawer(page).getByRole('button', { name: 'Try again' }).click();
    await expect(drawer(page).getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-segment-id]').first()).toBeVisible();
  });
});

test.describe('reading options', () => {
  const options = (page: Page) => page.getByRole('dialog', { name: 'Reading options' });
  const open = async (page: Page) => {
    await page.locator('[data-pane] header button[aria-expanded]').last().click();
    await expect(options(page)).toBeVisible();
  };

  test('say why a mode is disabled, take effect at once and are stored', async ({ page, library }) => {
    await test.step('modes other than source are disabled without a version, and it says why', async () => {
      await visit(page, chapter(library.text.id));
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

test.describe('keys', DESKTOP_ONLY, () => {
  test('go from passage to passage, open and close panels, are listed, and can be switched off', async ({
    page,
    library,
    request,
  }) => {
    await test.step('j and k go to the next and previous segment, which is announced', async () => {
      const { segment_id, segment_number } = await innerSection(request, library.nested.id);
      await visit(page, chapter(library.nested.id, segment_id));
      await page.keyboard.press('j');
      await expect(activeSegment(page)).toHaveAttribute('data-number', String(segment_number + 1));
      await expect(page.getByRole('status').filter({ hasText: `Passage ${segment_number + 1}` })).toHaveCount(1);
      await page.keyboard.press('k');
      await page.keyboard.press('k');
      await expect(activeSegment(page)).toHaveAttribute('data-number', String(segment_number - 1));
    });

    await test.step('Enter opens the resources, / the search in this text, and Escape closes', async () => {
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page.locator('aside[data-side="resources"]')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('aside[data-side]')).toHaveCount(0);
      await page.keyboard.press('/');
      await expect(page.locator('aside[data-side]').getByRole('searchbox')).toBeVisible();
    });

    await test.step('do nothing while someone types', async () => {
      await page.getByRole('combobox', { name: 'Search the library' }).first().focus();
      await page.keyboard.type('tg/?jk');
      await expect(page.getByRole('combobox', { name: 'Search the library' }).first()).toHaveValue('tg/?jk');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('are listed by ?, and keys that type a letter can be switched off', async () => {
      await visit(page, chapter(library.nested.id));
      await page.keyboard.press('Shift+?');
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(help.locator('kbd')).toHaveText(['j', 'k', 'Enter', 'Esc', 't', '/', 'g', 'n', '?']);
      await help.getByRole('checkbox').uncheck();
      await page.keyboard.press('Escape');
      await expect(help).toHaveCount(0);
      await page.keyboard.press('t');
      await page.reload();
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('t');
      await expect(drawer(page)).toHaveCount(0);
    });
  });
});

test.describe('going to a segment or section', DESKTOP_ONLY, () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Go to passage' });
  const open = async (page: Page) => {
    await page.keyboard.press('g');
    await expect(dialog(page).getByRole('textbox')).toBeFocused();
  };

  test('by number in any digits, by title, near and far, or it says what exists', async ({
    page,
    library,
    request,
  }) => {
    await test.step('far away takes one call to find it', async () => {
      await visit(page, chapter(library.nested.id));
      await open(page);
      const calls = recordApiCalls(page);
      await page.keyboard.type('287');
      await page.keyboard.press('Enter');
      await expect(activeSegment(page)).toHaveAttribute('data-number', '287');
      const details = calls.filter((call) => call.includes('/details'));
      const segment_id = await activeSegment(page).getAttribute('data-segment-id');
      expect(details[0]).toContain('segment_number=287');
      // Then at once the pages on both sides of it.
      expect(details.slice(1, 3).filter((call) => call.includes(`segment_id=${segment_id}`))).toHaveLength(2);
    });

    await test.step('by the number of a segment, in digits of any script', async () => {
      for (const [typed, number] of [
        ['90', '90'],
        ['༡༢༠', '120'],
      ] as const) {
        await open(page);
        await page.keyboard.type(typed);
        await page.keyboard.press('Enter');
        await expect(dialog(page)).toHaveCount(0);
        await expect(activeSegment(page)).toHaveAttribute('data-number', number);
        await expect(activeSegment(page)).toBeInViewport();
      }
    });

    await test.step('by the title of a section', async () => {
      const { title, segment_number } = await innerSection(request, library.nested.id);
      await page.keyboard.press('g');
      await dialog(page).getByRole('textbox').fill(title.toUpperCase());
      await dialog(page).getByRole('list', { name: 'Sections' }).getByRole('button').first().click();
      await expect.poll(() => activeNumber(page)).toBe(String(segment_number));
    });

    await test.step('that does not exist says what does', async () => {
      await open(page);
      await page.keyboard.type('99999');
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('status')).toHaveText(/This text has passages 1 to \d+\./);
    });
  });
});

test.describe('selected text', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
  const toolbar = (page: Page) => page.getByRole('toolbar');
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  test('is copied, cited and shared, by keyboard alone too', DESKTOP_ONLY, async ({ page, library, request }) => {
    await test.step('can be copied, also with a citation over several segments, by keyboard alone', async () => {
      await visit(page, chapter(library.nested.id));
      await selectText(page, 2, 4);
      await expect(toolbar(page)).toHaveAccessibleName('Selection, passage 2–4');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(toolbar(page).getByRole('status')).toHaveText('Copied');
      const words = await clipboard(page);
      expect(words.split('\n')).toHaveLength(3);
      expect(words).not.toMatch(/\d/);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect.poll(() => clipboard(page)).toContain(`${library.nested.title}, 2–4.`);
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
      await visit(page, `${chapter(HEART_SUTRA)}&version_id=${HEART_SUTRA_TIBETAN}`);
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

  test('is not covered by the toolbar, which closes with the selection', async ({ page, library }) => {
    await visit(page, chapter(library.nested.id));
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
    await visit(page, chapter(library.nested.id, segment_id));
    await page.keyboard.press('j');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('readingPlaces')))
      .toContain(`"segment_number":${segment_number + 1}`);
    await visit(page, text);
    const link = page.getByRole('link', { name: 'Continue Reading' });
    await expect(link).toHaveText(`Continue Reading · Passage ${segment_number + 1}`);
    await link.click();
    await expect(page.locator(`[data-number="${segment_number + 1}"]`)).toBeInViewport();
  },
);

test.describe('lazily loaded parts', DESKTOP_ONLY, () => {
  test('are preloaded before a key needs them, and not before the page is loaded', async ({ page, library }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    const late = /\/(?:tools|panels)-/;
    await page.goto(chapter(library.nested.id), { waitUntil: 'load' });
    expect(scripts.filter((script) => late.test(script))).toEqual([]);
    await expect.poll(() => scripts.filter((script) => late.test(script)).length).toBe(2);
    await waitForHydration(page);
    const before = scripts.length;
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(scripts.length).toBe(before);
  });

  test('include messages that are not visible at first: the page does not wait for them', async ({ page, library }) => {
    const release = await pauseRequests(page, /\/en-[^/]*\.js$/);
    await page.goto(chapter(library.nested.id));
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
      await visit(page, chapter(library.nested.id));
      await page.keyboard.press('t');
      await page.getByRole('alert').getByRole('button', { name: 'Close panel' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.locator('[data-number="1"]')).toBeVisible();

      await page.locator('[data-number="2"]').click();
      const side = page.locator('[data-side="resources"]');
      await expect(side.getByRole('alert')).toContainText('The panel could not be loaded.');
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

test.describe('printed', DESKTOP_ONLY, () => {
  test('everything loaded is printed, not only what is near; afterwards the position is the same', async ({
    page,
    library,
    request,
  }) => {
    const { segment_id } = await findSegment(request, library.nested.id, 100);
    await visit(page, chapter(library.nested.id, segment_id));
    await scroll(page, 700, 24);
    await expect.poll(async () => (await segmentNumbers(page)).includes(81)).toBe(false);
    const number = (await segmentNumbers(page)).at(-1) ?? 0;
    const target = page.locator(`[data-number="${number}"]`);
    await target.scrollIntoViewIfNeeded();
    await expect(page).toHaveURL(/segment_id/);
    const before = await topOf(target);

    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const printed = await segmentNumbers(page);
    expect(printed[0]).toBeLessThanOrEqual(81);
    expect(printed).toEqual(printed.map((_, index) => (printed[0] ?? 0) + index));
    expect(printed.at(-1)).toBeGreaterThanOrEqual(number);

    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(async () => (await segmentNumbers(page)).length).toBeLessThan(printed.length);
    expect(Math.abs((await topOf(target)) - before)).toBeLessThanOrEqual(1);
  });

  test('the text is printed with its title, numbers, open footnotes and source, and nothing else', async ({
    page,
    library,
    browserName,
    isMobile,
  }) => {
    await visit(page, chapter(library.nested.id));
    await page.keyboard.press('j');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const chrome of ['header a', 'header button', '[data-pane] button', 'body footer a', '[data-end]']) {
      expect([chrome, await page.locator(chrome).filter({ visible: true }).count()]).toEqual([chrome, 0]);
    }
    await expect(page.locator('[data-number="2"] [data-number-link]')).toBeVisible();
    await expect(page.locator('.footnote').first()).toBeVisible();
    await expect(page.locator('.print-only')).toContainText('CC0-1.0');
    const overflow = await page.locator('[data-scroller]').evaluate((element) => getComputedStyle(element).overflowY);
    expect(overflow).toBe('visible');
    if (browserName !== 'chromium' || isMobile) return;
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
  });
});

for (const [language, theme] of LANGUAGES_AND_THEMES) {
  test(
    `axe finds nothing in the drawer, the options and the dialogs, and no raw message key shows, ${language}, ${theme}`,
    desktopOnlyUnlessTibetan(language),
    async ({ page, context, library, baseURL }) => {
      test.slow();
      await setCookies(context, baseURL, { language, theme });
      await visit(page, chapter(library.nested.id));
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
        const findings = await findAxeViolations(page, { within: ':is(dialog[open], [role="dialog"])' });
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
