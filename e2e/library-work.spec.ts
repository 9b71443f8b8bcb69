import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { docx, p } from '../server/library/docx/testing-docx.ts';
import { expect, test, visit, waitForHydration, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { expectFormat, expectTrial, expectWritten } from './import-steps.ts';
import { registerMember, storeTokens } from './members.ts';
import { openQuoteNotice } from './quote-notice.ts';
import { segmentAt } from './reader-texts.ts';
import { giveRole } from './staff.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Selects letters of the text of a passage, as a pointer would. */
const selectWords = (page: Page, passage: number, words: string) =>
  segmentAt(page, passage)
    .locator('[data-html]')
    .first()
    .evaluate((element, selected) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const at = text.data.indexOf(selected);
      getSelection()?.setBaseAndExtent(text, at, text, at + selected.length);
    }, words);

const importFile = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  await page
    .getByRole('navigation', { name: 'Sections of the administration' })
    .getByRole('link', { name: 'Imports' })
    .click();
  await page.getByRole('link', { name: 'New import' }).click();
  await page.locator('input[data-files]').setInputFiles(file);
};

const tryAndImport = async (page: Page) => {
  await page.getByRole('button', { name: 'Try it' }).click();
  await expectTrial(page);
  await expect(page.getByRole('heading', { name: 'Problems' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expectWritten(page);
};

test(
  'a librarian loads a text and its translation, arranges, places and publishes it; a reader corrects a misprint, and who quotes it is told',
  LONG_DESKTOP_ONLY,
  async ({ page, context, browser, request, baseURL }) => {
    test.slow();
    const title = `坐忘铭 ${randomBytes(3).toString('hex')}`;
    const translated = title.replace('坐忘铭', 'On Sitting');
    const librarian = await registerMember(request);
    await giveRole(librarian.email, 'librarian');
    const others: BrowserContext[] = [];
    const open = async (auth?: typeof librarian.auth): Promise<Page> => {
      const opened = await browser.newContext({ baseURL });
      others.push(opened);
      if (auth) await storeTokens(opened, auth);
      return opened.newPage();
    };
    await storeTokens(context, librarian.auth);
    await visit(page, '/admin');

    await test.step('the root comes from a DOCX', async () => {
      const body = [
        p('开端', 'Heading1'),
        p('静坐观心。万缘放下。'),
        p('水清月现。'),
        p('结尾', 'Heading1'),
        p('回向众生。'),
      ].join('');
      const properties = `<dc:title>${title}</dc:title>`;
      await importFile(page, { name: 'Root 1.docx', mimeType: DOCX, buffer: Buffer.from(docx(body, { properties })) });
      await expectFormat(page, 'docx');
      await page.getByLabel('Language', { exact: true }).selectOption('Chinese');
      await tryAndImport(page);
    });

    await test.step('its translation from a CSV, beside the words of the root', async () => {
      const rows = [
        'Chinese,English',
        '开端,Opening',
        '静坐观心。万缘放下。,Sit quitely and watch the mind. Let everything go.',
        '水清月现。,"In clear water, the moon appears."',
        '结尾,End',
        '回向众生。,May all beings share in this.',
      ];
      await importFile(page, { name: 'Translation 1.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
      await expectFormat(page, 'table');
      await page.getByRole('radio', { name: 'Add to a work that is in the library' }).check();
      await page.getByRole('textbox', { name: 'Find the work' }).fill(title);
      await page.getByRole('button', { name: `Choose ${title}` }).click();
      await expect(page.getByLabel('What Chinese holds')).toHaveValue('root_words');
      await page.getByRole('textbox', { name: 'Title optional', exact: true }).fill(translated);
      await page.getByLabel('Translator of English').fill('Pothi');
      await tryAndImport(page);
    });

    await test.step('the structure is corrected', async () => {
      await page.getByRole('link', { name: title }).click();
      await expect(page.getByRole('listitem').filter({ hasText: translated })).toContainText('100%');
      await page.getByRole('link', { name: title, exact: true }).click();
      await page.getByRole('link', { name: 'Sections and words' }).click();
      await page.getByRole('treeitem', { name: /结尾/ }).dblclick();
      await page.getByRole('textbox', { name: 'Title of the section' }).fill('回向');
      await page.getByRole('button', { name: 'Save title' }).click();
      await expect(page.getByRole('treeitem', { name: /回向/ })).toBeVisible();
      await page.getByRole('treeitem', { name: /开端/ }).click();
      await page.getByRole('toolbar').getByRole('link', { name: 'Edit' }).click();
      const rows = page.getByRole('main').getByRole('button', { name: /^Passage / });
      await expect(rows).toHaveCount(3);
      await rows.nth(1).click();
      const words = page.getByRole('textbox', { name: 'Words' });
      await words.press('Home');
      for (let letter = 0; letter < '静坐观心。'.length; letter += 1) await words.press('ArrowRight');
      await page.getByRole('button', { name: 'Split at the cursor' }).click();
      await expect(rows).toHaveText([/开端/, /静坐观心。changed/, /3万缘放下。changed/, /水清月现。/]);
    });

    await test.step('the work is put into a collection and published', async () => {
      await page.getByRole('link', { name: 'About the text' }).click();
      await page.getByRole('link', { name: title }).first().click();
      await page.getByRole('textbox', { name: 'Find a collection to put it in' }).fill('chan');
      await page.getByRole('button', { name: 'Put into Chan', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Published' }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    });

    const member = await registerMember(request);
    const memberPage = await open(member.auth);
    /** From the library to the first page of the translation. */
    const findText = async (reader: Page) => {
      await visit(reader, '/collections');
      await reader.getByRole('link', { name: 'Chinese Sūtras and Chan' }).click();
      await reader.getByRole('link', { name: 'Chan', exact: true }).click();
      await reader.getByRole('link', { name: translated }).click();
      await reader.getByRole('link', { name: 'Continue Reading' }).click();
      await expect(segmentAt(reader, 2)).toContainText('Sit quitely');
      await waitForHydration(reader);
    };

    await test.step('a member quotes a passage in a sheet', async () => {
      await findText(memberPage);
      await selectWords(memberPage, 2, 'quitely');
      await memberPage.getByRole('toolbar').getByRole('button', { name: 'Add to sheet' }).click();
      const dialog = memberPage.getByRole('dialog', { name: 'Add to sheet' });
      await dialog.getByRole('button', { name: 'New sheet' }).click();
      await expect(dialog.getByRole('status').filter({ hasText: 'Added' })).toBeVisible();
    });

    await test.step('a reader suggests a correction of the misprint', async () => {
      const reader = await open();
      await findText(reader);
      await selectWords(reader, 2, 'quitely');
      await reader.getByRole('toolbar').getByRole('button', { name: 'Suggest a correction' }).click();
      const dialog = reader.getByRole('dialog', { name: 'Suggest a correction' });
      await dialog.getByLabel('As they should be').fill('quietly');
      await dialog.getByLabel('Why').fill('A misprint');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog).toContainText('Thank you');
    });

    await test.step('the librarian accepts it', async () => {
      await page
        .getByRole('navigation', { name: 'Sections of the administration' })
        .getByRole('link', { name: 'Corrections' })
        .click();
      await page.getByRole('link', { name: translated }).click();
      await expect(page.locator('ins').first()).toHaveText('quietly');
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(page.getByText(/^Accepted/)).toBeVisible();
    });

    await test.step('the author of the sheet is told and updates the quotation', async () => {
      await openQuoteNotice(memberPage);
      const changed = memberPage.getByRole('group', { name: 'The library’s text of this passage has changed.' });
      await expect(changed.locator('ins')).toHaveText('quietly');
      await changed.getByRole('button', { name: 'Update the quotation' }).click();
      await expect(changed).toHaveCount(0);
      await expect(memberPage.getByRole('main')).toContainText('Sit quietly and watch the mind.');
    });
    for (const opened of others) await opened.close();
  },
);
