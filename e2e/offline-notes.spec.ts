import type { Page } from '@playwright/test';
import { expect, visit, waitForHydration, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { expectSignedOut, logIn, logOut, registerMember, signInWithApi } from './members.ts';
import { cutNetwork, restoreNetwork, test, waitForWorker, WITH_WORKER } from './offline-site.ts';
import { chapterPath, HEART_SUTRA, segmentAt } from './reader-texts.ts';

test.use(WITH_WORKER);

type Kept = { notes: { account: string; note: { body: string } }[]; changes: { account: string; name: string }[] };

/** Everything in the database of notes, whoever it belongs to. */
const keptNotes = (page: Page): Promise<Kept> =>
  page.evaluate(
    () =>
      new Promise<Kept>((resolve, reject) => {
        const opening = indexedDB.open('pothi-own');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const tx = opening.result.transaction(['notes', 'changes']);
          const notes = tx.objectStore('notes').getAll();
          const changes = tx.objectStore('changes').getAll();
          tx.addEventListener('complete', () => {
            opening.result.close();
            const words = changes.result.filter(({ kind }: { kind: string }) => kind !== 'position');
            resolve({ notes: notes.result, changes: words } as Kept);
          });
        });
      }),
  );

const openNotesOf = async (page: Page, number: number): Promise<void> => {
  await segmentAt(page, number).click();
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: 'Write a note' })).toBeVisible();
};

const writeNote = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('button', { name: 'Write a note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a note' });
  await dialog.getByRole('textbox').fill(words);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
};

const noteWith = (page: Page, words: string) => page.locator('[data-note]').filter({ hasText: words });

type NotesAnswer = { total: number; notes: { id: string; body: string; version: number }[] };

test(
  'notes are written, changed and deleted without a network, and go to the account once it is back',
  LONG_DESKTOP_ONLY,
  async ({ page, site, context, request }) => {
    const { get, member } = await signInWithApi(context, request);
    await visit(page, chapterPath(HEART_SUTRA));
    await waitForWorker(page);
    await openNotesOf(page, 2);
    await writeNote(page, 'Written at home.');
    await writeNote(page, 'To be deleted.');
    await expect.poll(async () => (await keptNotes(page)).notes.length).toBe(2);

    await cutNetwork(page, site);
    await page.reload();
    await waitForHydration(page);
    await openNotesOf(page, 2);
    await expect(noteWith(page, 'Written at home.')).toBeVisible();

    await writeNote(page, 'Written on the train.');
    const first = noteWith(page, 'Written at home.');
    await first.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Changed on the train.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(noteWith(page, 'Changed on the train.')).toBeVisible();
    await noteWith(page, 'To be deleted.').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(noteWith(page, 'To be deleted.')).toHaveCount(0);

    // They are still there after a reload, and said to be on this device only.
    await page.reload();
    await waitForHydration(page);
    await openNotesOf(page, 2);
    await expect(noteWith(page, 'Written on the train.')).toBeVisible();
    await expect(noteWith(page, 'Changed on the train.')).toBeVisible();
    await page.goto('/device');
    await waitForHydration(page);
    await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText('on this device only');

    // Meanwhile another device has changed the same note.
    await site.comeBack();
    const { notes } = await get<NotesAnswer>('/notes');
    const changed = notes.find(({ body }) => body === 'Written at home.');
    const headers = { authorization: `Bearer ${member.auth.access_token}` };
    await request.put(`/api/v1/notes/${changed?.id}`, { headers, data: { body: 'Changed at home.' } });
    await context.setOffline(false);
    await expect.poll(async () => (await keptNotes(page)).changes.length, { timeout: 20_000 }).toBe(0);
    const { total, notes: all } = await get<NotesAnswer>('/notes');
    expect(all.map(({ body }) => body).toSorted()).toEqual([
      'Changed at home.\n\nChanged on the train.',
      'Written on the train.',
    ]);
    expect(total).toBe(2);
  },
);

test(
  'who logs out with notes that were not sent is warned, and the next person on the device finds nothing',
  LONG_DESKTOP_ONLY,
  async ({ page, site, request }) => {
    const member = await registerMember(request);
    const next = await registerMember(request);
    await visit(page, '/login');
    await logIn(page, member);
    await expect(page).not.toHaveURL(/login/);
    await visit(page, chapterPath(HEART_SUTRA));
    await waitForWorker(page);
    await openNotesOf(page, 2);
    await writeNote(page, 'A private word.');
    // The server has it.
    await expect
      .poll(async () => {
        const { notes, changes } = await keptNotes(page);
        return [notes.length, changes.length];
      })
      .toEqual([1, 0]);
    await cutNetwork(page, site);
    await writeNote(page, 'Another private word.');
    await expect(noteWith(page, 'Another private word.')).toBeVisible();

    await logOut(page);
    const warning = page.getByRole('dialog', { name: /Log out and lose/ });
    await expect(warning).toContainText('1 note');
    await warning.getByRole('button', { name: 'Cancel' }).click();
    expect((await keptNotes(page)).changes).toHaveLength(1);
    await logOut(page);
    await warning.getByRole('button', { name: 'Log out' }).click();
    await expectSignedOut(page);
    expect(await keptNotes(page)).toEqual({ notes: [], changes: [] });
    // Nor what was read.
    await page.goto('/device');
    await waitForHydration(page);
    await expect(page.getByRole('region', { name: 'Read lately' })).toContainText('Nothing is kept here yet.');

    await restoreNetwork(page, site);
    await visit(page, '/login');
    await logIn(page, next);
    await expect(page).not.toHaveURL(/login/);
    await visit(page, chapterPath(HEART_SUTRA));
    await openNotesOf(page, 2);
    await expect(page.locator('[data-note]')).toHaveCount(0);
    await cutNetwork(page, site);
    await page.reload();
    await waitForHydration(page);
    await openNotesOf(page, 2);
    await expect(page.locator('[data-note]')).toHaveCount(0);
    expect((await keptNotes(page)).notes).toEqual([]);
  },
);
