import { signInNewMember } from './members.ts';
import { createAuthor } from './sheet-authors.ts';
import { expect, SITE_LANGUAGES, test, waitForHydration, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { checkScreen, findAxeViolations, horizontalOverflow } from './screen-checks.ts';
import { button, expectSaved, openEditor, writeSheet } from './editor-page.ts';

// A page of a tag that no sheet has is missing.
test.use({ expectedConsoleError: /Failed to load resource/ });

test(
  'an author publishes with summary, tags and layout from one dialog, and the sheet is found by its tag',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    const { createSheet } = await createAuthor(request, member);
    // No other test has these words, and a part that the field completes.
    const word = `silence${Date.now().toString(36)}`;
    await createSheet('Other', [['content', '<p>Words</p>']], { tags: [`noble ${word}`] });
    const id = await writeSheet(page, 'The first words');
    const dialog = page.getByRole('dialog', { name: 'Publish this sheet?' });
    const field = dialog.getByRole('combobox', { name: 'Tags' });
    const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
    const chips = dialog.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem');

    await test.step('tags are typed, suggested and removed with keys', async () => {
      await button(page, 'Publish').click();
      await field.fill('#Patience, Wisdom，');
      await expect(chips).toHaveText(['patience', 'wisdom']);
      // The tags of all sheets are counted now and then: the other sheet may not be known yet.
      await field.fill(`Noble ${word}`);
      await page.keyboard.press('Enter');
      await field.press('Backspace');
      await expect(chips).toHaveText(['patience', 'wisdom']);
      await field.fill('x'.repeat(51));
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('A tag may be at most 50 characters long.')).toHaveCount(2);
      await field.fill(`noble ${word}`);
      await dialog.getByRole('button', { name: 'Remove wisdom' }).click();
      await expect(chips).toHaveText(['patience', `noble ${word}`]);
    });

    await test.step('the preview shows what is written, and nothing is lost when the dialog is closed', async () => {
      await dialog.getByLabel('Summary').fill('In short');
      await dialog.getByRole('radio', { name: 'Side by side' }).check();
      await expect(dialog.locator('[data-publish-preview]')).toContainText(`In short`);
      await expect(dialog.locator('[data-publish-preview]')).toContainText(`#noble ${word}`);
      await expect(publish).toHaveAttribute('aria-disabled', 'true');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await horizontalOverflow(page)).toBe(0);
      await expect(publish).toBeInViewport({ ratio: 1 });
      await page.setViewportSize({ width: 1280, height: 720 });
      await dialog.getByRole('radio', { name: 'Private – only you' }).check();
      await dialog.getByRole('button', { name: 'Keep private' }).click();
      await expect(dialog).toHaveCount(0);
      await expectSaved(page);
      await openEditor(page, `/sheets/${id}`);
      await expect(page.getByLabel('Summary')).toHaveValue('In short');
      await expect(page.getByRole('radio', { name: 'Side by side' })).toBeChecked();
      await expect(page.getByRole('list', { name: 'Chosen tags' })).toContainText(`noble ${word}`);
    });

    await test.step('published only with the assurance, and then under its tag', async () => {
      await button(page, 'Publish').click();
      await publish.click({ force: true });
      await expect(dialog).toBeVisible();
      await dialog.getByRole('checkbox').check();
      await publish.dblclick();
      await expect(page).toHaveURL(new RegExp(`_${id}$`));
      await page
        .getByRole('list', { name: 'Tags' })
        .getByRole('link', { name: `noble ${word}` })
        .click();
      await expect(page).toHaveURL(`/tags/noble%20${word}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`noble ${word}`);
      await expect(page.getByRole('heading', { level: 3 })).toHaveText(['On patience', 'Other']);
      await page.getByRole('link', { name: 'Title', exact: true }).click();
      await expect(page.getByRole('heading', { level: 3 })).toHaveText(['On patience', 'Other']);
      await page.goto(`/community?tag=${word}`);
      await expect(page.getByText('No public sheet has this tag.')).toBeVisible();
    });

    await test.step('the page of a tag in every language, without a script and on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      for (const language of SITE_LANGUAGES) {
        const address = `/tags/noble%20${word}?lang=${language}`;
        expect(await (await request.get(address)).text()).toContain('On patience');
        await page.goto(address);
        await waitForHydration(page);
        await checkScreen(page, 'main');
      }
      const other = await request.get(`/tags/Noble%20${word}`, { maxRedirects: 0 });
      expect([other.status(), other.headers()['location']]).toEqual([302, `/tags/noble%20${word}`]);
      expect((await request.get(`/tags/no-${word}`)).status()).toBe(404);
    });
  },
);
