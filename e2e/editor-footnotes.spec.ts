import { signInNewMember } from './members.ts';
import { expect, test, visit, waitForHydration, DESKTOP_ONLY } from './fixtures.ts';
import { findAxeViolations, horizontalOverflow } from './screen-checks.ts';
import { expectSaved, newSheet, storedRows, textArea, tool } from './editor-page.ts';
import { createAuthor } from './sheet-authors.ts';

const note = (number: number, text: string) =>
  `<sup class="footnote-marker">${number}</sup><i class="footnote">${text}</i>`;

test(
  'footnotes are written, numbered, followed there and back, and saved',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    const { keyboard } = page;
    await keyboard.type('Patience');
    await tool(page, 'Footnote').click();
    const field = (number: number) => page.getByRole('textbox', { name: `Text of footnote ${number}`, exact: true });
    await expect(field(1)).toBeFocused();
    await keyboard.type('See ');
    await keyboard.press('ControlOrMeta+i');
    await keyboard.type('Bodhicaryāvatāra');
    await keyboard.press('ControlOrMeta+i');
    await keyboard.type(' 6');
    await keyboard.press('Escape');
    await expect(textArea(page)).toBeFocused();
    await keyboard.type(' and effort');
    await tool(page, 'Footnote').click();
    await keyboard.type('later');
    await keyboard.press('Enter');
    await keyboard.type('.');
    const rows = await storedRows(page, auth.access_token, ([first]) => first?.content.endsWith('.</p>'));
    expect(rows.map(({ content }) => content)).toEqual([
      `<p>Patience${note(1, 'See <em>Bodhicaryāvatāra</em> 6')} and effort${note(2, 'later')}.</p>`,
    ]);

    await test.step('a footnote before them takes their number', async () => {
      await keyboard.press('ControlOrMeta+Home');
      await keyboard.press('Enter');
      await keyboard.press('ControlOrMeta+Home');
      await keyboard.type('Title');
      await tool(page, 'Footnote').click();
      await keyboard.type('first of all');
      await keyboard.press('Escape');
      await expect(textArea(page).locator('sup')).toHaveText(['1', '2', '3']);
      await expect(page.getByRole('region', { name: 'Footnotes' }).getByRole('listitem')).toContainText([
        'first of all',
        'See Bodhicaryāvatāra 6',
        'later',
      ]);
    });

    await test.step('a number in the text leads to its note; undo in the note is undo in the sheet', async () => {
      await textArea(page).getByRole('button', { name: 'Footnote 3' }).click();
      await expect(field(3)).toBeFocused();
      await keyboard.type(' on');
      await expect(field(3)).toHaveText('later on');
      await keyboard.press('ControlOrMeta+z');
      await expect(field(3)).toHaveText('later');
      await keyboard.press('ControlOrMeta+y');
      await expect(field(3)).toHaveText('later on');
      await page.getByRole('button', { name: 'Back to the text at footnote 3' }).click();
      await expect(textArea(page)).toBeFocused();
      // By keyboard alone: a selected number and Enter.
      await keyboard.press('ArrowLeft');
      await keyboard.press('Enter');
      await expect(field(3)).toBeFocused();
      await keyboard.press('Escape');
      await expect(textArea(page)).toBeFocused();
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await test.step('deleting one numbers the others anew; all is there after a reload', async () => {
      await page.getByRole('button', { name: 'Delete footnote 1' }).click();
      await expect(textArea(page).locator('sup')).toHaveText(['1', '2']);
      await expectSaved(page);
      await page.reload();
      await waitForHydration(page);
      await expect(textArea(page).locator('sup')).toHaveText(['1', '2']);
      await page.getByRole('button', { name: 'Edit footnote 2' }).click();
      await expect(field(2)).toHaveText('later on');
      await keyboard.type('x'.repeat(10));
      await expect(field(2)).toHaveText(`later on${'x'.repeat(10)}`);
    });
  },
);

test(
  'the notes of a sheet are linked there and back, also without scripts',
  DESKTOP_ONLY,
  async ({ page, request, browser, baseURL }) => {
    const { createSheet } = await createAuthor(request);
    const filler = Array.from({ length: 60 }, (_, index) => ['content', `<p>Line ${index}</p>`] as ['content', string]);
    const { path } = await createSheet('Notes', [
      ['content', `<p>One${note(1, 'first <em>note</em>')}</p>`],
      ...filler,
      ['content', `<table><tbody><tr><td>Two${note(1, 'second')}</td></tr></tbody></table>`],
    ]);
    await page.setViewportSize({ width: 320, height: 700 });
    await visit(page, path);
    const reference = page.locator('a[role="doc-noteref"][aria-label="Footnote 1"]');
    await reference.click();
    const first = page.getByRole('listitem').filter({ hasText: 'first note' });
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    await first.locator('[role="doc-backlink"]').click();
    await expect(reference).toBeFocused();
    await expect(reference).toBeInViewport();
    await expect(page.locator('a[role="doc-noteref"][aria-label="Footnote 2"]')).toHaveText('2');
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);

    const plain = await browser.newPage({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    await plain.goto(path);
    await plain.locator('a[role="doc-noteref"][aria-label="Footnote 2"]').click();
    await expect(plain).toHaveURL(/#fn-2$/);
    await expect(plain.getByText('second')).toBeInViewport();
    await plain.close();
  },
);
