import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signInNewMember } from './members.ts';
import { waitForHydration, expect, pauseRequests, DESKTOP_ONLY, test } from './fixtures.ts';
import { findAxeViolations } from './screen-checks.ts';

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 199, g: 120, b: 26 } } })
    .png()
    .toBuffer();

const openUpload = async (page: Page) => {
  await page.goto('/sheets/new');
  await waitForHydration(page);
  await page.getByRole('textbox', { name: 'Sheet title' }).fill('With a picture');
  await page.getByRole('textbox', { name: 'Sheet text' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Picture' }).click();
  return page.getByRole('dialog', { name: 'Upload Image' });
};

const drop = (page: Page, files: { name: string; type: string; bytes: string }[]) =>
  page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type, bytes } of given)
      dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.codePointAt(0) ?? 0)], name, { type }));
    const area = document.querySelector('[data-drop]');
    for (const kind of ['dragenter', 'dragover', 'drop'])
      area?.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }, files);

test('a picture is selected, cropped, uploaded and shown in the sheet', async ({ page, context, request }) => {
  await signInNewMember(context, request);
  const dialog = await openUpload(page);
  const upload = dialog.getByRole('button', { name: 'Upload Image', exact: true });
  await expect(upload).toBeDisabled();
  expect(await findAxeViolations(page)).toEqual([]);

  // Pictures only, and only the first of several.
  await drop(page, [{ name: 'notes.txt', type: 'text/plain', bytes: btoa('words') }]);
  await expect(dialog.getByRole('alert')).toHaveText('File type must be an image.');
  const bytes = (await picture(800, 600)).toString('base64');
  await drop(page, [
    { name: 'stupa.png', type: 'image/png', bytes },
    { name: 'second.png', type: 'image/png', bytes },
  ]);
  await expect(dialog.getByText('stupa.png')).toBeVisible();
  await expect(dialog.getByText('second.png')).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toBeEmpty();
  await dialog.getByRole('button', { name: 'Delete stupa.png' }).click();
  await expect(upload).toBeDisabled();
  await drop(page, [{ name: 'stupa.png', type: 'image/png', bytes }]);

  await dialog.getByRole('button', { name: 'Crop stupa.png' }).click();
  await expect(dialog.getByRole('heading')).toHaveCount(0);
  await expect(upload).toHaveCount(0);
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toHaveAttribute('min', '1');
  await expect(zoom).toHaveAttribute('max', '3');
  await expect(zoom).toHaveAttribute('step', '0.1');
  await expect(dialog.getByText('100%')).toBeVisible();
  await zoom.focus();
  for (let i = 0; i < 10; i += 1) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('200%')).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply Crop' }).click();

  // The browser does not report the body of a form with files, so it is read where it is sent.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function sendAndRecord(body) {
      const file = body instanceof FormData ? body.get('file') : null;
      if (file instanceof File) document.body.dataset.sent = `${file.name} ${file.type}`;
      send.call(this, body);
    };
  });
  await dialog.getByRole('button', { name: 'Upload Cropped Image' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-sent', 'stupa.png image/jpeg');
  await expect(dialog).toHaveCount(0);
  const shown = page.getByRole('figure', { name: 'Picture' }).getByRole('img');
  await expect(shown).toBeVisible();
  // At twice the zoom, half the width is left.
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);

  // The description is typed once and becomes the alternative text.
  await page.getByRole('textbox', { name: 'Picture description' }).fill('A stupa in the evening');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Words after it.');
  await expect(page.locator('[data-save-state="saved"]')).toHaveText('Saved');
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('img', { name: 'A stupa in the evening' })).toBeVisible();
  await expect(page.getByText('Words after it.')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
});

test.describe('refused and interrupted uploads', () => {
  test.use({ expectedConsoleError: /Failed to load resource/ });

  test('show what is wrong and can be retried', DESKTOP_ONLY, async ({ page, context, request }) => {
    await signInNewMember(context, request);
    const dialog = await openUpload(page);
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles({ name: 'trick.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="x()"/>') });
    const upload = dialog.getByRole('button', { name: 'Upload Image', exact: true });
    await upload.click();
    await expect(dialog.getByRole('alert')).toHaveText('Unsupported file type. Use one of these: JPEG, PNG, GIF, WebP');
    await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(dialog.getByRole('alert')).toHaveText('File is larger than 5 MB.');

    await input.setInputFiles({ name: 'ok.png', mimeType: 'image/png', buffer: await picture(60, 40) });
    await page.route('**/api/v1/sheets/upload*', (route) => route.abort(), { times: 1 });
    await upload.click();
    await expect(dialog.getByRole('alert')).toHaveText('The connection was lost. Please try again.');
    const release = await pauseRequests(page, '**/api/v1/sheets/upload*', { times: 1 });
    await upload.click();
    await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    release();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('figure', { name: 'Picture' }).getByRole('img')).toBeVisible();
  });
});
