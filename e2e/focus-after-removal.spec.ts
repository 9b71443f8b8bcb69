import type { Page } from '@playwright/test';
import { expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { registerMember, signInNewMember } from './members.ts';
import { findSegment, LONG_TEXT } from './reader-texts.ts';
import { createAuthor } from './sheet-authors.ts';

// A row that removes itself gives the focus to the next one, else to the one before, else to the heading of its list.

// The server renders a private collection for a guest, who does not find it.
test.use({ expectedConsoleError: /status of 404/ });

const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

test('the focus stays in a list whose rows are removed', LONG_DESKTOP_ONLY, async ({ page, context, request }) => {
  test.setTimeout(150_000);
  const author = await createAuthor(request, await signInNewMember(context, request));
  const { headers } = author;
  const send = async (path: string, data: object = {}) => {
    const response = await request.post(`/api/v1${path}`, { headers, data });
    expect([path, response.ok()]).toEqual([path, true]);
    return (await response.json().catch(() => ({}))) as { id: string };
  };
  const segments = await Promise.all([1, 2, 3].map((number) => findSegment(request, LONG_TEXT, number)));
  const sheets: { id: string }[] = [];
  for (const title of ['Sheet A', 'Sheet B', 'Sheet C'])
    sheets.push(await author.createSheet(title, [['content', '<p>x</p>']]));

  /** Removes the rows one by one by keyboard: the middle one, the last one, the only one. */
  const removeAll = async (
    names: [string, string, string],
    remove: (name: string) => Promise<unknown>,
    title: string,
  ) => {
    const [first, middle, last] = names;
    await remove(middle);
    await expect(row(page, middle)).toHaveCount(0);
    await expect(row(page, last)).toBeFocused();
    await remove(last);
    await expect(row(page, last)).toHaveCount(0);
    await expect(row(page, first)).toBeFocused();
    await remove(first);
    await expect(row(page, first)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
  };
  const press = (name: string | RegExp, within = page.getByRole('main')) =>
    within.getByRole('button', { name }).press('Enter');
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter');

  await test.step('notes', async () => {
    for (const [index, body] of ['Note A', 'Note B', 'Note C'].entries())
      await send('/notes', { spot: { segment_id: segments[index]?.segment_id }, body });
    await visit(page, '/profile?tab=notes');
    await expect(row(page, 'Note A')).toBeVisible();
    const order = await page.locator('[data-note]').allInnerTexts();
    const names = order.map((text) => /Note [ABC]/.exec(text)?.[0] ?? '') as [string, string, string];
    await removeAll(
      names,
      async (name) => {
        await row(page, name).getByRole('button', { name: 'Delete', exact: true }).press('Enter');
        await confirm('Delete');
      },
      'Notes and highlights',
    );
  });

  await test.step('bookmarks', async () => {
    // Seconds apart: what is undone has the second of its date, and so its place in the order.
    const places = segments.map(({ segment_id }, index) => ({ segment_id, saved_date: `2026-01-01T00:00:0${index}Z` }));
    await send('/reading/places', { places });
    await visit(page, '/profile?tab=history&show=places');
    await expect(row(page, 'Passage 1.3')).toBeVisible();
    // The second half of a double click does not remove the next one, too; the removal can be undone.
    const place = await row(page, 'Passage 1.3').getByRole('button').boundingBox();
    await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20);
    await expect(row(page, 'Passage 1.3')).toHaveCount(0);
    // The next row has moved up to where the pointer is.
    await expect(row(page, 'Passage 1.2').locator('button:hover')).toHaveCount(1);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expect(row(page, 'Passage 1.2')).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Passage 1.3')).toBeVisible();
    await removeAll(
      ['Passage 1.3', 'Passage 1.2', 'Passage 1.1'],
      (name) => row(page, name).getByRole('button').press('Enter'),
      'Bookmarks',
    );
  });

  await test.step('own sheets', async () => {
    await visit(page, '/profile');
    await expect(row(page, 'Sheet A')).toBeVisible();
    await removeAll(
      ['Sheet C', 'Sheet B', 'Sheet A'],
      async (name) => {
        await press(`Delete ${name}`);
        await confirm('Delete');
      },
      'Sheets',
    );
  });

  await test.step('the trash', async () => {
    await visit(page, '/profile?show=trash');
    await expect(row(page, 'Sheet A')).toBeVisible();
    await removeAll(['Sheet C', 'Sheet B', 'Sheet A'], (name) => press(`Restore “${name}”`), 'Trash');
  });

  await test.step('a collection of sheets', async () => {
    const { id } = await send('/sheet-collections', { title: 'For Tuesday', language: 'en' });
    for (const sheet of sheets) await send(`/sheet-collections/${id}/sheets`, { sheet_id: sheet.id });
    await visit(page, `/sheet-collections/${id}`);
    await expect(row(page, 'Sheet A')).toBeVisible();
    await removeAll(
      ['Sheet A', 'Sheet B', 'Sheet C'],
      (name) => press(`Remove ${name} from the collection`),
      'For Tuesday',
    );
  });

  await test.step('blocked members', async () => {
    for (const firstname of ['Akar', 'Bema', 'Chime']) {
      const other = await createAuthor(
        request,
        await registerMember(request, {
          email: `${firstname}.${Date.now()}@example.org`,
          firstname,
          lastname: '',
          password: 'butter tea at dawn',
        }),
      );
      await other.createSheet('Public', [['content', '<p>x</p>']]);
      await send(`/users/${other.username}/block`);
    }
    await visit(page, '/settings');
    await expect(row(page, 'Akar')).toBeVisible();
    const order = await row(page, 'Unblock').allInnerTexts();
    const names = order.map((text) => /Akar|Bema|Chime/.exec(text)?.[0] ?? '') as [string, string, string];
    await removeAll(names, (name) => press(`Unblock ${name}`), 'Blocked people');
  });

  await test.step('a notification that is read keeps the focus in its row', async () => {
    const follower = await createAuthor(request);
    await request.post(`/api/v1/users/${author.username}/follow`, { headers: follower.headers, data: {} });
    await visit(page, '/notifications');
    await press('Mark as read');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeFocused();
  });
});
