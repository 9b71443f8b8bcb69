import type { Page } from '@playwright/test';
import { expect, test, visit, recordApiCalls, DESKTOP_ONLY } from './fixtures.ts';
import { chapterPath, innerSection, contentsDrawer, activeSegment, activeNumber } from './reader-texts.ts';

test.describe('keys', DESKTOP_ONLY, () => {
  test('go from passage to passage, open and close panels, are listed, and can be switched off', async ({
    page,
    library,
    request,
  }) => {
    await test.step('j and k go to the next and previous segment, which is announced', async () => {
      const { segment_id, segment_number } = await innerSection(request, library.nested.id);
      await visit(page, chapterPath(library.nested.id, { segment_id }));
      await page.keyboard.press('j');
      await expect(activeSegment(page)).toHaveAttribute('data-number', String(segment_number + 1));
      // By the number in the margin, which is not the position.
      const margin = await activeSegment(page).locator('[data-number-link]').innerText();
      expect(margin).toMatch(/^\d+\.\d+/);
      await expect(page.getByRole('status').filter({ hasText: `Passage ${margin}` })).toHaveCount(1);
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

    await test.step('one key goes past all passages to the text beside them, and back', async () => {
      // Else the panel is open again in the next text, and has the focus.
      await page.keyboard.press('Escape');
      await expect(page.locator('aside[data-side]')).toHaveCount(0);
      await visit(page, chapterPath(library.nested.id, { panes: library.text.id }));
      const textAt = (index: number) => page.locator('[data-pane]').nth(index);
      for (const from of [0, 1]) {
        await textAt(from)
          .getByRole('button', { name: /^Close / })
          .focus();
        await page.keyboard.press('Tab');
        await expect(textAt(from).getByRole('button', { name: 'Go to the next open text' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(
          textAt(1 - from)
            .getByRole('button')
            .first(),
        ).toBeFocused();
      }
      await textAt(1)
        .getByRole('button', { name: /^Close / })
        .press('Enter');
      await expect(page.locator('[data-pane]')).toHaveCount(1);
      await expect(textAt(0).getByRole('button').first()).toBeFocused();
    });

    await test.step('do nothing while someone types', async () => {
      await page.getByRole('combobox', { name: 'Search the library' }).first().focus();
      await page.keyboard.type('tg/?jk');
      await expect(page.getByRole('combobox', { name: 'Search the library' }).first()).toHaveValue('tg/?jk');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('are listed by ?, and keys that type a letter can be switched off', async () => {
      await visit(page, chapterPath(library.nested.id));
      await page.keyboard.press('Shift+?');
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(help.locator('kbd')).toHaveText(['j', 'k', 'Enter', 'Esc', 't', '/', 'g', 'n', '?', 'Ctrl+P']);
      await help.getByRole('checkbox').uncheck();
      await page.keyboard.press('Escape');
      await expect(help).toHaveCount(0);
      await page.keyboard.press('t');
      await page.reload();
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('t');
      await expect(contentsDrawer(page)).toHaveCount(0);
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
      await visit(page, chapterPath(library.nested.id));
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
