import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signInNewMember } from './members.ts';
import { expect, test, DESKTOP_ONLY, PHONE_ONLY, LONG_DESKTOP_ONLY } from './fixtures.ts';
import {
  compose,
  expectSaved,
  expectSaveStateInSight,
  giveFile,
  newSheet,
  readSelection,
  storedRows,
  textArea,
  tool,
} from './editor-page.ts';

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const PICTURE = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c7781a' } })
  .png()
  .toBuffer();

const fillAddress = async (page: Page, address: string) => {
  await page.getByRole('dialog').getByRole('textbox').fill(address);
  await page.keyboard.press('Enter');
};

const upload = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Upload Image', exact: true }).click();

/** How each dialog is answered. */
const answers = {
  Video: (page: Page) => fillAddress(page, VIDEO),
  Audio: (page: Page) => fillAddress(page, 'https://soundcloud.com/some-one/a-chant'),
  Picture: async (page: Page) => {
    const file = { name: 'a.png', mimeType: 'image/png', buffer: PICTURE };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await upload(page);
  },
  'Passage from a text': async (page: Page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('awakening mind');
    await dialog
      .getByRole('button', { name: /^Choose passage/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Insert' }).click();
  },
};

const openByTool = (page: Page, name: string) => tool(page, name).click();
const openBySlash = async (page: Page, name: string) => {
  // A space would end the menu.
  await page.keyboard.type(`/${name.split(' ', 1)[0]}`);
  await page.keyboard.press('Enter');
};

const openings = {
  'from the toolbar': { open: openByTool, openOtherwise: openBySlash, project: PHONE_ONLY },
  'from the slash menu': { open: openBySlash, openOtherwise: openByTool, project: LONG_DESKTOP_ONLY },
};

for (const [way, { open, openOtherwise, project }] of Object.entries(openings))
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
    // The other way, and typed with an input method.
    const cdp = await context.newCDPSession(page);
    for (const name of ['Video', 'Picture'] as const) {
      await openOtherwise(page, name);
      await answers[name](page);
      await expect(textArea(page).getByRole('figure', { name })).toHaveCount(2);
      await compose(cdp, ['p', 'pu', 'pu ti'], '菩提');
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
      'video',
      '<p>菩提</p>',
      'image',
      '<p>菩提</p>',
      '<p>And so on.</p>',
    ]);
    // Typing at the end of a long sheet, its beginning is out of sight and the save state is not.
    await expectSaved(page);
    await expect(textArea(page).getByRole('figure').first()).not.toBeInViewport();
    await expectSaveStateInSight(page);
  });

test(
  'a link, a film and a given picture are inserted within a text, and typing goes on after each',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    const { keyboard } = page;
    const pictures = textArea(page).getByRole('figure', { name: 'Picture' });
    await keyboard.type('See ');
    await tool(page, 'Link').click();
    await fillAddress(page, 'https://example.org/');
    await keyboard.type(' for more.\nLast line.');
    await keyboard.press('ArrowUp');
    await readSelection(page);
    // Within the first line: the film stands below it, and what is typed before the line that follows.
    await tool(page, 'Video').click();
    await fillAddress(page, VIDEO);
    await keyboard.type('After the film. ');
    await giveFile(textArea(page), 'paste', 'pasted.png', PICTURE);
    await upload(page);
    await expect(pictures).toHaveCount(1);
    await keyboard.type('After the pasted one.');
    // Dropped on the first line, which is followed by a film.
    await giveFile(textArea(page).locator('p').first(), 'drop', 'dropped.png', PICTURE);
    await upload(page);
    await expect(pictures).toHaveCount(2);
    await keyboard.type('After the dropped one.');
    const rows = await storedRows(page, auth.access_token, (all) => JSON.stringify(all).includes('the dropped one.'));
    expect(rows.map(({ type, content }) => (type === 'content' ? content.replaceAll(/<[^>]*>/g, '') : type))).toEqual([
      'See https://example.org/ for more.',
      'image',
      'After the dropped one.',
      'video',
      'After the film. Last line.',
      'image',
      'After the pasted one.',
    ]);
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
