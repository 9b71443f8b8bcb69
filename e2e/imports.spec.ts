import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { epub } from '../server/library/epub/testing-epub.ts';
import { expect, setCookies, test, visit, LONG } from './fixtures.ts';
import { expectFormat, expectTrial, expectWritten } from './import-steps.ts';
import { signInNewMember } from './members.ts';
import { findAxeViolations, findRawMessageKeys, findSmallTargets, horizontalOverflow } from './screen-checks.ts';
import { giveRole } from './staff.ts';

const TARGETS =
  'main a:not([data-number-link]), main button, main select, main summary, main input:not([type=radio], [type=file])';

test(
  'a librarian drops a ZIP, or chooses an e-book on a phone, tries it, imports it, publishes it and reads it',
  LONG,
  async ({ page, context, request, baseURL, isMobile }) => {
    test.slow();
    const { email } = await signInNewMember(context, request);
    await giveRole(email, 'librarian');
    const title = `The Wallaby Way ${randomBytes(3).toString('hex')}`;
    const words = `# ${title}\n\nPatience is a long path.\n\n## Verse\n\nOne line\nand another\n`;
    const zip = {
      name: 'Texts',
      mimeType: 'application/zip',
      buffer: Buffer.from(zipSync({ 'way/way.txt': strToU8(words) })),
    };
    const chapters = [
      '<h1>Patience</h1><p>Patience is a long path.<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n"><p>Very long.</p></aside>',
      '<h1>Verse</h1><div class="stanza"><p>One line</p><p>and another</p></div>',
    ];
    const book = {
      name: 'Way 1.epub',
      mimeType: 'application/epub+zip',
      buffer: Buffer.from(epub(chapters, { title })),
    };
    /** Everything fits the width of this device, and can be pressed on it. */
    const expectFits = async () => {
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      expect(await findAxeViolations(page)).toEqual([]);
      if (isMobile) expect(await findSmallTargets(page, TARGETS)).toEqual([]);
    };
    await visit(page, '/admin/imports');
    await page.getByRole('link', { name: 'New import' }).click();

    await test.step('the files are dropped and looked at', async () => {
      await expect(page.getByRole('button', { name: 'Choose a folder' })).toBeVisible();
      await expectFits();
      await page.locator('input[data-files]').setInputFiles(isMobile ? book : zip);
      await expectFormat(page, isMobile ? 'epub' : 'plain');
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
      await expectFits();
      if (isMobile) await expect(page.getByLabel('Language', { exact: true })).toHaveValue('en');
      else {
        await page.getByRole('button', { name: 'Try it' }).click();
        await expect(page.getByRole('alert').filter({ hasText: 'Please choose the language.' })).toBeVisible();
        await page.getByLabel('Language', { exact: true }).selectOption('English');
      }
      await page.getByRole('button', { name: 'Try it' }).dblclick();
    });

    await test.step('the trial shows what would come, as readers would see it', async () => {
      await expectTrial(page);
      await page.getByRole('heading', { level: 3 }).getByRole('link', { name: title }).click();
      await expect(page.locator('[data-segment-id]').filter({ hasText: 'Patience is a long path.' })).toBeVisible();
      await expectFits();
      await page.goBack();
      await expectTrial(page);
      await expectFits();
    });

    const address = page.url();
    await test.step('it is imported, and published from its work', async () => {
      await page.getByRole('button', { name: 'Import', exact: true }).dblclick();
      await expectWritten(page);
      await expectFits();
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
  },
);

// Of two librarians the second is refused.
test.use({ expectedConsoleError: /409/ });

test(
  'several TEI files are a text each; a broken one and one of another format are named',
  LONG,
  async ({ page, context, request }) => {
    test.slow();
    const { email } = await signInNewMember(context, request);
    await giveRole(email, 'librarian');
    const name = `Bandicoot ${randomBytes(3).toString('hex')}`;
    const tei = (title: string, words: string) =>
      strToU8(`<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>${title}</title></titleStmt></fileDesc></teiHeader>
<text xml:lang="en"><body><div><p>${words}</p></div></body></text></TEI>`);
    const buffer = Buffer.from(
      zipSync({
        'all/one.xml': tei(`${name} One`, 'The first words of it.'),
        'all/two.xml': tei('Two', 'The second words of it.'),
        'all/broken.xml': strToU8('<TEI>\n<text><body>\n</TEI>'),
        'all/rows.csv': strToU8('a,b\nc,d'),
      }),
    );
    await visit(page, '/admin/imports/new');
    await page.locator('input[data-files]').setInputFiles({ name: 'Texts', mimeType: 'application/zip', buffer });

    await test.step('each file has its choices, and what is wrong is said with file and line', async () => {
      await expectFormat(page, 'tei');
      await expect(page.getByText(/broken\.xml.*3/).first()).toBeVisible();
      await expect(page.getByText(/rows\.csv/).first()).toBeVisible();
      const two = page.getByRole('group', { name: 'two.xml' });
      await expect(two.getByRole('textbox', { name: 'Title' })).toHaveValue('Two');
      await two.getByRole('textbox', { name: 'Title' }).fill(`${name} Two`);
      await page.getByRole('group', { name: 'broken.xml' }).getByRole('checkbox').uncheck();
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Try it' }).click();
    });

    await test.step('the trial shows both texts, and the file that was not read', async () => {
      await expectTrial(page);
      for (const title of [`${name} One`, `${name} Two`])
        await expect(page.getByRole('heading', { level: 3 }).getByRole('link', { name: title })).toBeVisible();
      await expect(
        page.getByText('No text was made of this file: it is not of the chosen format.').first(),
      ).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await test.step('of two librarians the second is shown what differs, and loses nothing', async () => {
      const other = await context.newPage();
      const sourceIn = (where: typeof page) => where.getByRole('textbox', { name: /^Source/ }).first();
      for (const each of [page, other]) {
        if (each === other) await visit(other, new URL(page.url()).pathname);
        await each.locator('summary').filter({ hasText: 'Change what was chosen' }).click();
      }
      await sourceIn(page).fill('The first edition');
      await sourceIn(other).fill('The second edition');
      await other.getByRole('button', { name: 'Try it again' }).click();
      // While a trial runs the choices give way to its progress.
      await expect(sourceIn(other)).toBeHidden();
      await expectTrial(other);
      await other.close();
      await page.getByRole('button', { name: /^Try it/ }).click();
      const conflict = page.getByRole('alert').filter({ hasText: 'Another librarian has saved other choices' });
      await expect(conflict).toContainText(/Source.*The second edition.*The first edition/s);
      await expect(conflict.getByRole('listitem')).toHaveCount(1);
      await expect(sourceIn(page)).toHaveValue('The first edition');
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole('link', { name: 'All imports' }).click();
      await page.getByRole('dialog').getByRole('button').first().click();
      await conflict.getByRole('button', { name: 'Keep mine' }).click();
      await page.getByRole('button', { name: /^Try it/ }).click();
      await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
      await expect(conflict).toHaveCount(0);
    });
  },
);
