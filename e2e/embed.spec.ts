import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Response } from '@playwright/test';
import { expect, test as base, visit, LONG_ON_PHONE } from './fixtures.ts';
import { chapterPath, findSegment, LONG_TEXT, LONG_TEXT_ENGLISH } from './reader-texts.ts';
import { findAxeViolations } from './screen-checks.ts';

/** A page of another site with a frame of ours in it. */
type Outside = { origin: string; show(page: Page, src: string): Promise<void> };

const pageWith = (src: string): string => `<!doctype html><html lang="en"><title>Elsewhere</title>
<meta name="viewport" content="width=device-width"><body style="margin:0"><main><h1>Elsewhere</h1>
<iframe title="A passage" src="${src.replaceAll('&', '&amp;')}" width="100%" height="240" style="border:0"></iframe></main>
<script>addEventListener('message', ({ data }) => {
  document.querySelector('iframe').height = data.height;
  document.title = 'Told';
})</script>`;

const test = base.extend<{ outside: Outside; site: string; allowedOrigin: string | undefined }>({
  site: async ({ baseURL }, provide) => provide(new URL(baseURL ?? '').origin),
  outside: async ({ site }, provide) => {
    const server = createServer(({ url }, response) => {
      const src = new URL(url ?? '', 'http://x').searchParams.get('src') ?? '';
      response.setHeader('content-type', 'text/html').end(src && pageWith(src));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    // The other name of this machine is another site to a browser: its cookies are not sent in a frame.
    const origin = `http://${new URL(site).hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}`;
    const show = async (page: Page, src: string) => {
      await page.goto(`${origin}/?src=${encodeURIComponent(src)}`);
    };
    await provide({ origin, show });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
  allowedOrigin: async ({ outside }, provide) => provide(outside.origin),
});
test.use({ expectedConsoleError: /frame-ancestors 'none'|status of 404/ });

const frameOf = (page: Page) => page.frameLocator('iframe');

test(
  'a page of another site frames a passage, and nothing else of ours',
  LONG_ON_PHONE,
  async ({ page, outside, site, request }) => {
    const { segment_id } = await findSegment(request, LONG_TEXT, 12);
    // A visitor has cookies of the site.
    await page.context().addCookies([{ name: 'site_language', value: 'bo-IN', url: site }]);
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await outside.show(page, `${site}/embed/${segment_id}?count=2&version_id=${LONG_TEXT_ENGLISH}`);
    await expect(frameOf(page).locator('.passage')).toHaveCount(2);
    await expect(frameOf(page).locator('html')).toHaveAttribute('lang', 'en');

    await test.step('its letters are those of the site', async () => {
      const loaded = () =>
        frameOf(page)
          .locator('html')
          .evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
      await expect.poll(loaded).toContainEqual(expect.stringContaining('Gentium'));
    });

    await test.step('it is small, without cookies, and loads nothing but its style, script and fonts', async () => {
      await expect(page).toHaveTitle('Told');
      const ours = responses.filter((response) => response.url().startsWith(site));
      const paths = ours.map((response) => new URL(response.url()).pathname).filter((path) => !path.endsWith('.woff2'));
      expect(paths.toSorted()).toEqual([`/embed/${segment_id}`, '/embed/frame.css', '/embed/frame.js'].toSorted());
      let bytes = 0;
      for (const response of ours) {
        const headers = await response.request().allHeaders();
        expect([response.url(), headers['cookie']]).toEqual([response.url(), undefined]);
        expect((await response.allHeaders())['set-cookie']).toBeUndefined();
        if (!response.url().endsWith('.woff2')) bytes += (await response.body()).length;
      }
      expect(bytes).toBeLessThan(8000);
      expect(await page.context().cookies(site)).toHaveLength(1);
    });

    await test.step('it tells its height, and needs no scrolling at 320 px', async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      const overflow = () =>
        frameOf(page)
          .locator('html')
          .evaluate((root) => [root.scrollWidth > root.clientWidth, root.scrollHeight > root.clientHeight]);
      await expect.poll(overflow).toEqual([false, false]);
    });

    await test.step('its links open in a tab of their own', async () => {
      const links = frameOf(page).getByRole('link');
      for (const link of await links.all()) expect(await link.getAttribute('target')).toBe('_blank');
      const [tab] = await Promise.all([page.waitForEvent('popup'), links.last().click()]);
      await tab.waitForURL((url) => url.pathname === '/chapter' && url.searchParams.get('segment_id') === segment_id);
      expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
      await tab.close();
    });

    await test.step('another page of the site stays outside', async () => {
      await outside.show(page, `${site}${chapterPath(LONG_TEXT)}`);
      await expect(frameOf(page).locator('[data-segment-id]')).toHaveCount(0);
      await expect(frameOf(page).locator('main h1')).toHaveCount(0);
    });
  },
);

test(
  'a frame has the colours that were asked for, and says when its passage is gone',
  LONG_ON_PHONE,
  async ({ page, outside, site, request }) => {
    const { segment_id } = await findSegment(request, LONG_TEXT, 12);
    const paper = () =>
      frameOf(page)
        .locator('body')
        .evaluate((body) => getComputedStyle(body).backgroundColor);
    for (const [theme, color] of [
      ['light', 'rgb(251, 248, 242)'],
      ['sepia', 'rgb(244, 234, 213)'],
      ['dark', 'rgb(23, 20, 17)'],
    ] as const) {
      await outside.show(page, `${site}/embed/${segment_id}?theme=${theme}`);
      await expect.poll(paper).toBe(color);
      expect(await findAxeViolations(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await outside.show(page, `${site}/embed/${segment_id}`);
    await expect.poll(paper).toBe('rgb(23, 20, 17)');

    for (const [lang, sentence] of [
      ['en', 'This passage does not exist any more.'],
      ['bo-IN', 'དུམ་བུ་འདི་ད་ལྟ་མི་འདུག'],
      ['zh-Hans-CN', '此段落已不存在。'],
    ] as const) {
      await outside.show(page, `${site}/embed/00000000-0000-4000-8000-000000000000?lang=${lang}`);
      await expect(frameOf(page).getByRole('heading')).toHaveText(sentence);
    }
  },
);

test.describe('the share panel', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test(
    'gives the code of a frame as it is shown, and its oEmbed address',
    LONG_ON_PHONE,
    async ({ page, request, site, outside }) => {
      const { segment_id } = await findSegment(request, LONG_TEXT, 12);
      await visit(page, chapterPath(LONG_TEXT, { segment_id }));
      await page
        .locator(`[data-segment-id="${segment_id}"]`)
        .first()
        .click({ position: { x: 40, y: 12 } });
      const panel = page.locator('[data-resources-panel]');
      await panel.getByRole('button', { name: 'Share', exact: true }).click();
      await panel.getByRole('button', { name: 'Embed in a web page' }).click();
      await expect(frameOf(page).locator('.passage')).toHaveCount(1);

      await panel.getByLabel('Passages, from this one on').fill('3');
      await panel.getByLabel('Version shown with it').selectOption(LONG_TEXT_ENGLISH);
      await panel.getByLabel('Theme').selectOption('dark');
      await panel.getByLabel('Language of the frame').selectOption('zh-Hans-CN');
      await expect(frameOf(page).locator('.passage')).toHaveCount(3);
      await expect(frameOf(page).locator('.version').first()).toBeVisible();
      await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(frameOf(page).getByRole('link').last()).toContainText('继续阅读');
      await expect
        .poll(() =>
          frameOf(page)
            .locator('html')
            .evaluate((root) => root.scrollHeight > root.clientHeight),
        )
        .toBe(false);

      await panel.getByRole('button', { name: 'Copy code' }).click();
      await expect(panel.getByText('Copied', { exact: true })).toBeAttached();
      const code = panel.getByRole('textbox', { name: 'Code for your page' });
      const [, src = ''] = /^<iframe src="([^"]+)"/.exec(await code.inputValue()) ?? [];
      const oembed = await panel.getByRole('link', { name: '/api/v1/oembed' }).getAttribute('href');
      const answer = (await (await request.get(oembed ?? '')).json()) as { type: string; html: string };
      expect([answer.type, answer.html]).toEqual(['rich', expect.stringContaining(`<iframe src="${src}"`)]);

      await panel.getByLabel('Passages, from this one on').fill('21');
      await expect(panel.getByText('Choose from 1 to 20 passages.')).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Copy code' })).toBeDisabled();
      expect(await findAxeViolations(page)).toEqual([]);

      await outside.show(page, src.replaceAll('&amp;', '&'));
      expect(src.startsWith(`${site}/embed/${segment_id}?`)).toBe(true);
      await expect(frameOf(page).locator('.passage')).toHaveCount(3);
    },
  );
});
