import { expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInNewMember } from './members.ts';
import { findAxeViolations } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';

test.describe('collections of sheets', () => {
  // An unknown member is invited.
  test.use({ expectedConsoleError: /status of 404/ });

  test(
    'sheets are collected, reordered by keyboard and by dragging, shared, printed together, and editors are invited',
    LONG_DESKTOP_ONLY,
    async ({ page, context, request, browser }) => {
      const member = await signInNewMember(context, request);
      const owner = await createAuthor(request, member);
      const friend = await createAuthor(request);
      const first = await owner.createSheet('First sheet', [['content', '<p>one</p>']]);
      await owner.createSheet('Second sheet', [['content', '<p>two</p>']]);
      await owner.createSheet('Hidden sheet', [['content', '<p>three</p>']], { is_published: false });

      await visit(page, first.path);
      await page.getByRole('button', { name: 'Add First sheet to a collection' }).click();
      await page.getByRole('button', { name: 'New collection' }).click();
      const dialog = page.getByRole('dialog', { name: 'New collection' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toContainText('A collection needs a title.');
      await dialog.getByLabel('Title').fill('For the class');
      await dialog.getByText(/^Public:/).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('button', { name: /For the class/ })).toHaveAttribute('aria-pressed', 'true');

      await visit(page, '/profile');
      for (const title of ['Second sheet', 'Hidden sheet']) {
        await page.getByRole('button', { name: `Add ${title} to a collection` }).click();
        const choice = page.getByRole('button', { name: /For the class/ });
        await choice.click();
        await expect(choice).toHaveAttribute('aria-pressed', 'true');
        await page.keyboard.press('Escape');
      }
      await page
        .getByRole('navigation', { name: 'Profile sections' })
        .getByRole('link', { name: 'Collections' })
        .click();
      await page.getByRole('link', { name: 'For the class' }).click();
      const titles = page.locator('main ol h2');
      await expect(titles).toHaveText(['First sheet', 'Second sheet', 'Hidden sheet']);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Move Second sheet up' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Second sheet is now at position 1')).toBeAttached();
      await page.locator('main ol li').nth(2).dragTo(page.locator('main ol li').nth(0));
      await expect(titles).toHaveText(['Hidden sheet', 'Second sheet', 'First sheet']);

      // With a finger on a phone: the handle drags, beside it the page scrolls.
      await page.setViewportSize({ width: 390, height: 700 });
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      const swipe = async (x: number, from: number, to: number) => {
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
          cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
        await touch('touchStart', from);
        for (let step = 1; step <= 10; step += 1) await touch('touchMove', from + ((to - from) * step) / 10);
        await touch('touchEnd', to);
      };
      const middleOf = async (row: number) => {
        const box = await page.locator('main ol li').nth(row).boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0) / 2;
      };
      const scrollTop = () => page.evaluate(() => window.scrollY);
      await page.evaluate(() => document.querySelector('main ol li')?.scrollIntoView({ block: 'center' }));
      const before = await scrollTop();
      const handle = await page.locator('main ol li span[aria-hidden]').first().boundingBox();
      await swipe((handle?.x ?? 0) + 20, (handle?.y ?? 0) + 20, await middleOf(1));
      await expect(titles).toHaveText(['Second sheet', 'Hidden sheet', 'First sheet']);
      expect(await scrollTop()).toBe(before);
      await swipe(200, 220, 400);
      await expect.poll(scrollTop).toBeLessThan(before);
      await expect(titles).toHaveText(['Second sheet', 'Hidden sheet', 'First sheet']);
      await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false });
      await page.setViewportSize({ width: 1280, height: 800 });

      await page.getByRole('button', { name: 'Editors' }).click();
      await page.getByLabel('Username of a member').fill('nobody-of-this-name');
      await page.getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByRole('dialog')).toContainText('No member has this name.');
      await page.getByLabel('Username of a member').fill(friend.username);
      await page.getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByRole('button', { name: `Remove ${friend.username}` })).toBeVisible();
      await expect(page.getByRole('dialog').getByText('invited')).toBeVisible();
      await page.keyboard.press('Escape');

      await page.getByText('Share', { exact: true }).click();
      await expect(page.getByLabel('Short link')).toHaveValue(/\/s\//);
      const address = new URL(page.url()).pathname;

      // A guest without JavaScript sees the published sheets and their number.
      const guest = await browser.newPage({ javaScriptEnabled: false });
      await guest.goto(new URL(address, page.url()).href);
      await expect(guest.locator('main ol h2')).toHaveText(['Second sheet', 'First sheet']);
      await expect(guest.getByText('2 sheets')).toBeVisible();
      await guest.goto(new URL(`/user/${owner.username}?tab=collections`, page.url()).href);
      await expect(guest.getByRole('link', { name: 'For the class' })).toBeVisible();
      for (const list of ['/community?show=collections', '/search?q=class']) {
        await guest.goto(new URL(list, page.url()).href);
        await expect(guest.getByRole('main').getByRole('link', { name: 'For the class' }).first()).toBeVisible();
      }
      await guest.close();

      await page.getByRole('link', { name: 'Print all' }).click();
      const printed = ['Second sheet', 'Hidden sheet', 'First sheet'];
      await expect(page.locator('article').getByRole('heading', { level: 2 })).toHaveText(printed);
      const contents = page.getByRole('navigation', { name: 'Contents' });
      await expect(contents.getByRole('link')).toHaveText(printed);
      await contents.getByRole('link', { name: 'First sheet' }).click();
      await expect(page.locator('article').last()).toBeInViewport();
      // Chromium writes the text of a page into a PDF as glyphs; the number of every page is a rule of the stylesheet.
      const pageNumbers = await page.evaluate(() => {
        const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map(({ cssText }) => cssText);
        return rules.filter(
          (text) => /@page/.test(text) && /@bottom-center/.test(text) && /counter\(page\)/.test(text),
        );
      });
      expect(pageNumbers.length).toBeGreaterThan(0);
      await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
    },
  );
});
