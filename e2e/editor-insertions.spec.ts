import type { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signInNewMember } from './members.ts';
import { expect, test, DESKTOP_ONLY, PHONE_ONLY } from './fixtures.ts';
import { newSheet, storedRows, textArea, tool } from './editor-page.ts';

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const fillAddress = async (page: Page, address: string) => {
  await page.getByRole('dialog').getByRole('textbox').fill(address);
  await page.keyboard.press('Enter');
};

/** How each dialog is answered. */
const answers: Record<string, (page: Page) => Promise<void>> = {
  Video: (page) => fillAddress(page, VIDEO),
  Audio: (page) => fillAddress(page, 'https://soundcloud.com/some-one/a-chant'),
  Picture: async (page) => {
    const png = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c7781a' } }).png();
    const dialog = page.getByRole('dialog');
    const buffer: Buffer = await png.toBuffer();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await dialog.getByRole('button', { name: 'Upload Image', exact: true }).click();
  },
  'Passage from a text': async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('awakening mind');
    await dialog
      .getByRole('button', { name: /^Choose passage/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Insert' }).click();
  },
};

const openings = {
  'from the toolbar': { open: (page: Page, name: string) => tool(page, name).click(), project: PHONE_ONLY },
  'from the slash menu': {
    open: async (page: Page, name: string) => {
      // A space would end the menu.
      await page.keyboard.type(`/${name.split(' ', 1)[0]}`);
      await page.keyboard.press('Enter');
    },
    project: DESKTOP_ONLY,
  },
};

for (const [way, { open, project }] of Object.entries(openings))
  test(`what is typed after an insertion ${way} is written below it`, project, async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    for (const [name, answer] of Object.entries(answers)) {
      await open(page, name);
      await answer(page);
      await expect(textArea(page).getByRole('figure', { name })).toHaveCount(1);
      await page.keyboard.type(`After ${name}.`);
      await expect(textArea(page).locator('p', { hasText: `After ${name}.` })).toBeVisible();
      await page.keyboard.press('Enter');
    }
    // Cancelled, the caret is where it was.
    await page.keyboard.type('And ');
    await tool(page, 'Video').click();
    await page.keyboard.press('Escape');
    await page.keyboard.type('so on.');
    const rows = await storedRows(page, auth.access_token, (all) =>
      all.some(({ content }) => content.includes('so on')),
    );
    expect(rows.map(({ type, content }) => (type === 'content' ? content : type))).toEqual([
      'video',
      '<p>After Video.</p>',
      'audio',
      '<p>After Audio.</p>',
      'image',
      '<p>After Picture.</p>',
      'source',
      '<p>After Passage from a text.</p>',
      '<p>And so on.</p>',
    ]);
  });

test(
  'a link is inserted at the caret, and typing goes on after it',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    await page.keyboard.type('See ');
    await tool(page, 'Link').click();
    await fillAddress(page, 'https://example.org/');
    await page.keyboard.type(' for more.');
    const [row] = await storedRows(page, auth.access_token, (all) => all[0]?.content.includes('more'));
    expect(row?.content.replaceAll(/<[^>]*>/g, '')).toBe('See https://example.org/ for more.');
  },
);

test(
  'a double click that closes a dialog writes nothing below it',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await newSheet(page);
    await page.keyboard.type('The end');
    await tool(page, 'Video').click();
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
    // The dialog covers the empty part of the page, where a click continues the sheet.
    const { x = 0, y = 0 } = (await cancel.boundingBox()) ?? {};
    await cancel.dblclick({ position: { x: 5, y: 5 } });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(textArea(page).locator('p')).toHaveText(['The end']);
    await page.mouse.click(x + 5, y + 5);
    await expect(textArea(page).locator('p')).toHaveText(['The end', '']);
  },
);
