import type { Locator, Page } from '@playwright/test';
import { expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInWithApi } from './members.ts';
import { findSegment, textId } from './reader-texts.ts';
import { giveRole } from './staff.ts';

/** Its words are put back. */
const TEXT = textId('eight-verses/bo');

/** Holds writes back until they are released one by one, and keeps what was sent. */
const holdWrites = async (page: Page) => {
  const waiting: (() => void)[] = [];
  const sent: { path: string; body: unknown }[] = [];
  let isHolding = false;
  await page.route(
    (url) => url.pathname.startsWith('/api/v1/admin/'),
    async (route, request) => {
      if (request.method() === 'GET') return route.continue();
      sent.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
      if (isHolding) await new Promise<void>((resolve) => waiting.push(resolve));
      return route.continue();
    },
  );
  return {
    sent,
    hold: () => {
      sent.length = 0;
      isHolding = true;
    },
    releaseOne: async () => {
      await expect.poll(() => waiting.length).toBe(1);
      waiting.shift()?.();
    },
    release: () => {
      isHolding = false;
      for (const go of waiting.splice(0)) go();
    },
  };
};

/** With a finger on the handle of one row, to a part of the height of another. */
const swipe = async (page: Page, from: Locator, to: Locator, part: number) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await from.scrollIntoViewIfNeeded();
  const grip = await from.locator('span[aria-hidden]').first().boundingBox();
  const row = await to.boundingBox();
  const [x, start] = [(grip?.x ?? 0) + 15, (grip?.y ?? 0) + (grip?.height ?? 0) / 2];
  const end = (row?.y ?? 0) + (row?.height ?? 0) * part;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', start);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', start + ((end - start) * step) / 5);
  await touch('touchEnd', end);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false });
};

test.describe('the administration on a slow connection', () => {
  // Somebody else is faster.
  test.use({ expectedConsoleError: /status of 409/ });

  test(
    'loses nothing that is typed, pressed or dragged while something is saved, and sends each change once',
    LONG_DESKTOP_ONLY,
    async ({ page, context, request }) => {
      const { member, post } = await signInWithApi(context, request);
      await giveRole(member.email, 'admin');
      const add = async (title: string): Promise<string> => {
        const answer = await post('/admin/topics', { fields: { 'titles.en': title }, parent_id: null });
        return ((await answer.json()) as { id: string }).id;
      };
      const [, beta, gamma, delta] = [
        await add('Slow A'),
        await add('Slow B'),
        await add('Slow C'),
        await add('Slow D'),
      ];
      const passages: string[] = [];
      for (const number of [1, 2, 3]) {
        const { segment_id } = await findSegment(request, TEXT, number);
        passages.push(segment_id);
        await post(`/admin/topics/${delta}/passages`, { segment_id });
      }
      // Near the edge of the screen a finger also scrolls.
      await page.setViewportSize({ width: 1280, height: 1600 });
      const writes = await holdWrites(page);
      const status = page.locator('form [role=status]');

      await test.step('a form keeps what is typed while it is saved', async () => {
        await visit(page, `/admin/topics/${delta}`);
        const description = page.locator('[name="descriptions.en"]');
        const title = page.locator('[name="titles.en"]');
        await title.fill('Slow D 2');
        writes.hold();
        await page.keyboard.press('Enter');
        await description.fill('Typed meanwhile');
        await title.press('Enter');
        await writes.releaseOne();
        await expect(page.getByRole('heading', { level: 2, name: 'Slow D 2' })).toBeVisible();
        await expect(status).toHaveText('Not saved yet');
        await expect(description).toHaveValue('Typed meanwhile');
        expect(writes.sent.length).toBe(1);
        writes.release();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(status).toHaveText('Saved');
        await expect(description).toHaveValue('Typed meanwhile');
      });

      await test.step('the order of passages: keys, number, mouse and finger', async () => {
        const list = page.getByRole('list', { name: 'Passages' });
        const order = () => list.locator('li').evaluateAll((rows) => rows.map((row) => row.dataset['id']));
        const [first, second, third] = passages;
        await expect.poll(order).toEqual([first, second, third]);
        writes.hold();
        await list
          .getByRole('button', { name: /^Move .* down$/ })
          .first()
          .focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await expect.poll(order).toEqual([second, third, first]);
        await writes.releaseOne();
        await writes.releaseOne();
        writes.release();
        await expect
          .poll(() => writes.sent.map(({ body }) => (body as { after: string[] }).after))
          .toEqual([
            [second, first, third],
            [second, third, first],
          ]);
        await expect(list.locator('li').nth(2).locator('[data-action=down]')).toBeFocused();
        await list.getByRole('textbox').nth(2).fill('1');
        await page.keyboard.press('Enter');
        await expect.poll(order).toEqual([first, second, third]);
        await list.locator('li').nth(2).locator('[draggable]').dragTo(list.locator('li').nth(0));
        await expect.poll(order).toEqual([third, first, second]);
        await swipe(page, list.locator('li').nth(0), list.locator('li').nth(1), 0.5);
        await expect.poll(order).toEqual([first, third, second]);
        await expect.poll(() => writes.sent.length).toBe(5);
        // Meanwhile somebody else takes one out.
        writes.hold();
        await list.locator('[data-action=down]').first().click();
        await expect.poll(() => writes.sent.length).toBe(1);
        await request.delete(`/api/v1/admin/topics/${delta}/passages/${second}`, {
          headers: { authorization: `Bearer ${member.auth.access_token}` },
        });
        writes.release();
        await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'Somebody else' })).toContainText(
          'Taken out',
        );
        await expect.poll(order).toEqual([first, third]);
      });

      await test.step('a tree: keys, mouse, finger, and somebody else at the same time', async () => {
        await visit(page, '/admin/topics');
        const tree = page.getByRole('tree', { name: 'Topics' });
        const titles = async () =>
          (
            await tree
              .getByRole('treeitem')
              .filter({ hasText: /Slow [A-D]/ })
              .allInnerTexts()
          ).map((text) => /Slow [A-D]/.exec(text)?.[0]);
        const row = (title: string) => tree.getByRole('treeitem').filter({ hasText: title });
        await expect.poll(titles).toEqual(['Slow A', 'Slow B', 'Slow C', 'Slow D']);
        await row('Slow C').focus();
        writes.hold();
        await page.keyboard.press('Alt+ArrowUp');
        await page.keyboard.press('Alt+ArrowUp');
        await expect.poll(titles).toEqual(['Slow C', 'Slow A', 'Slow B', 'Slow D']);
        expect(writes.sent.length).toBe(1);
        await writes.releaseOne();
        await writes.releaseOne();
        writes.release();
        await expect(page.getByText('Slow C was moved')).toBeAttached();
        const [one, two] = writes.sent.map(({ body }) => (body as { position: number }).position);
        expect([writes.sent.length, (one ?? 0) - (two ?? 0)]).toEqual([2, 1]);
        await page.reload();
        await expect.poll(titles).toEqual(['Slow C', 'Slow A', 'Slow B', 'Slow D']);

        await row('Slow B').dragTo(row('Slow A'));
        await expect(row('Slow B')).toHaveAttribute('aria-level', '2');
        await swipe(page, row('Slow C'), row('Slow A'), 0.5);
        await expect(row('Slow C')).toHaveAttribute('aria-level', '2');
        await expect.poll(titles).toEqual(['Slow A', 'Slow B', 'Slow C', 'Slow D']);
        writes.hold();
        await row('Slow D').focus();
        await page.keyboard.press('Alt+ArrowUp');
        await expect.poll(() => writes.sent.length).toBe(1);
        const move = { from_parent_id: null, parent_id: gamma, position: 0 };
        expect((await post(`/admin/topics/${delta}/move`, move)).ok()).toBe(true);
        writes.release();
        const told = page.getByRole('main').getByRole('alert').filter({ hasText: 'Somebody else' });
        await expect(told).toContainText(/Moved\s*Slow D/);
      });

      await test.step('a passage keeps what is typed while it is saved', async () => {
        await visit(page, `/admin/texts/${TEXT}/structure`);
        await page.getByRole('button', { name: /^Passage 2/ }).click();
        const words = page.locator('[name=content]');
        const original = await words.inputValue();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByText('Change a field before saving')).toBeVisible();
        await words.fill(`${original} x`);
        writes.hold();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await words.fill(original);
        await writes.releaseOne();
        await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
        await expect(words).toHaveValue(original);
        expect(writes.sent.length).toBe(1);
        writes.release();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(status).toHaveText('Saved');
        await expect(words).toHaveValue(original);
      });

      await test.step('two topics are merged by keyboard', async () => {
        await visit(page, `/admin/topics/${beta}`);
        await page.getByLabel('Find the other by its title').fill('Slow C');
        await expect(page.getByRole('list', { name: 'What was found' }).getByRole('listitem')).toHaveCount(1);
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: 'Merge into Slow C?' });
        await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
        writes.hold();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await writes.releaseOne();
        await expect(page).toHaveURL(/\/admin\/topics$/);
        expect(writes.sent.length).toBe(1);
      });
    },
  );
});
