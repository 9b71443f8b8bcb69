import type { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { DESKTOP_ONLY, expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { expectSaved, newSheet, storedRows, textArea, tool } from './editor-page.ts';
import { signInNewMember } from './members.ts';
import { findAxeViolations, horizontalOverflow } from './screen-checks.ts';

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: '#c7781a' } })
    .png()
    .toBuffer();

const uploadPicture = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Upload Image' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'lotus.png',
    mimeType: 'image/png',
    buffer: await picture(),
  });
  await dialog.getByRole('button', { name: 'Upload Image', exact: true }).click();
  await expect(dialog).toHaveCount(0);
};

const insertAddress = async (page: Page, button: string, address: string) => {
  await tool(page, button).click();
  await page.getByRole('dialog').getByRole('textbox').fill(address);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const paste = (page: Page, text: string) =>
  textArea(page).evaluate((target, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test(
  'readers see the caption of a picture, and the title and picture of a video',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page, 'With media');
    const figure = (name: string) => textArea(page).getByRole('figure', { name, exact: true });

    await test.step('a video starts where its link says, and has a title and a picture', async () => {
      await insertAddress(page, 'Video', 'youtu.be/dQw4w9WgXcQ?t=1m2s');
      await expect(figure('Video').getByText('From 1:02')).toBeVisible();
      await figure('Video').getByRole('textbox', { name: 'Title' }).fill('On giving to everybody སྦྱིན་པ།');
      await figure('Video').getByRole('button', { name: 'Add a picture' }).click();
      await uploadPicture(page);
      await expect(figure('Video').locator('img')).toBeVisible();
      await figure('Video').getByRole('textbox', { name: 'Title' }).press('Enter');
    });
    await test.step('a short link becomes a recording, whichever button was pressed', async () => {
      await insertAddress(page, 'Video', 'https://on.soundcloud.com/AbC123');
      const audio = figure('Audio');
      await expect(audio.getByRole('link', { name: 'Open at SoundCloud' })).toHaveAttribute(
        'href',
        'https://on.soundcloud.com/AbC123',
      );
      await expect(audio.getByText('This is a short link.')).toBeVisible();
      await expect(audio.getByRole('button', { name: /^Play/ })).toHaveCount(0);
    });
    await test.step('a picture has a caption beside its description', async () => {
      await tool(page, 'Picture').click();
      await uploadPicture(page);
      await figure('Picture').getByRole('textbox', { name: 'Caption' }).fill('A lotus <b>in</b> mud');
      await figure('Picture').getByRole('textbox', { name: 'Picture description' }).fill('Orange petals');
    });
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

    const rows = (await storedRows(page, auth.access_token, (all) =>
      JSON.stringify(all).includes('Orange'),
    )) as object[];
    expect(rows.filter((row) => 'type' in row && row.type !== 'content')).toEqual([
      expect.objectContaining({
        content: 'dQw4w9WgXcQ',
        title: 'On giving to everybody སྦྱིན་པ།',
        start: 62,
        picture: expect.anything(),
      }),
      expect.objectContaining({ content: 'https://on.soundcloud.com/AbC123' }),
      expect.objectContaining({ caption: 'A lotus <b>in</b> mud', alt: 'Orange petals' }),
    ]);
    await expectSaved(page);
    await page.reload();
    await expect(figure('Video').getByRole('textbox', { name: 'Title' })).toHaveValue('On giving to everybody སྦྱིན་པ།');

    await test.step('the sheet is read', async () => {
      const id = page.url().split('/').at(-1) ?? '';
      const headers = { authorization: `Bearer ${auth.access_token}` };
      await request.put(`/api/v1/sheets/${id}`, { headers, data: { is_published: true } });
      await visit(page, `/reader/with-media_${id}`);
      const video = page.getByRole('figure').filter({ hasText: 'On giving' });
      await expect(video.locator('figcaption')).toHaveText('On giving to everybody སྦྱིན་པ།');
      await expect(video.locator('figcaption [lang="bo"]')).toHaveText('སྦྱིན་པ།');
      await expect(
        video.getByRole('button', { name: 'Play the video from YouTube: On giving to everybody སྦྱིན་པ།' }),
      ).toBeVisible();
      await expect(video.getByRole('link')).toHaveAttribute(
        'href',
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=62s',
      );
      const poster = video.locator('img');
      await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
      const shown = page.getByRole('figure').filter({ has: page.getByRole('img', { name: 'Orange petals' }) });
      await expect(shown.locator('figcaption')).toHaveText('A lotus <b>in</b> mud');
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    });
  },
);

test(
  'a pasted address is a link; over selected text it links the text',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    await page.keyboard.type('See ');
    await paste(page, 'https://example.org/a?b=1');
    await page.keyboard.type(' and ');
    await paste(page, 'www.example.org');
    await page.keyboard.type(' and here');
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('Shift+ArrowLeft');
    await paste(page, 'https://example.org/b');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('!');
    const [row] = await storedRows(page, auth.access_token, (all) => all[0]?.content.includes('!'));
    expect(row?.content).toBe(
      '<p>See <a href="https://example.org/a?b=1">https://example.org/a?b=1</a> and ' +
        '<a href="https://www.example.org">www.example.org</a> and <a href="https://example.org/b">here</a>!</p>',
    );
  },
);
