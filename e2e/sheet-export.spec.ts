import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { signInNewMember } from './members.ts';
import { expect, DESKTOP_ONLY, test, visit } from './fixtures.ts';
import { findPassage, createAuthor } from './sheet-authors.ts';

test(
  'a sheet is downloaded as DOCX, Markdown and EPUB, under its title',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    const { createSheet } = await createAuthor(request, member);
    const passage = await findPassage(request, 'patience', 'en');
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const uploaded = await request.post('/api/v1/sheets/upload', {
      headers: { authorization: `Bearer ${member.auth.access_token}` },
      multipart: { file: { name: 'red.png', mimeType: 'image/png', buffer: picture } },
    });
    const { key } = (await uploaded.json()) as { key: string };
    const { path } = await createSheet('བཟོད་པ', [
      ['content', '<p>ཞེ་སྡང་ལྟ་བུའི་སྡིག་པ་མེད།</p>'],
      ['source', passage.segment_id],
      ['image', key],
    ]);
    await visit(page, path);
    await page.locator('summary', { hasText: 'Download' }).click();
    const download = async (format: string) => {
      const [event] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: format, exact: true }).click(),
      ]);
      const files = unzipSync(await readFile(await event.path()));
      return { name: event.suggestedFilename(), files: Object.keys(files) };
    };
    const document = await download('Word (DOCX)');
    expect(document.name).toMatch(/བཟོད་པ.*\.docx$/);
    expect(document.files).toContain('word/document.xml');
    // Pictures are files beside the text.
    const text = await download('Markdown');
    expect(text.name).toMatch(/བཟོད་པ.*\.zip$/);
    expect(text.files).toContain('sheet.md');
    const book = await download('EPUB');
    expect(book.name).toMatch(/བཟོད་པ.*\.epub$/);
    expect(book.files).toContain('EPUB/package.opf');
  },
);

test(
  'share creates a short link, confirms the copy for 3 s, and closes when something else is pressed',
  DESKTOP_ONLY,
  async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { createSheet } = await createAuthor(request);
    const { path } = await createSheet('Shared', [['content', '<p>Words</p>']]);
    await visit(page, path);
    const shareRequest = page.waitForRequest((one) => one.url().endsWith('/api/v1/share'));
    await page.locator('summary').filter({ hasText: 'Share' }).click();
    expect((await shareRequest).postDataJSON()).toMatchObject({ language: 'bo', url: path });
    await expect(page.getByLabel('Short link')).toHaveValue(/\/s\/\w+$/);
    await page.clock.install();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.locator('[data-outcome="copied"]')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await page.getByLabel('Short link').inputValue(),
    );
    await page.clock.runFor(3100);
    await expect(page.locator('[data-outcome="idle"]')).toBeVisible();
    await expect(page.getByRole('link', { name: /Facebook/ })).toHaveAttribute('href', /facebook\.com/);
    await page.getByText('Words').click();
    await expect(page.getByLabel('Short link')).toBeHidden();
  },
);

test('the printed page has the sheet and its sources', DESKTOP_ONLY, async ({ page, request }) => {
  const { createSheet } = await createAuthor(request);
  const passage = await findPassage(request, 'patience', 'en');
  const { path } = await createSheet('Handout', [
    ['source', passage.segment_id],
    ['content', '<p>A question</p>'],
  ]);
  await visit(page, `${path}?panes=${passage.text_id}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('A question')).toBeVisible();
  await expect(page.locator('article > footer')).toContainText(`Sources${passage.title}`);
  for (const hidden of [
    page.locator('button'),
    page.locator('[data-scroller]').nth(1),
    page.locator('body header nav'),
  ])
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
});
