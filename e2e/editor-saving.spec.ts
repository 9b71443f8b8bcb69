import { logIn, logOut, registerMember, signInNewMember } from './members.ts';
import { waitForHydration, expect, DESKTOP_ONLY, test, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { findAxeViolations } from './screen-checks.ts';
import { clearJournal, readJournal } from './editor-journal.ts';
import {
  textArea,
  title,
  expectSaved,
  button,
  openEditor,
  typeText,
  writeSheet,
  storedParagraphs,
  accessToken,
} from './editor-page.ts';

// The browser logs requests that cannot reach the server.
test.use({ expectedConsoleError: /Failed to load resource|net::ERR/ });

test(
  'the first save creates the sheet under its own address, and later changes are saved too',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    const sent: { method: string; ifMatch: string | undefined; body: Record<string, unknown> }[] = [];
    page.on('request', (call) => {
      if (!/\/api\/v1\/sheets/.test(call.url()) || call.method() === 'GET') return;
      sent.push({
        method: call.method(),
        ifMatch: call.headers()['if-match'],
        body: call.postDataJSON() as Record<string, unknown>,
      });
    });
    await openEditor(page);
    await expect(button(page, 'Publish')).toBeDisabled();
    await textArea(page).click();
    await page.keyboard.type('Without a title');
    await expect(page.getByText('Sheet title is required')).toBeVisible();
    await expect(page.getByText('Not saved — kept on this device')).toBeVisible();
    expect(sent).toEqual([]);

    await title(page).fill('On patience');
    await expect(page.getByText('Sheet title is required')).toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', then with one.');
    await expectSaved(page);
    await expect(page).toHaveURL(/\/sheets\/[0-9a-f-]{36}$/);
    await page.keyboard.type(' The caret is where it was.');
    await expectSaved(page);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT']);
    expect(sent[1]?.ifMatch).toBe('"1"');
    expect(sent.map(({ body }) => 'is_published' in body)).toEqual([false, false]);
    const id = page.url().split('/').at(-1) ?? '';
    expect(await storedParagraphs(request, id, auth.access_token)).toEqual([
      'Without a title, then with one. The caret is where it was.',
    ]);
    const mirror = await page.evaluate(() => [
      sessionStorage.getItem('sheetTitle'),
      sessionStorage.getItem('sheetContent'),
    ]);
    expect(mirror[0]).toBe('On patience');
    expect(JSON.parse(mirror[1] ?? '')).toEqual([
      {
        type: 'paragraph',
        align: 'left',
        children: [{ text: 'Without a title, then with one. The caret is where it was.' }],
      },
    ]);

    await page.reload();
    await expect(textArea(page)).toContainText('The caret is where it was.');
    await expect(page.getByText('have been restored.')).toBeHidden();
  },
);

test(
  'unsaved changes of a closed tab are restored in the next one, and nobody else sees them',
  DESKTOP_ONLY,
  async ({ page, context, request, browser }) => {
    await signInNewMember(context, request);
    const id = await writeSheet(page, 'First.');
    await context.setOffline(true);
    await typeText(page, ' Typed without a network.');
    await expect(page.getByText('Not saved — kept on this device')).toBeVisible();
    // Another tab took the entry over and removed it: what is typed next is stored with all that was before it.
    await clearJournal(page);
    await page.keyboard.type(' And on.');
    await expect.poll(() => readJournal(page)).toContain('And on.');
    await page.close();
    await context.setOffline(false);

    const stranger = await browser.newContext();
    await signInNewMember(stranger, request);
    const other = await stranger.newPage();
    await other.goto(`${process.env['POTHI_ADDRESS']}/sheets/${id}`);
    await expect(other.getByText('Typed without')).toBeHidden();
    await stranger.close();

    const again = await context.newPage();
    await openEditor(again, `/sheets/${id}`);
    await expect(again.getByText(/Unsaved changes from .* have been restored\./)).toBeVisible();
    await expect(textArea(again)).toContainText('First. Typed without a network. And on.');
    await expectSaved(again);
    expect(await storedParagraphs(request, id, await accessToken(again))).toEqual([
      'First. Typed without a network. And on.',
    ]);
    await button(again, 'Discard').click();
    await expectSaved(again);
    expect(await storedParagraphs(request, id, await accessToken(again))).toEqual(['First.']);
  },
);

test(
  'a draft without a title is offered when the next new sheet is opened',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await openEditor(page);
    await textArea(page).click();
    await page.keyboard.type('Text without a title');
    await expect(page.getByText('Not saved — kept on this device')).toBeVisible();
    await page.close();
    const again = await context.newPage();
    await openEditor(again);
    await expect(textArea(again)).not.toContainText('Text without');
    await expect(again.getByText('You have an unsaved draft from')).toBeVisible();
    expect(await findAxeViolations(again)).toEqual([]);
    await button(again, 'Continue editing').click();
    await expect(textArea(again)).toContainText('Text without a title');
    await title(again).fill('Now with one');
    await expectSaved(again);
  },
);

test(
  'without IndexedDB the draft is stored until the tab is closed, which is shown; a wrong clock has no effect',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      // Failed in the page itself: requests sent while the page unloads cannot be intercepted from outside.
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (body) {
        if (localStorage.getItem('failSaves')) this.dispatchEvent(new ProgressEvent('loadend'));
        else send.call(this, body);
      };
    });
    await page.clock.setSystemTime('1999-01-01T00:00:00Z');
    const id = await writeSheet(page, 'First.');
    await page.evaluate(() => localStorage.setItem('failSaves', 'yes'));
    await typeText(page, ' And more.');
    await expect(page.getByText('Not saved — kept until this tab is closed')).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(textArea(page)).toContainText('First. And more.');
    await page.evaluate(() => localStorage.removeItem('failSaves'));
    await expectSaved(page);
    expect(await storedParagraphs(request, id, await accessToken(page))).toEqual(['First. And more.']);
  },
);

test('leaving the page saves first; if that fails it asks', DESKTOP_ONLY, async ({ page, context, request }) => {
  await signInNewMember(context, request);
  const id = await writeSheet(page, 'First.');
  const libraryLink = page.getByRole('banner').locator('a[href="/collections"]').first();
  await typeText(page, ' At the last moment.');
  await libraryLink.click();
  await expect(page).toHaveURL(/\/collections$/);
  expect(await storedParagraphs(request, id, await accessToken(page))).toEqual(['First. At the last moment.']);

  await page.goBack();
  await expect(textArea(page)).toBeVisible();
  await context.setOffline(true);
  await typeText(page, ' Unsaved.');
  await libraryLink.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(textArea(page)).toContainText('Unsaved.');
  const dialogOpened = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await context.setOffline(false);
  await expectSaved(page);
});

test(
  'unsaved changes of a member whose session has ended wait for them and are shown to nobody else',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    const id = await writeSheet(page, 'First.');
    await page.route('**/api/v1/sheets/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await typeText(page, ' Private words.');
    await expect(page.getByText('Not saved — kept on this device')).toBeVisible();
    // Who logs out is warned, and agrees to lose them: see offline-sheets.spec.ts.
    await page.evaluate(() => {
      localStorage.removeItem('refreshToken');
      sessionStorage.removeItem('accessToken');
    });
    await page.unrouteAll();

    const second = await registerMember(request);
    await page.goto('/login');
    await waitForHydration(page);
    await logIn(page, second);
    await expect(page).not.toHaveURL(/login/);
    await openEditor(page);
    await expect(page.getByText('You have an unsaved draft from')).toBeHidden();
    await logOut(page);
    await expect(page).not.toHaveURL(/sheets/);
    await page.goto('/login');
    await waitForHydration(page);
    await logIn(page, member);
    await expect(page).not.toHaveURL(/login/);
    await openEditor(page, `/sheets/${id}`);
    await expect(textArea(page)).toContainText('First. Private words.');
    // By the editor, or in the background before it was opened.
    await expect
      .poll(async () => storedParagraphs(request, id, await accessToken(page)), { timeout: 45_000 })
      .toEqual(['First. Private words.']);
  },
);

test('a large sheet is saved over a slow connection', LONG_DESKTOP_ONLY, async ({ page, context, request }) => {
  const { auth } = await signInNewMember(context, request);
  const paragraphs = Array.from(
    { length: 12 },
    (_, number) => `<p>${`${number} patience and wisdom `.repeat(1500)}</p>`,
  );
  const source = paragraphs.map((content, position) => ({ position, type: 'content', content }));
  const created = await request.post('/api/v1/sheets', {
    headers: { authorization: `Bearer ${auth.access_token}` },
    data: { title: 'Large', source },
  });
  const { sheet_id: id } = (await created.json()) as { sheet_id: string };
  await page.clock.install();
  await openEditor(page, `/sheets/${id}`);
  const cdp = await context.newCDPSession(page);
  // A third of a megabit per second: 450 kB take ten seconds, in which the clock of the page runs for a minute and more.
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 1_000_000,
    uploadThroughput: 45_000,
  });
  await typeText(page, ' The last word.');
  await page.clock.runFor(1500);
  let minutes = 0;
  while (await page.locator('[data-save-state="unsaved"]').count()) {
    await page.clock.runFor(6000);
    minutes += 0.1;
    await page.waitForTimeout(500);
  }
  expect(minutes).toBeGreaterThan(0.6);
  await expectSaved(page);
  expect((await storedParagraphs(request, id, auth.access_token)).at(-1)).toMatch(/\sThe last word\.$/);
});

test('a save that gets no answer is given up and tried again', DESKTOP_ONLY, async ({ page, context, request }) => {
  await signInNewMember(context, request);
  await page.clock.install();
  await writeSheet(page, 'First.');
  let saves = 0;
  await page.route('**/api/v1/sheets/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    saves += 1;
    // The first one is never answered.
    return saves > 1 ? route.continue() : undefined;
  });
  await typeText(page, ' Second.');
  await expect.poll(() => saves).toBe(1);
  await page.clock.runFor(25_000);
  expect(saves).toBe(1);
  await page.clock.runFor(30_000);
  await expectSaved(page);
  expect(saves).toBe(2);
});
