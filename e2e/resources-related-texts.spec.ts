import { expect, DESKTOP_ONLY, LONG } from './fixtures.ts';
import { test, open } from './resources-fixtures.ts';
import { panes } from './reader-texts.ts';

test.describe('translations', () => {
  // On a phone the panel closes with each choice, so that the passage is in view.
  test(
    'are grouped by language, chosen and removed, and opened beside up to the limit',
    DESKTOP_ONLY,
    async ({ page, panel, passages: { root } }) => {
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
    },
  );

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
  test(
    'long content is clamped, footnotes toggle, a commentary leads to its root, and an empty list says so',
    LONG,
    async ({ page, panel, passages: { root, commentary } }) => {
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
    },
  );
});
