import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { DESKTOP_ONLY, expect, readMessages, setCookies, SITE_LANGUAGES, test, visit } from './fixtures.ts';
import { chapterPath, textId } from './reader-texts.ts';

const run = promisify(execFile);
const canRead = spawnSync('pdftotext', ['-v']).error === undefined;

/** Without spaces: programs see some after Tibetan vowels. */
const letters = (line: string): string => line.normalize('NFC').replaceAll(/\s/g, '');

const TEXTS = {
  en: 'bodhicaryavatara-1/en',
  'bo-IN': 'bodhicaryavatara-1/bo',
  'zh-Hans-CN': 'diamond-sutra-selections/zh',
};

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
      const { stdout } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 2 ** 26 });
      const pages = stdout
        .split('\f')
        .slice(0, -1)
        .map((text) => text.split('\n').map(letters).filter(Boolean));
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
});
