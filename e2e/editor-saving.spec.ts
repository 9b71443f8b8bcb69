import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import { freePort } from '../scripts/free-port.ts';
import { type ServerProcess, startBuiltServer } from '../scripts/server-process.ts';
import {
  type Auth,
  logIn,
  logOut,
  newMember,
  type RegisteredMember,
  registerMember,
  signInNewMember,
  storeTokens,
} from './members.ts';
import { waitForHydration, expect, DESKTOP_ONLY, MULTI_TAB, test } from './fixtures.ts';
import { findAxeViolations } from './screen-checks.ts';

// The browser logs requests that cannot reach the server.
test.use({ expectedConsoleError: /Failed to load resource|net::ERR/ });

const editor = (page: Page) => page.getByRole('textbox', { name: 'Sheet text' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Sheet title' });
const expectSaved = (page: Page) =>
  expect(page.locator('[data-save-state="saved"]'), 'the sheet is saved').toHaveText('Saved', { timeout: 45_000 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const openEditor = async (page: Page, address = '/sheets/new') => {
  await page.goto(address);
  await waitForHydration(page);
  await expect(editor(page)).toBeVisible();
};

/** By selection, because the End key goes to the end of the clicked line, which may be inside a word. */
const moveCaretToEnd = async (paragraph: Locator) => {
  await paragraph.click();
  await paragraph.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    getSelection()?.collapseToEnd();
  });
};

/** Types at the end of a paragraph, or of the whole sheet. */
const type = async (page: Page, text: string, paragraph?: number) => {
  const target =
    paragraph === undefined ? editor(page).locator(':scope > *').last() : editor(page).locator('p').nth(paragraph);
  await moveCaretToEnd(target);
  await page.keyboard.type(text);
};

const createSheet = async (page: Page, ...paragraphs: string[]): Promise<string> => {
  await openEditor(page);
  await title(page).fill('On patience');
  await editor(page).click();
  await page.keyboard.type(paragraphs.join('\n'));
  await expectSaved(page);
  return page.url().split('/').at(-1) ?? '';
};

type Segment = { content: string };
const storedParagraphs = async (
  request: APIRequestContext,
  id: string,
  token: string,
  base = '',
): Promise<string[]> => {
  const response = await request.get(`${base}/api/v1/sheets/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const { content } = (await response.json()) as { content: { segments: Segment[] } };
  return content.segments.map((segment) => segment.content.replaceAll(/<[^>]*>/g, ''));
};

const accessToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('accessToken') ?? '');

/** A page in another browser of the same member. */
const openOtherDevice = async (context: BrowserContext, member: RegisteredMember, request: APIRequestContext) => {
  const response = await request.post('/api/v1/auth/login', {
    data: { email: member.email, password: member.password },
  });
  const { auth } = (await response.json()) as { auth: Auth };
  await storeTokens(context, auth);
  return context.newPage();
};

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
    await editor(page).click();
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
    expect(mirror[1]).toContain('The caret is where it was.');

    await page.reload();
    await expect(editor(page)).toContainText('The caret is where it was.');
    await expect(page.getByText('have been restored.')).toBeHidden();
  },
);

test(
  'unsaved changes of a closed tab are restored in the next one, and nobody else sees them',
  DESKTOP_ONLY,
  async ({ page, context, request, browser }) => {
    await signInNewMember(context, request);
    const id = await createSheet(page, 'First.');
    await context.setOffline(true);
    await type(page, ' Typed without a network.');
    await expect(page.getByText('Not saved — kept on this device')).toBeVisible();
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
    await expect(editor(again)).toContainText('First. Typed without a network.');
    await expectSaved(again);
    expect(await storedParagraphs(request, id, await accessToken(again))).toEqual(['First. Typed without a network.']);
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
    await editor(page).click();
    await page.keyboard.type('Text without a title');
    await expect(page.getByText('Not saved — kept on this device')).toBeVisible();
    await page.close();
    const again = await context.newPage();
    await openEditor(again);
    await expect(editor(again)).not.toContainText('Text without');
    await expect(again.getByText('You have an unsaved draft from')).toBeVisible();
    expect(await findAxeViolations(again)).toEqual([]);
    await button(again, 'Continue editing').click();
    await expect(editor(again)).toContainText('Text without a title');
    await title(again).fill('Now with one');
    await expectSaved(again);
  },
);

test(
  'without IndexedDB the draft is stored until the tab is closed, which is shown; a wrong clock has no effect',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      // Failed in the page itself: requests sent while the page unloads cannot be intercepted from outside.
      const originalFetch = window.fetch;
      window.fetch = (address, init) =>
        init?.method === 'PUT' && localStorage.getItem('failSaves')
          ? Promise.reject(new TypeError('failSaves'))
          : originalFetch(address, init);
    });
    await page.clock.setSystemTime('1999-01-01T00:00:00Z');
    const id = await createSheet(page, 'First.');
    await page.evaluate(() => localStorage.setItem('failSaves', 'yes'));
    await type(page, ' And more.');
    await expect(page.getByText('Not saved — kept until this tab is closed')).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(editor(page)).toContainText('First. And more.');
    await page.evaluate(() => localStorage.removeItem('failSaves'));
    await expectSaved(page);
    expect(await storedParagraphs(request, id, await accessToken(page))).toEqual(['First. And more.']);
  },
);

test(
  'two devices: changes to different blocks merge, the same block is a conflict, and both sides can be kept',
  DESKTOP_ONLY,
  async ({ page, context, request, browser }) => {
    const member = await signInNewMember(context, request);
    const id = await createSheet(page, 'One', 'Two', 'Three');
    const otherContext = await browser.newContext({ baseURL: process.env['POTHI_ADDRESS'] ?? '' });
    const other = await openOtherDevice(otherContext, member, request);
    await openEditor(other, `/sheets/${id}`);

    await type(other, ' there', 0);
    await type(other, ' there', 1);
    await expectSaved(other);
    await type(page, ' here', 1);
    await type(page, ' here', 2);
    await expect(page.getByRole('heading', { name: 'Changed here and elsewhere' })).toBeVisible();
    await expect(editor(page)).toContainText('One there');
    await expect
      .poll(async () => storedParagraphs(request, id, await accessToken(page)))
      .toEqual(['One there', 'Two there', 'Three here']);
    expect(await findAxeViolations(page)).toEqual([]);
    await button(page, 'Keep both').click();
    await expectSaved(page);
    expect(await storedParagraphs(request, id, await accessToken(page))).toEqual([
      'One there',
      'Two there',
      'Two here',
      'Three here',
    ]);
    await otherContext.close();
  },
);

test('publish, visibility, versions, delete and undo', DESKTOP_ONLY, async ({ page, context, request }) => {
  const { auth } = await signInNewMember(context, request);
  const id = await createSheet(page, 'The first words');
  await page.getByLabel('Summary').fill('In short');
  await expectSaved(page);
  await button(page, 'Versions').click();
  const drawer = page.getByRole('dialog', { name: 'Versions' });
  await drawer
    .getByRole('button', { name: /^Name the version/ })
    .first()
    .click();
  await drawer.getByLabel('Version name').fill('Before the change');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('Before the change')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close versions' }).click();

  await editor(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('The last words');
  await expectSaved(page);
  await button(page, 'Versions').click();
  await drawer
    .getByRole('button', { name: /^Compare the version/ })
    .last()
    .click();
  await expect(drawer.locator('del', { hasText: 'first' })).toBeVisible();
  await expect(drawer.locator('ins', { hasText: 'last' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Restore this version' }).click();
  await expect(editor(page)).toHaveText('The first words');

  const isPublished = async () => {
    const response = await request.get(`/api/v1/sheets/${id}`, {
      headers: { authorization: `Bearer ${auth.access_token}` },
    });
    return ((await response.json()) as { is_published: boolean }).is_published;
  };
  await button(page, 'Private').click();
  await expect(button(page, 'Public')).toBeVisible();
  expect(await isPublished()).toBe(true);
  await type(page, '.');
  await expectSaved(page);
  expect(await isPublished()).toBe(true);
  await button(page, 'Public').click();
  await expect(button(page, 'Private')).toBeVisible();
  expect(await isPublished()).toBe(false);

  await page.route('**/api/v1/sheets/*', (route) => route.abort());
  await button(page, 'Publish').click();
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('Failed to publish sheet.');
  await page.unrouteAll();
  await button(page, 'Close').click();
  await button(page, 'Publish').click();
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText('Sheet published successfully!');
  await expect(page.getByText('Redirecting soon')).toBeVisible();
  await expect(page).toHaveURL(/\/community$/);
  expect(await isPublished()).toBe(true);

  await openEditor(page, `/sheets/${id}`);
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/community$/);
  await button(page, 'Undo').click();
  await expect(page.getByText('has been restored.')).toBeVisible();
  expect(await isPublished()).toBe(true);
});

test('leaving the page saves first; if that fails it asks', DESKTOP_ONLY, async ({ page, context, request }) => {
  await signInNewMember(context, request);
  const id = await createSheet(page, 'First.');
  const libraryLink = page.getByRole('banner').locator('a[href="/collections"]').first();
  await type(page, ' At the last moment.');
  await libraryLink.click();
  await expect(page).toHaveURL(/\/collections$/);
  expect(await storedParagraphs(request, id, await accessToken(page))).toEqual(['First. At the last moment.']);

  await page.goBack();
  await expect(editor(page)).toBeVisible();
  await context.setOffline(true);
  await type(page, ' Unsaved.');
  await libraryLink.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(editor(page)).toContainText('Unsaved.');
  const dialogOpened = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await context.setOffline(false);
  await expectSaved(page);
});

/** A server that a test may kill and start again on the same data folder. */
const createOwnServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pothi-killed-'));
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'fatal', RATE_LIMITS: 'off' };
  let server: ServerProcess | undefined;
  const start = (): Promise<string> => {
    server = startBuiltServer(env, { inheritsEnv: false, ownsGroup: false, printsErrors: true });
    return server.ready;
  };
  const stop = (signal?: NodeJS.Signals) => server?.stop(signal);
  const remove = async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { start, stop, remove };
};

const SENTENCES = [
  'whoever sits down to write wants to find it again',
  'ཚིག་འབྲུ་གཅིག་ཀྱང་མ་བརླགས་པར་གནས་དགོས་སོ།',
  '一个字也不丢失一个字也不重复写下的都还在',
];

test(
  'two tabs write while the server is killed, the network is down and the session has expired: nothing is lost or duplicated',
  MULTI_TAB,
  async ({ browser, playwright }) => {
    test.setTimeout(240_000);
    const server = await createOwnServer();
    const base = await server.start();
    const request = await playwright.request.newContext({ baseURL: base });
    const context = await browser.newContext({ baseURL: base });
    try {
      const member = await registerMember(request, newMember());
      await storeTokens(context, member.auth);
      const firstTab = await context.newPage();
      const id = await createSheet(firstTab, 'Shared', 'Of one', 'Of two');
      const secondTab = await context.newPage();
      await openEditor(secondTab, `/sheets/${id}`);

      const typed: string[] = [];
      /** A sentence in one of three scripts. About 450 words in all, as many as someone types in ten minutes. */
      const nextSentence = () => {
        const number = typed.length;
        typed.push(`‹${number} ${SENTENCES[number % SENTENCES.length]}›`);
        return typed.at(-1) ?? '';
      };
      /** Each tab writes in its own paragraph, and every fourth time in the shared one. */
      const write = async (rounds: number) => {
        for (let round = 0; round < rounds; round += 1) {
          for (const [tab, page] of [firstTab, secondTab].entries()) {
            const sentence = nextSentence();
            const ownParagraph = editor(page).locator('p', { hasText: tab === 0 ? 'Of one' : 'Of two' });
            const target = round % 4 === 3 ? editor(page).locator('p', { hasText: 'Shared' }) : ownParagraph;
            // Nobody types into a background tab, but it keeps saving there.
            await page.bringToFront();
            await moveCaretToEnd(target);
            await page.keyboard.type(sentence);
          }
        }
      };

      await write(6);
      // The server is killed between two saves and started again.
      await server.stop('SIGKILL');
      await write(6);
      await expect(firstTab.getByText('Not saved — kept on this device')).toBeVisible({ timeout: 20_000 });
      await server.start();
      await write(4);
      // The network goes down and comes back.
      await context.setOffline(true);
      await write(6);
      await context.setOffline(false);
      await write(2);
      // The session ends at the server and the member logs in again on the open sheet. They type while offline, so that the
      // login prompt does not cover the editor before everything is typed.
      await context.setOffline(true);
      const lastSentence = nextSentence();
      await firstTab.bringToFront();
      await type(firstTab, lastSentence, 1);
      const refresh = await firstTab.evaluate(() => localStorage.getItem('refreshToken'));
      await request.post('/api/v1/auth/logout', { data: { token: refresh } });
      for (const page of [firstTab, secondTab])
        await page.evaluate(() => sessionStorage.setItem('accessToken', 'expired'));
      await context.setOffline(false);
      const prompt = firstTab.getByRole('dialog');
      await expect(prompt.getByLabel('Email')).toBeVisible({ timeout: 20_000 });
      await prompt.getByLabel('Email').fill(member.email);
      await prompt.getByLabel('Password', { exact: true }).fill(member.password);
      await prompt.getByRole('button', { name: 'Log in' }).click();
      await expect(prompt).toBeHidden();
      // The other tab follows: its prompt closes, or it returns from the login page.
      await secondTab.bringToFront();
      await expect(secondTab.getByRole('dialog')).toBeHidden({ timeout: 20_000 });
      await expect(editor(secondTab)).toContainText(lastSentence, { timeout: 20_000 });
      await write(4);

      // A tab that was sent to the login page offers its draft.
      for (const page of [firstTab, secondTab]) {
        await page.bringToFront();
        const offer = button(page, 'Continue editing');
        for (let remaining = await offer.count(); remaining > 0; remaining -= 1) await offer.first().click();
      }

      /** Sentences that are neither in the stored sheet nor in a conflict of either tab, or are stored twice. */
      const findFaults = async () => {
        const token = await accessToken(firstTab);
        const stored = (await storedParagraphs(request, id, token)).join('\n');
        const conflicts = (
          await Promise.all([firstTab, secondTab].map((page) => page.locator('[data-conflicts]').allTextContents()))
        ).join('\n');
        return typed.flatMap((sentence) => {
          const times = stored.split(sentence).length - 1;
          if (times > 1) return `${sentence} twice`;
          return times === 1 || conflicts.includes(sentence) ? [] : `${sentence} lost: ${stored}`;
        });
      };
      await expect.poll(findFaults, { timeout: 60_000 }).toEqual([]);

      // Once the conflicts are resolved, everything is in the sheet.
      for (const page of [firstTab, secondTab]) {
        await page.bringToFront();
        const both = button(page, 'Keep both');
        for (let remaining = await both.count(); remaining > 0; remaining = await both.count()) {
          await both.first().click();
          await expect(both).toHaveCount(remaining - 1);
        }
      }
      await expectSaved(firstTab);
      await expectSaved(secondTab);
      const stored = (await storedParagraphs(request, id, await accessToken(firstTab))).join('\n');
      expect(typed.filter((sentence) => stored.split(sentence).length - 1 !== 1)).toEqual([]);
    } finally {
      await context.close();
      await request.dispose();
      await server.remove();
    }
  },
);

test(
  'a sheet left open overnight can be continued, with what another device wrote meanwhile',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    await page.clock.install();
    const id = await createSheet(page, 'Of the evening.', 'Of the other device.');
    await page.clock.fastForward('10:00:00');
    // The token of this tab expired hours ago; the other device has its own.
    await page.evaluate(() => sessionStorage.setItem('accessToken', 'expired'));
    const headers = { authorization: `Bearer ${member.auth.access_token}` };
    const sheet = (await (await request.get(`/api/v1/sheets/${id}`, { headers })).json()) as {
      sheet_title: string;
      content: { segments: { block_id: string; type: string; content: string }[] };
    };
    const source = sheet.content.segments.map(({ block_id, type: kind, content }, index) => ({
      block_id,
      position: index + 1,
      type: kind,
      content: content.replace('other device.', 'other device, at midnight.'),
    }));
    const put = await request.put(`/api/v1/sheets/${id}`, { headers, data: { title: sheet.sheet_title, source } });
    expect(put.status()).toBe(200);

    await type(page, ' And of the morning.', 0);
    await expectSaved(page);
    await expect(page.locator('[data-conflicts]')).toHaveCount(0);
    const both = ['Of the evening. And of the morning.', 'Of the other device, at midnight.'];
    await expect(editor(page).locator('p')).toHaveText(both);
    expect(await storedParagraphs(request, id, member.auth.access_token)).toEqual(both);
    await expect(page).toHaveURL(`/sheets/${id}`);
  },
);

test(
  'unsaved changes of a member who logged out are shown to nobody else',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    const id = await createSheet(page, 'First.');
    await page.route('**/api/v1/sheets/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await type(page, ' Private words.');
    await expect(page.getByText('Not saved — kept on this device')).toBeVisible();
    await logOut(page);
    await expect(page).not.toHaveURL(new RegExp(id));
    await page.unrouteAll();

    const second = await registerMember(request);
    await page.goto('/login');
    await waitForHydration(page);
    await logIn(page, second);
    await expect(page).not.toHaveURL(/login/);
    await openEditor(page);
    await expect(page.getByText('You have an unsaved draft from')).toBeHidden();
    await logOut(page);
    await page.goto('/login');
    await waitForHydration(page);
    await logIn(page, member);
    await expect(page).not.toHaveURL(/login/);
    await openEditor(page, `/sheets/${id}`);
    await expect(editor(page)).toContainText('First. Private words.');
    await expectSaved(page);
  },
);
