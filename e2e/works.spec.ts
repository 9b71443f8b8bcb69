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

    // On every page of the list: web/works/works-sections.test.tsx.
    await test.step('an empty section shows a not-found message', async () => {
      await page.goto(`/works/${library.rootsOnly.id}`);
      await expect(page.getByRole('region', { name: 'Commentary' })).toContainText('Commentary not found');
    });

    await test.step('the page of a collection is found by either address', async () => {
      await page.goto(`/collections/${library.rootsOnly.id}`);
      await expect(page).toHaveURL(`/works/${library.rootsOnly.id}`);
      await page.goto(`/works/${library.parent.id}`);
      await expect(page).toHaveURL(`/collections/${library.parent.id}`);
    });

    await test.step('a long list can be filtered by a title or a citation', async () => {
      await visit(page, `/works/${library.rootsOnly.id}?filter=heedful`);
      const works = page.getByRole('region', { name: 'Root Text' }).getByRole('listitem');
      await expect(works).toHaveCount(1);
      const box = page.getByRole('main').getByRole('searchbox', { name: 'Filter by title' });
      await box.fill('dhp 2');
      await box.press('Enter');
      await expect(page).toHaveURL(`/works/${library.rootsOnly.id}?filter=dhp+2`);
      await expect(works).toHaveText([/Dhp 21–32/, /Dhp 273–289/]);
      await box.fill('xyzzy');
      await box.press('Enter');
      await expect(page.getByText('Nothing in this list has such a title.')).toBeVisible();
      await page.getByRole('link', { name: 'Show all' }).click();
      await expect(page).toHaveURL(`/works/${library.rootsOnly.id}`);
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
