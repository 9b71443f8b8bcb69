import { expect, DESKTOP_ONLY, test, visit } from './fixtures.ts';

test(
  'works page: grouped by type, with languages, titles in their own language',
  DESKTOP_ONLY,
  async ({ page, library }) => {
    await test.step('texts are grouped by type into Root Text and Commentary, linking to /texts/{id}?type=', async () => {
      await page.goto(`/works/${library.mixed.id}`);
      await expect(page.getByRole('region', { name: 'Root Text' }).getByRole('link').first()).toHaveAttribute(
        'href',
        `/texts/${library.text.id}?type=root_text`,
      );
      await expect(page.getByRole('region', { name: 'Commentary' }).getByRole('link').first()).toHaveAttribute(
        'href',
        /^\/texts\/[^?]+\?type=commentary$/,
      );
    });

    await test.step('each work says in which languages it exists', async () => {
      await expect(page.getByRole('region', { name: 'Root Text' })).toContainText(/In .*Sanskrit/);
    });

    await test.step('an empty section shows a not-found message', async () => {
      await page.goto(`/works/${library.rootsOnly.id}`);
      await expect(page.getByRole('region', { name: 'Commentary' })).toContainText('Commentary not found');
    });

    await test.step('a work that is not in the site language says so, and in which it exists', async () => {
      await visit(page, `/works/${library.mixed.id}?lang=bo-IN`);
      const commentary = page.getByRole('region', { name: 'འགྲེལ་པ།' });
      await expect(commentary).toContainText('བོད་ཡིག་ཐོག་ད་དུང་མེད།');
      await expect(commentary).toContainText('དབྱིན་ཡིག');
    });

    await test.step('a title has the lang attribute and font of its language', async () => {
      const title = page.getByRole('region', { name: 'རྩ་བའི་གཞུང་།' }).getByRole('heading', { level: 3 }).first();
      await expect(title).toHaveAttribute('lang', 'bo');
      const { face, leading } = await title.evaluate((element) => {
        const { fontFamily, lineHeight, fontSize } = getComputedStyle(element);
        return { face: fontFamily, leading: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) };
      });
      expect(face).toMatch(/^"?Noto Serif Tibetan/);
      expect(leading).toBeGreaterThanOrEqual(2);
    });
  },
);
