import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signInNewMember } from './members.ts';
import {
  waitForHydration,
  expect,
  pauseRequests,
  DESKTOP_ONLY,
  test,
  PHONE_ONLY,
  LONG_DESKTOP_ONLY,
} from './fixtures.ts';
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

type DroppedFile = { name: string; type: string; bytes: string };

const dispatchDrag = (page: Page, files: DroppedFile[], kinds: string[]) =>
  page.evaluate(
    ([given, events]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, type, bytes } of given)
        dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.codePointAt(0) ?? 0)], name, { type }));
      const area = document.querySelector('[data-drop]');
      for (const kind of events)
        area?.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [files, kinds] as const,
  );
const drop = (page: Page, files: DroppedFile[]) => dispatchDrag(page, files, ['dragenter', 'dragover', 'drop']);

const TEXT_FILE = { name: 'notes.txt', type: 'text/plain', bytes: btoa('words that are long enough') };

/** Noise, which no encoder makes small. */
const noise = (width: number, height: number): Promise<Buffer> => {
  let seed = 1;
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed >>> 24;
  });
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
};

test(
  'a picture is selected, cropped, uploaded and shown in the sheet',
  PHONE_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    const dialog = await openUpload(page);
    const upload = dialog.getByRole('button', { name: 'Upload Image', exact: true });
    await expect(upload).toBeDisabled();
    expect(await findAxeViolations(page)).toEqual([]);

    // Pictures only, and only the first of several.
    await drop(page, [TEXT_FILE]);
    await expect(dialog.getByRole('alert')).toHaveText('File type must be an image.');
    const bytes = (await picture(800, 600)).toString('base64');
    await drop(page, [
      { name: 'stupa.png', type: 'image/png', bytes },
      { name: 'second.png', type: 'image/png', bytes },
    ]);
    await expect(dialog.getByText('stupa.png')).toBeVisible();
    await expect(dialog.getByText('second.png')).toHaveCount(0);
    await expect(dialog.getByText('Too many files: only the first picture is used.')).toBeVisible();
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
    await expect(dialog.getByText('Zoom 100%')).toBeVisible();
    await zoom.focus();
    for (let i = 0; i < 10; i += 1) await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('Zoom 200%')).toBeVisible();
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
  },
);

test(
  'the drop zone shows what dropping the dragged files would do',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    const dialog = await openUpload(page);
    const zone = dialog.locator('[data-drop]');
    await expect(zone).toBeVisible();
    const stupa = { name: 'stupa.png', type: 'image/png', bytes: (await picture(8, 6)).toString('base64') };
    for (const [files, state, text] of [
      [[TEXT_FILE], 'reject', 'Only pictures can be dropped here'],
      [[stupa], 'accept', 'Drop it here'],
      [[TEXT_FILE, stupa], 'accept', 'Drop it here'],
    ] as const) {
      await dispatchDrag(page, [...files], ['dragenter', 'dragover']);
      await expect(zone).toHaveAttribute('data-drop', state);
      await expect(zone.locator('button')).toHaveText(text);
      await dispatchDrag(page, [...files], ['dragleave']);
      await expect(zone).toHaveAttribute('data-drop', 'idle');
    }
    const chooser = page.waitForEvent('filechooser');
    await zone.locator('button').click();
    await expect(zone).toHaveAttribute('data-drop', 'choosing');
    await (await chooser).setFiles({ name: 'chosen.png', mimeType: 'image/png', buffer: await picture(8, 6) });
    await expect(zone).toHaveAttribute('data-drop', 'idle');
    await expect(dialog.getByText('chosen.png')).toBeVisible();
  },
);

test.describe('refused and interrupted uploads', () => {
  test.use({ expectedConsoleError: /Failed to load resource|Upload failed|Error cropping image/ });

  test('a picture is cropped to any shape', LONG_DESKTOP_ONLY, async ({ page, context, request }) => {
    await signInNewMember(context, request);
    const dialog = await openUpload(page);
    const shapes: [name: string, change: () => Promise<void>, ratio: number][] = [
      ['1:1', () => dialog.getByRole('radio', { name: '1:1' }).check(), 1],
      ['upright', () => dialog.getByRole('radio', { name: 'Upright 3:4' }).check(), 3 / 4],
      ['4:3', () => dialog.getByRole('radio', { name: '4:3', exact: true }).check(), 4 / 3],
      ['free, with the keyboard', () => dialog.getByRole('slider', { name: 'Width' }).fill('0.25'), 0.5],
      [
        'free, by a corner',
        async () => {
          const corner = dialog.locator('[data-corner="end-end"]');
          const frame = await corner.locator('..').boundingBox();
          const box = await corner.boundingBox();
          if (!frame || !box) throw new Error('There is no corner to pull');
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          await page.mouse.move(x, y);
          await page.mouse.down();
          // Both sides follow, so a quarter of the height is half of it.
          await page.mouse.move(x, y - frame.height / 4, { steps: 4 });
          await page.mouse.up();
        },
        4,
      ],
    ];
    const input = dialog.locator('input[type=file]');
    for (const [name, change, ratio] of shapes) {
      await test.step(name, async () => {
        await input.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await picture(800, 400) });
        await dialog.getByRole('button', { name: 'Crop wide.png' }).click();
        await expect(dialog.getByRole('button', { name: 'Apply Crop' })).toBeEnabled();
        await change();
        if (name === '1:1') expect(await findAxeViolations(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Apply Crop' }).click();
        await page.evaluate(() => {
          const { send } = XMLHttpRequest.prototype;
          XMLHttpRequest.prototype.send = async function sendAndMeasure(body) {
            const file = body instanceof FormData ? body.get('file') : null;
            const bitmap = file instanceof File ? await createImageBitmap(file) : undefined;
            if (bitmap) document.body.dataset.ratio = String(bitmap.width / bitmap.height);
            XMLHttpRequest.prototype.send = send;
            // Without the file it is refused, and the next one can be chosen.
            send.call(this, new FormData());
          };
        });
        await dialog.getByRole('button', { name: 'Upload Cropped Image' }).click();
        const sentRatio = async () => Number(await page.locator('body').getAttribute('data-ratio')) / ratio;
        await expect.poll(sentRatio).toBeCloseTo(1, 1);
        await expect(dialog.getByRole('alert')).not.toBeEmpty();
      });
    }
  });

  test('show what is wrong and can be retried', DESKTOP_ONLY, async ({ page, context, request }) => {
    await signInNewMember(context, request);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const timesLogged = (words: string) => logged.filter((text) => text.startsWith(words)).length;
    const dialog = await openUpload(page);
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles({
      name: 'trick.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload="alert(1)"></svg>'),
    });
    const upload = dialog.getByRole('button', { name: 'Upload Image', exact: true });
    await upload.click();
    await expect(dialog.getByRole('alert')).toHaveText('Unsupported file type. Use one of these: JPEG, PNG, GIF, WebP');
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      const bytes = new Uint8Array(50 * 1024 * 1024 + 1);
      dataTransfer.items.add(new File([bytes], 'huge.png', { type: 'image/png' }));
      document.querySelector('[data-drop]')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    });
    await expect(dialog.getByRole('alert')).toHaveText('File is larger than 52,428,800 bytes (50 MB).');
    await input.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(23) });
    await expect(dialog.getByRole('alert')).toContainText('File is smaller than 24 bytes.');
    const whole = await picture(600, 400);
    const damaged = Buffer.concat([whole.subarray(0, 40), Buffer.alloc(40), whole.subarray(80)]);
    await input.setInputFiles({ name: 'damaged.png', mimeType: 'image/png', buffer: damaged });
    await upload.click();
    await expect(dialog.getByRole('alert')).toContainText('This picture is damaged and cannot be read.');
    const unreadable = Buffer.concat([whole.subarray(0, 8), Buffer.alloc(100)]);
    await input.setInputFiles({ name: 'unreadable.png', mimeType: 'image/png', buffer: unreadable });
    await expect(dialog.getByRole('alert')).toBeEmpty();
    await dialog.getByRole('button', { name: 'Crop unreadable.png' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This picture is damaged and cannot be read.');
    expect([timesLogged('Upload failed'), timesLogged('Error cropping image')]).toEqual([2, 1]);

    await input.setInputFiles({ name: 'ok.png', mimeType: 'image/png', buffer: await picture(60, 40) });
    await page.route('**/api/v1/sheets/upload*', (route) => route.abort(), { times: 1 });
    await upload.click();
    await expect(dialog.getByRole('alert')).toContainText('No connection. This needs a network.');
    const release = await pauseRequests(page, '**/api/v1/sheets/upload*', { times: 1 });
    await upload.click();
    await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    release();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('figure', { name: 'Picture' }).getByRole('img')).toBeVisible();
  });
});

test(
  'a picture that is too large is shrunk before it is uploaded',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    const dialog = await openUpload(page);
    const large = await noise(2900, 1000);
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
    await dialog.getByRole('button', { name: 'Upload Image', exact: true }).click();
    const shown = page.getByRole('figure', { name: 'Picture' }).getByRole('img');
    await expect(shown).toBeVisible({ timeout: 30_000 });
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2560);
  },
);
