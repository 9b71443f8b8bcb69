import type { Page } from '@playwright/test';
import pg from 'pg';
import { waitForHydration, expect, DESKTOP_ONLY, test, visit, LONG, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { registerMember, signInWithApi } from './members.ts';
import {
  chapterPath,
  clickText,
  findSegment,
  HEART_SUTRA,
  LONG_TEXT,
  resourcesPanel,
  scroll,
  segmentAt,
  textId,
} from './reader-texts.ts';
import { findAxeViolations } from './screen-checks.ts';

/** Selects this many letters of a passage. */
const selectText = (page: Page, number: number, letters: number, from = 0) =>
  segmentAt(page, number)
    .locator('[data-html]')
    .first()
    .evaluate(
      (element, [start, end]) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, end);
        getSelection()?.removeAllRanges();
        getSelection()?.addRange(range);
      },
      [from, from + letters] as const,
    );

/** The text that the browser shows with this highlight. */
const highlightedText = (page: Page, style: string): Promise<string[]> =>
  page.evaluate((name) => {
    const spans = [...document.querySelectorAll(`[data-mark="${name}"]`)].map((span) => span.textContent ?? '');
    const highlight = 'highlights' in CSS ? CSS.highlights.get(`pothi-${name}`) : undefined;
    return [...spans, ...(highlight ? [...highlight].map(String) : [])];
  }, style);

/** No other test reads this text. */
const CHANGED_TEXT = textId('dhammapada-20/en');

/** Does what an import does: changes a passage and gives the text a new revision. */
const reimport = async (segment_id: string, content: string): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env['POTHI_DATABASE'] });
  await client.connect();
  await client.query('update segments set content = $2 where id = $1', [segment_id, content]);
  await client.query('update texts set revision = revision + 1 where id = $1', [CHANGED_TEXT]);
  await client.end();
};

const selectionToolbar = (page: Page) => page.getByRole('toolbar', { name: /Selection/ });
for (const hasHighlights of [true, false]) {
  test(
    `text is highlighted and annotated, shown again after scrolling, changed and removed, ${hasHighlights ? 'with CSS highlights' : 'with spans'}`,
    hasHighlights ? DESKTOP_ONLY : LONG_DESKTOP_ONLY,
    async ({ page, context, request }) => {
      if (!hasHighlights) await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'));
      const { get } = await signInWithApi(context, request);
      await visit(page, chapterPath(LONG_TEXT));
      await selectText(page, 2, 12);
      await selectionToolbar(page).getByRole('button', { name: 'Highlight: Green' }).click();
      await expect(page.getByText('Highlighted', { exact: true })).toBeVisible();
      const { content } = await findSegment(request, LONG_TEXT, 2);
      await expect.poll(() => highlightedText(page, 'green')).toEqual([content.slice(0, 12)]);

      // A selection over two passages: the dialog names the passage that the note belongs to.
      await page.evaluate(() => {
        const [from, to] = [2, 3].map((number) => document.querySelector(`[data-number="${number}"] [data-html]`));
        if (from && to) getSelection()?.setBaseAndExtent(from, 0, to, 1);
      });
      await selectionToolbar(page).getByRole('button', { name: 'Note', exact: true }).click();
      await expect(page.getByRole('dialog')).toContainText('Your selection spans 2 passages.');
      await expect(page.getByRole('dialog').locator('blockquote')).toHaveText(content);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      // By keyboard: Tab moves from the text to the toolbar.
      await selectText(page, 3, 9, 2);
      await expect(selectionToolbar(page)).toBeVisible();
      await page.keyboard.press('Tab');
      await selectionToolbar(page).getByRole('button', { name: 'Note', exact: true }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Write a note' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Write something or choose a colour.');
      await dialog.getByLabel('Your note', { exact: true }).fill('What does it mean?');
      // Escape does not discard what was typed.
      await page.keyboard.press('Escape');
      await expect(dialog.getByText('Your note is not saved.')).toBeVisible();
      await expect(dialog.getByLabel('Your note', { exact: true })).toHaveValue('What does it mean?');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect.poll(() => highlightedText(page, 'note')).toHaveLength(1);

      // Scrolled out of the document and back.
      await page.evaluate(() => getSelection()?.removeAllRanges());
      await scroll(page, 2500, 12);
      await expect(segmentAt(page, 2)).toHaveCount(0);
      await expect.poll(() => highlightedText(page, 'green')).toEqual([]);
      await scroll(page, -4000, 14);
      await expect.poll(() => highlightedText(page, 'green')).toEqual([content.slice(0, 12)]);

      // A click on highlighted text opens its notes.
      await clickText(page, 2);
      const item = resourcesPanel(page, 'notes').locator('[data-note]');
      await expect(item).toContainText('Green');
      await item.getByRole('button', { name: 'Edit note' }).click();
      await page.getByRole('radio', { name: 'Pink' }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => highlightedText(page, 'pink')).toEqual([content.slice(0, 12)]);
      expect(await highlightedText(page, 'green')).toEqual([]);
      // A double click only asks; and what was deleted can be restored.
      await item.getByRole('button', { name: 'Delete' }).dblclick();
      await expect(page.getByRole('dialog', { name: 'Delete this note?' })).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(resourcesPanel(page, 'notes')).toContainText('No notes on this passage');
      await expect.poll(() => highlightedText(page, 'pink')).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => highlightedText(page, 'pink')).toEqual([content.slice(0, 12)]);
      await item.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => highlightedText(page, 'pink')).toEqual([]);
      expect((await get<{ total: number }>('/notes')).total).toBe(1);

      // The whole passage, without a pointer.
      await resourcesPanel(page, 'notes').getByRole('button', { name: 'Highlight the whole passage: Blue' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => highlightedText(page, 'blue')).not.toEqual([]);
    },
  );
}

test(
  'a guest is asked to log in for notes, and the selection is highlighted afterwards',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    const { email, password } = await registerMember(request);
    await visit(page, chapterPath(HEART_SUTRA));
    await selectText(page, 1, 6);
    await selectionToolbar(page).getByRole('button', { name: 'Highlight: Yellow' }).click();
    const prompt = page.getByRole('dialog').filter({ hasText: 'Please log in to use this feature.' });
    await expect(prompt).toBeVisible();
    await prompt.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/chapter/);
    await expect.poll(() => highlightedText(page, 'yellow')).toHaveLength(1);
  },
);

test.describe('notes', () => {
  // Another tab saved first.
  test.use({ expectedConsoleError: /status of 412/ });

  test(
    'notes are listed in the profile, searched, exported, and edited in two tabs',
    DESKTOP_ONLY,
    async ({ page, context, request }) => {
      const { post } = await signInWithApi(context, request);
      const { segment_id } = await findSegment(request, HEART_SUTRA, 2);
      await post('/notes', { spot: { segment_id }, body: 'On the heart' });
      await post('/notes', { spot: { segment_id }, colour: 'blue' });
      await visit(page, '/profile?tab=notes');
      await expect(page.locator('[data-note]')).toHaveCount(2);
      await expect(page.locator('[data-note]').first()).toContainText('Toh 21, T 251');
      await page.getByLabel('Search in your notes').fill('HEART');
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-note]')).toHaveCount(1);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download as CSV' }).click();
      expect((await download).suggestedFilename()).toBe('notes.csv');

      const note = page.locator('[data-note]');
      await note.getByRole('button', { name: 'Edit note' }).click();
      const other = await context.newPage();
      await visit(other, '/profile?tab=notes&q=heart');
      await other.getByRole('button', { name: 'Edit note' }).click();
      await other.getByLabel('Your note', { exact: true }).fill('From the other tab');
      await other.getByRole('button', { name: 'Save' }).click();
      await expect(other.getByRole('dialog')).toHaveCount(0);
      await other.close();
      await page.getByLabel('Your note', { exact: true }).fill('Mine');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog')).toContainText('From the other tab');
      await page.getByRole('button', { name: 'Save mine anyway' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await visit(page, '/profile?tab=notes&q=mine');
      await note.getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`segment_id=${segment_id}`));
    },
  );
});

test.describe('a note after a new revision', DESKTOP_ONLY, () => {
  test.use({ expectedConsoleError: /status of 404/ });

  test(
    'a note on changed text says that its position is a guess; a detached one is attached to other text or deleted',
    LONG,
    async ({ page, context, request }) => {
      const { get, post } = await signInWithApi(context, request);
      const createNote = async (number: number, length: number, body: string) => {
        const { segment_id, content } = await findSegment(request, CHANGED_TEXT, number);
        const spot = { segment_id, start_offset: 0, end_offset: length, quote: content.slice(0, length) };
        const created = (await (await post('/notes', { spot, body })).json()) as { id: string };
        return { ...created, segment_id, content };
      };
      const shifted = await createNote(1, 24, 'Still here?');
      const detached = await createNote(2, 12, 'Where has it gone?');
      const unneeded = await createNote(2, 15, 'No longer needed');
      // The same passage with two letters changed.
      await reimport(shifted.segment_id, `${shifted.content.slice(0, 10)}qq${shifted.content.slice(12)}`);
      await reimport(detached.segment_id, 'Nothing of the earlier text remains.');

      await visit(page, chapterPath(CHANGED_TEXT));
      await expect.poll(() => highlightedText(page, 'doubtful')).toHaveLength(1);
      await clickText(page, 1);
      const inPanel = resourcesPanel(page, 'notes').locator('[data-note]');
      await expect(inPanel).toContainText('The text has changed; this position is a guess');
      await expect(inPanel.getByRole('button', { name: 'Confirm position' })).toBeVisible();

      await visit(page, '/profile?tab=notes');
      const item = (id: string) => page.locator(`[data-note="${id}"]`);
      await expect(item(shifted.id)).toContainText('The text has changed; this position is a guess');
      await item(shifted.id).getByRole('button', { name: 'Confirm position' }).click();
      await expect(item(shifted.id)).toHaveAttribute('data-state', 'exact');
      await expect(item(shifted.id)).not.toContainText('a guess');

      await page.getByRole('link', { name: 'Detached (2)' }).click();
      await expect(page.locator('[data-note]')).toHaveCount(2);
      await item(unneeded.id).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(item(unneeded.id)).toHaveCount(0);

      // Started and cancelled: with the button, and with Escape.
      const bar = page.getByRole('region', { name: 'Attach to other text' });
      for (const cancel of [
        () => bar.getByRole('button', { name: 'Cancel' }).click(),
        () => page.keyboard.press('Escape'),
      ]) {
        await item(detached.id).getByRole('button', { name: 'Attach to other text' }).click();
        await expect(page).toHaveURL(new RegExp(`/chapter.*segment_id=${detached.segment_id}`));
        await waitForHydration(page);
        await expect(bar).toContainText('Where has it gone?');
        await cancel();
        await expect(bar).toHaveCount(0);
        await expect(page.getByText('The note is unchanged.')).toBeVisible();
        await page.goBack();
      }
      expect(await get(`/notes/${detached.id}`)).toMatchObject({ state: 'orphan', version: 1 });

      await item(detached.id).getByRole('button', { name: 'Attach to other text' }).click();
      await expect(bar).toBeVisible();
      await waitForHydration(page);
      expect(await findAxeViolations(page)).toEqual([]);
      await selectText(page, 3, 7);
      await selectionToolbar(page).getByRole('button', { name: 'Attach note here' }).click();
      await expect(page.getByText('The note is attached to this text.')).toBeVisible();
      await expect(bar).toHaveCount(0);
      const attached = {
        state: 'exact',
        segment_number: 3,
        start_offset: 0,
        end_offset: 7,
        body: 'Where has it gone?',
      };
      expect(await get(`/notes/${detached.id}`)).toMatchObject(attached);
      await visit(page, '/profile?tab=notes');
      await expect(page.getByRole('link', { name: /Detached/ })).toHaveCount(0);

      // A note that was deleted meanwhile is no longer waiting.
      await page.evaluate((id) => sessionStorage.setItem('noteToAttach', id), unneeded.id);
      await visit(page, chapterPath(CHANGED_TEXT));
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('noteToAttach'))).toBeNull();
      await expect(bar).toHaveCount(0);
    },
  );
});
