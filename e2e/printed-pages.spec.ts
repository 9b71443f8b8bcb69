import type { Page } from '@playwright/test';
import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { DESKTOP_ONLY, expect, readMessages, setCookies, SITE_LANGUAGES, test, visit } from './fixtures.ts';
import { chapterPath, findSegment, HEART_SUTRA, HEART_SUTRA_TIBETAN, segmentAt, textId } from './reader-texts.ts';
import { createAuthor } from './sheet-authors.ts';

const run = promisify(execFile);
const canRead = spawnSync('pdftotext', ['-v']).error === undefined;

/** Without spaces: programs see some after Tibetan vowels. */
const letters = (line: string): string => line.normalize('NFC').replaceAll(/\s/g, '');

/** The lines of each page of a file, without spaces. */
const readPages = async (file: string): Promise<string[][]> => {
  const { stdout } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 2 ** 26 });
  return stdout
    .split('\f')
    .slice(0, -1)
    .map((text) => text.split('\n').map(letters).filter(Boolean));
};

const TEXTS = {
  en: 'bodhicaryavatara-1/en',
  'bo-IN': 'bodhicaryavatara-1/bo',
  'zh-Hans-CN': 'diamond-sutra-selections/zh',
};

/** What printing changes and puts back: the rest of a page may still arrive. */
const passagesOf = (page: Page): Promise<string[]> =>
  page.locator('main [data-html]').evaluateAll((all) => all.map(({ innerHTML }) => innerHTML));

test.describe('pages of a text on paper, as other programs read them', DESKTOP_ONLY, () => {
  for (const language of SITE_LANGUAGES) {
    test(`in ${language}: running head, numbers, notes at the end, no heading alone, nothing of the site`, async ({
      page,
      context,
      baseURL,
      browserName,
    }, testInfo) => {
      test.skip(browserName !== 'chromium', 'Only Chromium prints into a file.');
      test.skip(!canRead, 'pdftotext (poppler-utils) is not installed.');
      const messages = await readMessages(language);
      await setCookies(context, baseURL, { language });
      await page.addInitScript(() => {
        window.print = () => void (document.documentElement.dataset['prints'] = '1');
      });
      await visit(page, chapterPath(textId(TEXTS[language])));
      await page.keyboard.press('ControlOrMeta+p');
      const dialog = page.getByRole('dialog', { name: messages['reader.print.title'] });
      await dialog.locator('input[value=text]').check();
      await dialog.getByRole('button', { name: messages['reader.print.now'], exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-prints', '1');

      const printed = page.locator('[data-printed]');
      const title = letters(await printed.locator('h1').innerText());
      const headings = await printed.locator(':is(h2, h3, h4, h5, h6, [role=heading])').allInnerTexts();
      const notes = await printed.locator('[data-print-notes] li').allInnerTexts();
      await expect(printed.locator('.footnote')).toHaveCount(0);
      await expect(printed.locator('.footnote-marker')).toHaveCount(notes.length);

      const file = testInfo.outputPath('printed.pdf');
      await writeFile(file, await page.pdf({ preferCSSPageSize: true }));
      const pages = await readPages(file);
      expect(pages.length).toBeGreaterThan(2);
      const marks = headings.map(letters).filter(Boolean);
      for (const [index, lines] of pages.entries()) {
        expect(lines.at(-1)).toBe(String(index + 1));
        expect([index + 1, marks.includes(lines.at(-2) ?? '')]).toEqual([index + 1, false]);
        if (index > 0) expect(lines[0]).toContain(title.slice(0, 12));
      }
      const all = pages.flat().join('');
      for (const key of ['header.community', 'header.theme', 'reader.print.now', 'footer.license'])
        expect(all).not.toContain(letters(messages[key] ?? key));
      if (language !== 'zh-Hans-CN') expect(notes.length).toBeGreaterThan(0);
      const end = all.lastIndexOf(letters(messages['sheet.footnotes'] ?? ''));
      for (const [index, note] of notes.entries())
        expect(all.slice(end)).toContain(`${index + 1}.${letters(note).slice(0, 10)}`);
      const fonts = (await run('pdffonts', [file])).stdout;
      if (language === 'bo-IN') expect(fonts).toMatch(/NotoSerifTibetan-Regular\s+CID TrueType\s+Identity-H\s+yes/);
    });
  }

  test('the browser’s own command gathers the notes of what is loaded, and of a sheet those of its quotations too', async ({
    page,
    request,
    browserName,
  }, testInfo) => {
    test.skip(browserName !== 'chromium', 'Only Chromium prints into a file.');
    test.skip(!canRead, 'pdftotext (poppler-utils) is not installed.');
    const printPage = async (name: string) => {
      const file = testInfo.outputPath(name);
      // As for the menu, the browser tells the page before and after.
      await writeFile(file, await page.pdf({ preferCSSPageSize: true }));
      return readPages(file);
    };
    const own = '<sup class="footnote-marker">1</sup><i class="footnote">A note of the author</i>';
    const passages = await Promise.all([12, 13].map((number) => findSegment(request, HEART_SUTRA, number)));
    const segment_ids = passages.map(({ segment_id }) => segment_id);
    const { createSheet, headers } = await createAuthor(request);
    const title = 'A sheet for paper with a title that needs more than half of a line of its head';
    const { id, path } = await createSheet(title, [
      ['source', segment_ids[0] ?? '', { segment_ids, versions: [HEART_SUTRA_TIBETAN], layout: 'side_by_side' }],
      ['content', `<p>${'Some words. '.repeat(600)}${own}</p>`],
      ['content', '<h1>Next</h1>'],
      ['content', `<p>${'Some words. '.repeat(100)}</p>`],
    ]);
    const collection = { title: 'For paper', description: '', is_public: true };
    const created = await request.post('/api/v1/sheet-collections', { headers, data: collection });
    const { id: collection_id } = (await created.json()) as { id: string };
    await request.post(`/api/v1/sheet-collections/${collection_id}/sheets`, { headers, data: { sheet_id: id } });
    const screens: [address: string, head: string, pages: number][] = [
      [path, title, 2],
      [`/sheet-collections/${collection_id}/print`, collection.title, 3],
      [`${path}/present`, title, 3],
    ];
    for (const [address, head, least] of screens) {
      await test.step(address, async () => {
        await visit(page, address);
        await expect(page.locator('blockquote').first()).toBeVisible();
        const before = await passagesOf(page);
        const quoted = await page.locator('blockquote .footnote').count();
        expect(quoted).toBeGreaterThan(0);
        const pages = await printPage('sheet.pdf');
        expect(pages.length).toBeGreaterThanOrEqual(least);
        for (const [index, lines] of pages.entries()) {
          expect(lines.at(-1)).toBe(String(index + 1));
          expect(lines.at(-2)).not.toBe('Next');
          if (index > 0) expect(lines[0]).toBe(letters(head));
        }
        const all = pages.flat().join('');
        // The author’s follows those of the quotation, and comes once.
        expect(all.slice(all.lastIndexOf('Footnotes'))).toContain(`${quoted + 1}.Anoteoftheauthor`);
        expect(all.split('Anoteoftheauthor')).toHaveLength(2);
        for (const words of ['Community', 'Comments', 'Printthispage', 'Backtothecollection', '['])
          expect(all).not.toContain(words);
        expect(await passagesOf(page)).toEqual(before);
      });
    }

    await visit(page, chapterPath(textId(TEXTS.en)));
    await expect(segmentAt(page, 1)).toBeVisible();
    const notes = page.locator('[data-print-notes] li');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await notes.count()).toBeGreaterThan(1);
    await expect(page.locator('main .footnote-marker')).toHaveText((await notes.all()).map((_, at) => String(at + 1)));
    await expect(page.locator('main .footnote')).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(notes).toHaveCount(0);
    await expect(page.locator('main .footnote').first()).toBeAttached();
  });
});
