import type { Buffer } from 'node:buffer';
import type { APIRequestContext, CDPSession, Locator, Page } from '@playwright/test';
import { waitForHydration, expect } from './fixtures.ts';

export type Row = {
  type: string;
  content: string;
  block_id: string;
  segment_id: string;
  text_title?: string;
  segment_ids?: string[];
  layout?: string;
  versions?: { text_id: string; segment_id: string; title: string }[];
};

export const textArea = (page: Page) => page.getByRole('textbox', { name: 'Sheet text' });

export const title = (page: Page) => page.getByRole('textbox', { name: 'Sheet title' });

export const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });

export const newSheet = async (page: Page, name = 'A sheet'): Promise<void> => {
  await page.goto('/sheets/new');
  await waitForHydration(page);
  await title(page).fill(name);
  await textArea(page).click();
};

/** The rows at the server, polled until `until` accepts them. */
export const storedRows = async (page: Page, token: string, until: (rows: Row[]) => unknown): Promise<Row[]> => {
  await expect(page).toHaveURL(/\/sheets\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  const id = page.url().split('/').at(-1);
  let rows: Row[] = [];
  await expect
    .poll(
      async () => {
        const response = await page.request.get(`/api/v1/sheets/${id}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        rows = ((await response.json()) as { content: { segments: Row[] } }).content.segments;
        return !!until(rows);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return rows;
};

export const expectSaved = (page: Page) =>
  expect(page.locator('[data-save-state="saved"]'), 'the sheet is saved').toHaveText(/^Saved/, { timeout: 45_000 });

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Answers the question before a sheet is published. */
export const confirmPublishing = async (page: Page) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /free of others’ copyright/ }).check();
  await dialog.getByRole('button', { name: /^Publish( changes)?$/ }).click();
};

export const openEditor = async (page: Page, address = '/sheets/new') => {
  await page.goto(address);
  await waitForHydration(page);
  await expect(textArea(page)).toBeVisible();
};

/**
 * By selection, because the End key goes to the end of the clicked line, which may be inside a word. The editor may still be
 * handling the click, and then sets the caret where it was clicked: until it stays at the end.
 */
export const moveCaretToEnd = async (paragraph: Locator) => {
  await paragraph.click();
  await paragraph.evaluate(async (element) => {
    const isAtEnd = (selection: Selection) => {
      const rest = document.createRange();
      rest.selectNodeContents(element);
      if (!selection.focusNode || !element.contains(selection.focusNode)) return false;
      rest.setStart(selection.focusNode, selection.focusOffset);
      return rest.toString() === '';
    };
    for (let times = 0; times < 20; times += 1) {
      const selection = getSelection();
      selection?.selectAllChildren(element);
      selection?.collapseToEnd();
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (selection && isAtEnd(selection)) return;
    }
  });
};

/** Types at the end of a paragraph, or of the whole sheet. */
export const typeText = async (page: Page, text: string, paragraph?: number) => {
  const target =
    paragraph === undefined ? textArea(page).locator(':scope > *').last() : textArea(page).locator('p').nth(paragraph);
  await moveCaretToEnd(target);
  await page.keyboard.type(text);
};

/** Writes a sheet in the browser and returns its id. */
export const writeSheet = async (page: Page, ...paragraphs: string[]): Promise<string> => {
  await openEditor(page);
  await title(page).fill('On patience');
  await textArea(page).click();
  await page.keyboard.type(paragraphs.join('\n'));
  await expectSaved(page);
  return page.url().split('/').at(-1) ?? '';
};

export const storedParagraphs = async (
  request: APIRequestContext,
  id: string,
  token: string,
  base = '',
): Promise<string[]> => {
  const response = await request.get(`${base}/api/v1/sheets/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const { content } = (await response.json()) as { content: { segments: { content: string }[] } };
  return content.segments.map((segment) => segment.content.replaceAll(/<[^>]*>/g, ''));
};

export const accessToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('accessToken') ?? '');

/** The browser reports a selection that a key has changed after the key, which a person cannot overtake. */
export const readSelection = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Types with an input method: what is shown while a word is composed, and the word that is chosen. */
export const compose = async (cdp: CDPSession, steps: string[], committed: string): Promise<void> => {
  for (const text of steps)
    await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await cdp.send('Input.insertText', { text: committed });
};

/** Pastes a file, or drops it on an element, as from the desktop. */
export const giveFile = (target: Locator, how: 'paste' | 'drop', name: string, bytes: Buffer): Promise<void> =>
  target.evaluate(
    (element, { how: kind, name: fileName, base64 }) => {
      const content = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const data = new DataTransfer();
      data.items.add(new File([content], fileName, { type: 'image/png' }));
      const { left, top, height } = element.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data, clientX: left + 5, clientY: top + height / 2 }),
      );
    },
    { how, name, base64: bytes.toString('base64') },
  );

/** The save state can be seen and is covered by nothing, wherever the page is scrolled to. */
export const expectSaveStateInSight = async (page: Page): Promise<void> => {
  const state = page.locator('[data-save-state]');
  await expect(state).toHaveText(/./);
  await expect(state).toBeInViewport({ ratio: 1 });
  const isCovered = await state.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isCovered, 'the save state is covered').toBe(false);
};
