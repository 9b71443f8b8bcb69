import type { APIRequestContext, Locator, Page } from '@playwright/test';
import {
  expect,
  setCookies,
  test as base,
  visit,
  recordApiCalls,
  DESKTOP_ONLY,
  desktopOnlyUnlessTibetan,
} from './fixtures.ts';
import { findAxeViolations } from './screen-checks.ts';

type Text = { id: string; title: string; type: string };
type Segment = { segment_id: string; content: string };
type Section = { segments: Segment[]; sections: Section[] };
type Info = { translations: number; related_text: { commentaries: number; root_text: number } };

/** A passage of the library, and what the API says of it. */
type Passage = { text_id: string; segment_id: string; title: string; info: Info };
type Passages = { root: Passage; commentary: Passage; other: string };

const segmentsOf = ({ segments, sections }: Section): Segment[] => [...segments, ...sections.flatMap(segmentsOf)];

const findPassages = async (request: APIRequestContext, collectionId: string): Promise<Passages> => {
  const get = async <Body>(path: string): Promise<Body> => (await request.get(`/api/v1${path}`)).json();
  const { texts } = await get<{ texts: Text[] }>(`/texts?limit=50&language=bo&collection_id=${collectionId}`);
  const passageOf = async (type: string, fits: (segment: Segment, info: Info) => boolean): Promise<Passage> => {
    const text = texts.find((one) => one.type === type);
    const { content } = await get<{ content: { sections: Section[] } }>(`/texts/${text?.id}/details?size=100`);
    for (const segment of content.sections.flatMap(segmentsOf)) {
      const { segment_info } = await get<{ segment_info: Info }>(`/segments/${segment.segment_id}/info`);
      if (text && fits(segment, segment_info))
        return { text_id: text.id, segment_id: segment.segment_id, title: text.title, info: segment_info };
    }
    throw new Error(`The bundled library has no such ${type}`);
  };
  const root = await passageOf('root_text', (_, info) => info.translations > 1 && info.related_text.commentaries > 0);
  const commentary = await passageOf('commentary', (_, info) => info.related_text.root_text > 0);
  const next = await get<{ content: { sections: Section[] } }>(
    `/texts/${root.text_id}/details?size=2&segment_id=${root.segment_id}`,
  );
  return { root, commentary, other: next.content.sections.flatMap(segmentsOf)[1]?.segment_id ?? '' };
};

/** Found once in a worker. Not a fixture of the worker: each test file with one of its own would start new workers. */
let cachedPassages: Promise<Passages> | undefined;

const test = base.extend<{ panel: Locator; passages: Passages }>({
  passages: async ({ request, library }, provide) => {
    cachedPassages ??= findPassages(request, library.mixed.id);
    await provide(await cachedPassages);
  },
  panel: async ({ page }, provide) => provide(page.locator('[data-resources-panel]')),
});

const clickSegment = (page: Page, segment_id: string) =>
  page
    .locator(`[data-segment-id="${segment_id}"]`)
    .first()
    .click({ position: { x: 40, y: 12 } });

const open = async (page: Page, { text_id, segment_id }: Passage, view?: string, query = ''): Promise<void> => {
  await visit(page, `/chapter?text_id=${text_id}&segment_id=${segment_id}${query}`);
  await clickSegment(page, segment_id);
  await expect(page.locator('[data-resources-panel="main"]')).toBeVisible();
  if (!view) return;
  await page.locator(`[data-entry="${view}"]`).click();
  await expect(page.locator(`[data-resources-panel="${view}"]`)).toBeVisible();
};

const panes = (page: Page) => page.locator('[data-pane]');

test.describe('main menu', () => {
  test('opens beside the text with correct counts, and follows the active passage', async ({
    page,
    panel,
    passages: { root, other },
    isMobile,
    viewport,
  }) => {
    await test.step('opens on a segment and shows correct counts, hidden at 0', async () => {
      await open(page, root);
      await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
      const { translations, related_text } = root.info;
      await expect(panel.getByRole('button', { name: `Translations ${translations}` })).toBeVisible();
      await expect(panel.getByRole('button', { name: `Commentary ${related_text.commentaries}` })).toBeVisible();
      await expect(panel.getByRole('button', { name: /^Root text/ })).toHaveCount(0);
      for (const name of ['Search in this text', 'Compare text', 'Share'])
        await expect(panel.getByRole('button', { name })).toBeVisible();
    });

    await test.step('is beside the text, on the right; on a phone it slides up from below', async () => {
      const { width = 0, height = 0 } = viewport ?? {};
      const side = page.locator('[data-side="resources"]');
      const edges = async () => {
        const box = await side.boundingBox();
        return [box?.x ?? -1, (box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0)].map(Math.round);
      };
      await expect.poll(edges).toEqual([isMobile ? 0 : expect.any(Number), width, height]);
      const [left = 0] = await edges();
      if (!isMobile) expect(left).toBeGreaterThan(width / 2);
      expect((await side.boundingBox())?.y).toBeGreaterThan(isMobile ? 100 : 0);
    });

    await test.step('follows the active passage', async () => {
      await expect(panel).toContainText('Passage');
      const before = await panel.locator('p').first().textContent();
      await page.evaluate((id) => document.querySelector(`[data-segment-id="${id}"]`)?.scrollIntoView(), other);
      await page.locator(`[data-segment-id="${other}"]`).first().dispatchEvent('click');
      await expect(panel.locator('p').first()).not.toHaveText(before ?? '');
    });
  });

  test(
    'leaves out what a guest cannot do, goes back to the entry, and starts at main again',
    DESKTOP_ONLY,
    async ({ page, panel, passages: { root } }) => {
      await test.step("'add to sheet' and 'notes' are left out", async () => {
        await open(page, root);
        await expect(panel.getByText(/add to sheet|notes/i)).toHaveCount(0);
      });

      await test.step('back returns to main and to the entry, close and open again start at main', async () => {
        await panel.locator('[data-entry="commentary"]').click();
        await expect(panel.getByRole('heading', { level: 2, name: 'Commentary' })).toBeFocused();
        await panel.getByRole('button', { name: 'Back to resources' }).click();
        await expect(panel.locator('[data-entry="commentary"]')).toBeFocused();
        await panel.locator('[data-entry="share"]').click();
        await panel.getByRole('button', { name: 'Close resources' }).click();
        await expect(panel).toHaveCount(0);
        await clickSegment(page, root.segment_id);
        await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Resources');
      });
    },
  );
});

test.describe('translations', () => {
  test('are grouped by language, chosen and removed, and opened beside up to the limit', async ({
    page,
    panel,
    passages: { root },
  }) => {
    await test.step('are grouped by language with counts, each with title and source', async () => {
      await open(page, root, 'translation');
      await expect(panel.getByRole('heading', { level: 3 }).first()).toHaveText('English (1)');
      await expect(panel.getByRole('heading', { level: 4 })).toHaveCount(root.info.translations);
      await expect(panel.getByText('Source:').first()).toBeVisible();
    });

    await test.step("the select button reads 'Currently Selected' when chosen; pressing again removes it", async () => {
      await panel
        .getByRole('button', { name: /^Select / })
        .first()
        .click();
      const selected = panel.getByRole('button', { name: /^Currently Selected/ });
      await expect(selected).toHaveAttribute('aria-pressed', 'true');
      await expect(panes(page).locator('[lang="en"]').filter({ hasText: 'Sugatas' }).first()).toBeAttached();
      await selected.click();
      await expect(selected).toHaveCount(0);
    });

    await test.step('open a text beside, until the limit of chapters says why not', async () => {
      const buttons = panel.getByRole('button', { name: /^Open text/ });
      await buttons.nth(0).click();
      await expect(panes(page)).toHaveCount(2);
      await buttons.nth(1).click();
      await expect(panes(page)).toHaveCount(3);
      await expect(buttons.nth(2)).toHaveAttribute('aria-disabled', 'true');
      await expect(buttons.nth(2)).toHaveAccessibleDescription(/Close one to open another/);
      await buttons.nth(2).click({ force: true });
      await expect(panes(page)).toHaveCount(3);
    });
  });

  test(
    'load in pages of 10, and the focus stays when the last has loaded',
    DESKTOP_ONLY,
    async ({ page, panel, passages: { root } }) => {
      await page.route('**/translations?*', async (route) => {
        const skip = Number(new URL(route.request().url()).searchParams.get('skip'));
        const response = await route.fetch({
          url: route
            .request()
            .url()
            .replace(/skip=\d+/, 'skip=0'),
        });
        const body = await response.json();
        const rows = Array.from({ length: skip === 0 ? 10 : 2 }, (_, index) => ({
          ...body.translations[0],
          text_id: `t${skip + index}`,
        }));
        await route.fulfill({ response, json: { ...body, translations: rows, total: 12, skip } });
      });
      await open(page, root, 'translation');
      await expect(panel.getByText('10 of 12 shown')).toBeVisible();
      const more = panel.getByRole('button', { name: 'Load more' });
      await more.click();
      await expect(panel.getByText('12 of 12 shown')).toBeFocused();
      await expect(panel.getByRole('heading', { level: 4 })).toHaveCount(12);
      await expect(more).toHaveCount(0);
    },
  );
});

test.describe('commentary and root text', DESKTOP_ONLY, () => {
  test('long content is clamped, footnotes toggle, a commentary leads to its root, and an empty list says so', async ({
    page,
    panel,
    passages: { root, commentary },
  }) => {
    await test.step('long content is clamped, and unfolds', async () => {
      await open(page, root, 'commentary');
      const more = panel.getByRole('button', { name: 'Show more' }).first();
      const content = panel.locator('[data-cut]').first();
      const cut = (await content.boundingBox())?.height ?? 0;
      await more.click();
      const less = panel.getByRole('button', { name: 'Show less' });
      await expect(less).toHaveAttribute('aria-expanded', 'true');
      const whole = await panel.locator(`[id="${await less.getAttribute('aria-controls')}"]`).boundingBox();
      expect(whole?.height).toBeGreaterThan(cut * 1.5);
      await less.click();
      await expect(more).toBeVisible();
    });

    await test.step('a commentary leads to its root text', async () => {
      await open(page, commentary, 'root_text');
      await expect(panel.getByRole('heading', { level: 3 })).toHaveCount(commentary.info.related_text.root_text);
      await panel
        .getByRole('button', { name: /^Open text/ })
        .first()
        .click();
      await expect(panes(page)).toHaveCount(2);
    });

    await test.step('a footnote marker toggles the footnote after it, by mouse and by key', async () => {
      // Footnotes are inserted, so that the test does not depend on the library.
      await page.route('**/commentaries?*', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        body.commentaries[0].segments = [
          {
            segment_id: 's',
            segment_number: 1,
            content: 'Words<sup class="footnote-marker">1</sup><i class="footnote">A note.</i>',
          },
        ];
        await route.fulfill({ response, json: body });
      });
      await open(page, root, 'commentary');
      const marker = panel.getByRole('button', { name: '1', exact: true });
      const note = panel.getByText('A note.');
      await expect(note).toBeHidden();
      await marker.click();
      await expect(note).toBeVisible();
      await marker.press('Enter');
      await expect(note).toBeHidden();
    });

    await test.step('says so when there is none', async () => {
      const answerNone = (call: string, none: object) =>
        page.route(call, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), ...none } });
        });
      await answerNone('**/commentaries?*', { commentaries: [], total: 0 });
      await answerNone('**/root_text', { segment_root_mapping: [] });
      await open(page, root, 'commentary');
      await expect(panel).toContainText('Commentary not found');
      await open(page, commentary, 'root_text');
      await expect(panel).toContainText('Root text not found');
    });
  });
});

test.describe('search in this text', DESKTOP_ONLY, () => {
  const asked = (calls: string[]) => calls.filter((call) => call.startsWith('/api/v1/search'));

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
      expect(asked(calls)).toHaveLength(1);
    });

    await test.step('sends the query encoded', async () => {
      for (const query of ['a&b=c', '100% + "x"', 'x'.repeat(500)]) {
        const call = page.waitForRequest((request) => request.url().includes('/api/v1/search'));
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
      expect(asked(calls)).toHaveLength(1);
      const result = panel.getByRole('listitem').nth(1).getByRole('link');
      const segment_id = new URL((await result.getAttribute('href')) ?? '', 'http://x').searchParams.get('segment_id');
      await result.click();
      await expect(page.locator('[data-resources-panel="main"]')).toBeVisible();
      await expect(page.locator(`[data-segment-id="${segment_id}"]`).first()).toBeInViewport();
    });
  });
});

test.describe('share', DESKTOP_ONLY, () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  test('gives a short link, plain links, a picture, the text and citations', async ({
    page,
    panel,
    passages: { root },
  }) => {
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

    await test.step('copies the text, the text with its citation, BibTeX and RIS', async () => {
      const copied = async (name: string) => {
        const button = panel.getByRole('button', { name, exact: true });
        await expect(button).not.toHaveAttribute('aria-disabled');
        await button.click();
        await expect(button).toHaveAttribute('data-outcome', 'copied');
        return clipboard(page);
      };
      const words = await copied('Copy text');
      expect(words).toContain('\n');
      expect(words).not.toContain('<');
      const cited = await copied('Copy with citation');
      expect(cited.startsWith(words)).toBe(true);
      expect(cited).toContain(root.segment_id);
      expect(await copied('Copy citation as BibTeX')).toMatch(/^@misc\{/);
      expect(await copied('Copy citation as RIS')).toMatch(/^TY {2}- /);
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

test.describe('when a call fails', DESKTOP_ONLY, () => {
  test.use({ expectedConsoleError: /Failed to load resource/ });

  test('only that view reports it, a retry works, and the long link can be shared', async ({
    page,
    panel,
    passages: { root },
  }) => {
    await test.step('only that view reports it, and a retry works', async () => {
      await page.route('**/translations?*', (route) =>
        route.fulfill({ status: 403, json: { detail: 'No', code: 'forbidden' } }),
      );
      await open(page, root, 'translation');
      await expect(panel.getByRole('alert')).toContainText('This could not be loaded.');
      await expect(panes(page)).toHaveCount(1);
      await page.unroute('**/translations?*');
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expect(panel.getByRole('heading', { level: 4 })).toHaveCount(root.info.translations);
      await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    });

    await test.step('without a short link the long one can be shared', async () => {
      await page.route('**/api/v1/share', (route) =>
        route.fulfill({ status: 500, json: { detail: 'No', code: 'internal_error' } }),
      );
      await open(page, root, 'share');
      await expect(panel.getByRole('textbox', { name: 'Short link' })).toHaveValue(/\/chapter\?.*segment_id=/);
      await expect(panel.getByRole('alert')).toBeVisible();
    });
  });
});

for (const language of ['en', 'bo-IN', 'zh-Hans-CN']) {
  test(
    `every view in ${language}: axe finds nothing, no raw key, nothing wider than the panel`,
    desktopOnlyUnlessTibetan(language),
    async ({ page, context, baseURL, panel, passages: { root } }) => {
      test.slow();
      await setCookies(context, baseURL, { language });
      await open(page, root);
      for (const view of ['main', 'search', 'translation', 'commentary', 'compare_text', 'share']) {
        if (view !== 'main') await page.locator(`[data-entry="${view}"]`).click();
        await page.waitForLoadState('networkidle');
        const findings = await findAxeViolations(page, { within: '[data-resources-panel]' });
        expect([view, findings]).toEqual([view, []]);
        expect(
          (await panel.innerText()).match(/\b(connection_panel|search|share|compare|common)\.[a-z_]+/g),
        ).toBeNull();
        expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
        if (view !== 'main') await panel.locator('header button').first().click();
      }
    },
  );
}
