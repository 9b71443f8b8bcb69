import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { expect, setCookies, test, visit } from './fixtures.ts';
import { signInNewMember } from './members.ts';
import { findAxeViolations, findRawMessageKeys, horizontalOverflow } from './screen-checks.ts';
import { giveRole } from './staff.ts';

test('a librarian drops a ZIP, tries it, imports it, publishes it and reads it', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { email } = await signInNewMember(context, request);
  await giveRole(email, 'librarian');
  const title = `The Wallaby Way ${randomBytes(3).toString('hex')}`;
  const words = `# ${title}\n\nPatience is a long path.\n\n## Verse\n\nOne line\nand another\n`;
  const zip = Buffer.from(zipSync({ 'way/way.txt': strToU8(words) }));
  await visit(page, '/admin/imports');
  await page.getByRole('link', { name: 'New import' }).click();

  await test.step('the files are dropped and looked at', async () => {
    await expect(page.getByRole('button', { name: 'Choose a folder' })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.locator('input[data-files]').setInputFiles({ name: 'Texts', mimeType: 'application/zip', buffer: zip });
    await expect(page.getByLabel('Format')).toHaveValue('plain');
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please choose the language.' })).toBeVisible();
    await page.getByLabel('Language', { exact: true }).selectOption('English');
    await page.getByRole('button', { name: 'Try it' }).dblclick();
  });

  await test.step('the trial shows what would come, as readers would see it', async () => {
    await expect(page.getByRole('heading', { name: 'What would come' })).toBeVisible();
    await page.getByRole('heading', { level: 3 }).getByRole('link', { name: title }).click();
    await expect(page.locator('[data-segment-id]').filter({ hasText: 'Patience is a long path.' })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.goBack();
  });

  const address = page.url();
  await test.step('it is imported, and published from its work', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).dblclick();
    await expect(page.getByRole('heading', { name: 'What was written' })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('checkbox', { name: 'Published' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    await page.getByRole('link', { name: title }).first().click();
    await page.getByRole('link', { name: 'Open the page' }).click();
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
  });

  await test.step('its report stays, in three languages and at every width', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const language of ['en', 'bo-IN', 'zh-Hans-CN']) {
      await setCookies(context, baseURL, { language });
      for (const path of ['/admin/imports', '/admin/imports/new', new URL(address).pathname]) {
        await visit(page, path);
        await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
        expect(await horizontalOverflow(page), `${language} ${path}`).toBeLessThanOrEqual(0);
        expect(await findRawMessageKeys(page, 'main'), `${language} ${path}`).toBeNull();
      }
    }
  });
});
