import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import { freePort } from '../scripts/free-port.ts';
import { logIn, logOut, newMember, registered, signedIn } from './accounts-members.ts';
import { axe } from './axe.ts';
import { hydrated, expect, ONCE, TABS, test } from './fixtures.ts';

// What cannot be reached is named in the console by the browser itself.
test.use({ expectedComplaint: /Failed to load resource|net::ERR/ });

const words = (page: Page) => page.getByRole('textbox', { name: 'Sheet text' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Sheet title' });
const saved = (page: Page) =>
  expect(page.locator('[data-save-state="saved"]'), 'the words are saved').toHaveText('Saved', { timeout: 45_000 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const openEditor = async (page: Page, address = '/sheets/new') => {
  await page.goto(address);
  await hydrated(page);
  await expect(words(page)).toBeVisible();
};

/** Types at the end of a paragraph, or of the whole sheet. */
/** Of the paragraph: the key would go to the end of the line that was pressed, which may lie within a word. */
const goToEnd = async (paragraph: Locator) => {
  await paragraph.click();
  await paragraph.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    getSelection()?.collapseToEnd();
  });
};

const type = async (page: Page, text: string, paragraph?: number) => {
  const place =
    paragraph === undefined ? words(page).locator(':scope > *').last() : words(page).locator('p').nth(paragraph);
  await goToEnd(place);
  await page.keyboard.type(text);
};

const newSheet = async (page: Page, ...paragraphs: string[]): Promise<string> => {
  await openEditor(page);
  await title(page).fill('On patience');
  await words(page).click();
  await page.keyboard.type(paragraphs.join('\n'));
  await saved(page);
  return page.url().split('/').at(-1) ?? '';
};

type Segment = { content: string };
const storedWords = async (request: APIRequestContext, id: string, token: string, base = ''): Promise<string[]> => {
  const answer = await request.get(`${base}/api/v1/sheets/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const { content } = (await answer.json()) as { content: { segments: Segment[] } };
  return content.segments.map((segment) => segment.content.replaceAll(/<[^>]*>/g, ''));
};

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('accessToken') ?? '');

/** Another browser of the same member. */
const otherDevice = async (
  context: BrowserContext,
  member: Awaited<ReturnType<typeof signedIn>>,
  request: APIRequestContext,
) => {
  const answer = await request.post('/api/v1/auth/login', { data: { email: member.email, password: member.password } });
  const { auth } = (await answer.json()) as { auth: typeof member.auth };
  await context.addInitScript(({ access_token, refresh_token }) => {
    if (localStorage.getItem('loggedInVia')) return;
    localStorage.setItem('loggedInVia', 'pecha');
    localStorage.setItem('refreshToken', refresh_token);
    sessionStorage.setItem('accessToken', access_token);
  }, auth);
  return context.newPage();
};

test(
  'a sheet is made by its first save, under its own address, and goes on being saved',
  ONCE,
  async ({ page, context, request }) => {
    const { auth } = await signedIn(context, request);
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
    await words(page).click();
    await page.keyboard.type('Without a title');
    await expect(page.getByText('Sheet title is required')).toBeVisible();
    await expect(page.getByText('Not saved — kept on this device')).toBeVisible();
    expect(sent).toEqual([]);

    await title(page).fill('On patience');
    await expect(page.getByText('Sheet title is required')).toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', then with one.');
    await saved(page);
    await expect(page).toHaveURL(/\/sheets\/[0-9a-f-]{36}$/);
    await page.keyboard.type(' The caret is where it was.');
    await saved(page);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT']);
    expect(sent[1]?.ifMatch).toBe('"1"');
    expect(sent.map(({ body }) => 'is_published' in body)).toEqual([false, false]);
    const id = page.url().split('/').at(-1) ?? '';
    expect(await storedWords(request, id, auth.access_token)).toEqual([
      'Without a title, then with one. The caret is where it was.',
    ]);
    const mirrored = await page.evaluate(() => [
      sessionStorage.getItem('sheetTitle'),
      sessionStorage.getItem('sheetContent'),
    ]);
    expect(mirrored[0]).toBe('On patience');
    expect(mirrored[1]).toContain('The caret is where it was.');

    await page.reload();
    await expect(words(page)).toContainText('The caret is where it was.');
    await expect(page.getByText('have been restored.')).toBeHidden();
  },
);

test(
  'what a closed tab left unsaved is back with the next one, and nobody else sees it',
  ONCE,
  async ({ page, context, request, browser }) => {
    await signedIn(context, request);
    const id = await newSheet(page, 'First.');
    await context.setOffline(true);
    await type(page, ' Typed without a network.');
    await expect(page.getByText('Not saved — kept on this device')).toBeVisible();
    await page.close();
    await context.setOffline(false);

    const stranger = await browser.newContext();
    await signedIn(stranger, request);
    const other = await stranger.newPage();
    await other.goto(`${process.env['POTHI_ADDRESS']}/sheets/${id}`);
    await expect(other.getByText('Typed without')).toBeHidden();
    await stranger.close();

    const again = await context.newPage();
    await openEditor(again, `/sheets/${id}`);
    await expect(again.getByText(/Unsaved changes from .* have been restored\./)).toBeVisible();
    await expect(words(again)).toContainText('First. Typed without a network.');
    await saved(again);
    expect(await storedWords(request, id, await tokenOf(again))).toEqual(['First. Typed without a network.']);
    await button(again, 'Discard').click();
    await saved(again);
    expect(await storedWords(request, id, await tokenOf(again))).toEqual(['First.']);
  },
);

test('a sheet that never got a title waits at the next new one', ONCE, async ({ page, context, request }) => {
  await signedIn(context, request);
  await openEditor(page);
  await words(page).click();
  await page.keyboard.type('Words without a title');
  await expect(page.getByText('Not saved — kept on this device')).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await openEditor(again);
  await expect(words(again)).not.toContainText('Words without');
  await expect(again.getByText('You have an unsaved draft from')).toBeVisible();
  expect(await axe(again)).toEqual([]);
  await button(again, 'Continue editing').click();
  await expect(words(again)).toContainText('Words without a title');
  await title(again).fill('Now with one');
  await saved(again);
});

test(
  'a browser that refuses its database keeps the words for the tab, and says so; a wrong clock changes nothing',
  ONCE,
  async ({ page, context, request }) => {
    await signedIn(context, request);
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      // Cut in the page itself: what a page sends while it is left cannot be stopped from outside.
      const send = window.fetch;
      window.fetch = (address, init) =>
        init?.method === 'PUT' && localStorage.getItem('cut')
          ? Promise.reject(new TypeError('cut'))
          : send(address, init);
    });
    await page.clock.setSystemTime('1999-01-01T00:00:00Z');
    const id = await newSheet(page, 'First.');
    await page.evaluate(() => localStorage.setItem('cut', 'yes'));
    await type(page, ' And more.');
    await expect(page.getByText('Not saved — kept until this tab is closed')).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(words(page)).toContainText('First. And more.');
    await page.evaluate(() => localStorage.removeItem('cut'));
    await saved(page);
    expect(await storedWords(request, id, await tokenOf(page))).toEqual(['First. And more.']);
  },
);

test(
  'two devices: other blocks merge, the same one is asked about, and both can stay',
  ONCE,
  async ({ page, context, request, browser }) => {
    const member = await signedIn(context, request);
    const id = await newSheet(page, 'One', 'Two', 'Three');
    const away = await browser.newContext({ baseURL: process.env['POTHI_ADDRESS'] ?? '' });
    const other = await otherDevice(away, member, request);
    await openEditor(other, `/sheets/${id}`);

    await type(other, ' there', 0);
    await type(other, ' there', 1);
    await saved(other);
    await type(page, ' here', 1);
    await type(page, ' here', 2);
    await expect(page.getByRole('heading', { name: 'Changed here and elsewhere' })).toBeVisible();
    await expect(words(page)).toContainText('One there');
    await expect
      .poll(async () => storedWords(request, id, await tokenOf(page)))
      .toEqual(['One there', 'Two there', 'Three here']);
    expect(await axe(page)).toEqual([]);
    await button(page, 'Keep both').click();
    await saved(page);
    expect(await storedWords(request, id, await tokenOf(page))).toEqual([
      'One there',
      'Two there',
      'Two here',
      'Three here',
    ]);
    await away.close();
  },
);

test('publish, visibility, versions, delete and undo', ONCE, async ({ page, context, request }) => {
  const { auth } = await signedIn(context, request);
  const id = await newSheet(page, 'The first words');
  await page.getByLabel('Summary').fill('In short');
  await saved(page);
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

  await words(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('The last words');
  await saved(page);
  await button(page, 'Versions').click();
  await drawer
    .getByRole('button', { name: /^Compare the version/ })
    .last()
    .click();
  await expect(drawer.locator('del', { hasText: 'first' })).toBeVisible();
  await expect(drawer.locator('ins', { hasText: 'last' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Restore this version' }).click();
  await expect(words(page)).toHaveText('The first words');

  const isPublished = async () => {
    const answer = await request.get(`/api/v1/sheets/${id}`, {
      headers: { authorization: `Bearer ${auth.access_token}` },
    });
    return ((await answer.json()) as { is_published: boolean }).is_published;
  };
  await button(page, 'Private').click();
  await expect(button(page, 'Public')).toBeVisible();
  expect(await isPublished()).toBe(true);
  await type(page, '.');
  await saved(page);
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

test('going elsewhere saves first; if that cannot be done it asks', ONCE, async ({ page, context, request }) => {
  await signedIn(context, request);
  const id = await newSheet(page, 'First.');
  const elsewhere = page.getByRole('banner').locator('a[href="/collections"]').first();
  await type(page, ' At the last moment.');
  await elsewhere.click();
  await expect(page).toHaveURL(/\/collections$/);
  expect(await storedWords(request, id, await tokenOf(page))).toEqual(['First. At the last moment.']);

  await page.goBack();
  await expect(words(page)).toBeVisible();
  await context.setOffline(true);
  await type(page, ' Unsaved.');
  await elsewhere.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(words(page)).toContainText('Unsaved.');
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await context.setOffline(false);
  await saved(page);
});

/** A server of this test's own, to be killed. */
const ownServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pothi-killed-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async (): Promise<string> => {
    child = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_ENV: 'production',
        LOG_LEVEL: 'fatal',
        RATE_LIMITS: 'off',
        DATA_DIR: dataDir,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const chunk of child.stdout ?? []) {
      output += String(chunk);
      const address = /Pothi is ready: (\S+)/.exec(output)?.[1];
      if (address) {
        child.stdout?.resume();
        return address;
      }
    }
    throw new Error(`The server did not start: ${output}`);
  };
  const kill = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    start,
    kill,
    end: async () => {
      await kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const LINES = [
  'whoever sits down to write wants to find it again',
  'ཚིག་འབྲུ་གཅིག་ཀྱང་མ་བརླགས་པར་གནས་དགོས་སོ།',
  '一个字也不丢失一个字也不重复写下的都还在',
];

test(
  'two tabs write while the server is killed, the network cut and the sign-in expired: nothing lost, nothing twice',
  TABS,
  async ({ browser, playwright }) => {
    test.setTimeout(240_000);
    const server = await ownServer();
    const base = await server.start();
    const request = await playwright.request.newContext({ baseURL: base });
    const context = await browser.newContext({ baseURL: base });
    try {
      const member = await registered(request, newMember());
      await context.addInitScript(({ access_token, refresh_token }) => {
        if (localStorage.getItem('loggedInVia')) return;
        localStorage.setItem('loggedInVia', 'pecha');
        localStorage.setItem('refreshToken', refresh_token);
        sessionStorage.setItem('accessToken', access_token);
      }, member.auth);
      const one = await context.newPage();
      const id = await newSheet(one, 'Shared', 'Of one', 'Of two');
      const two = await context.newPage();
      await openEditor(two, `/sheets/${id}`);

      const typed: string[] = [];
      /** Eight words each time, in one of three scripts: some 450 in all, as many as one types in ten minutes. */
      const nextWords = () => {
        const number = typed.length;
        typed.push(`‹${number} ${LINES[number % LINES.length]}›`);
        return typed.at(-1) ?? '';
      };
      /** Each tab goes on in its own paragraph, and now and then in the one they share. */
      const write = async (rounds: number) => {
        for (let round = 0; round < rounds; round += 1) {
          for (const [tab, page] of [one, two].entries()) {
            const word = nextWords();
            const own = words(page).locator('p', { hasText: tab === 0 ? 'Of one' : 'Of two' });
            const place = round % 4 === 3 ? words(page).locator('p', { hasText: 'Shared' }) : own;
            // Nobody types into a tab in the background; the other one saves there meanwhile.
            await page.bringToFront();
            await goToEnd(place);
            await page.keyboard.type(word);
          }
        }
      };

      await write(6);
      // The server is killed between two saves, and comes back.
      await server.kill('SIGKILL');
      await write(6);
      await expect(one.getByText('Not saved — kept on this device')).toBeVisible({ timeout: 20_000 });
      await server.start();
      await write(4);
      // The network is cut, and comes back.
      await context.setOffline(true);
      await write(6);
      await context.setOffline(false);
      await write(2);
      // The session is ended at the server; the member logs in again over the open sheet. Typed while offline, so that the
      // prompt to log in does not open over the words before all of them are there.
      await context.setOffline(true);
      const word = nextWords();
      await one.bringToFront();
      await type(one, word, 1);
      const refresh = await one.evaluate(() => localStorage.getItem('refreshToken'));
      await request.post('/api/v1/auth/logout', { data: { token: refresh } });
      for (const page of [one, two]) await page.evaluate(() => sessionStorage.setItem('accessToken', 'expired'));
      await context.setOffline(false);
      const prompt = one.getByRole('dialog');
      await expect(prompt.getByLabel('Email')).toBeVisible({ timeout: 20_000 });
      await prompt.getByLabel('Email').fill(member.email);
      await prompt.getByLabel('Password', { exact: true }).fill(member.password);
      await prompt.getByRole('button', { name: 'Log in' }).click();
      await expect(prompt).toBeHidden();
      // The other tab has heard of it: asked over its words, or sent to the log-in and back.
      await two.bringToFront();
      await expect(two.getByRole('dialog')).toBeHidden({ timeout: 20_000 });
      await expect(words(two)).toContainText(word, { timeout: 20_000 });
      await write(4);

      // What a tab was typing when it was sent to the log-in is offered to it.
      for (const page of [one, two]) {
        await page.bringToFront();
        const offer = button(page, 'Continue editing');
        for (let left = await offer.count(); left > 0; left -= 1) await offer.first().click();
      }

      /** Where it stands in the sheet, and what is shown as a conflict in either tab. */
      const state = async () => {
        const token = await tokenOf(one);
        const stored = (await storedWords(request, id, token)).join('\n');
        const disputed = (
          await Promise.all([one, two].map((page) => page.locator('[data-conflicts]').allTextContents()))
        ).join('\n');
        return typed.flatMap((one_) => {
          const times = stored.split(one_).length - 1;
          if (times > 1) return `${one_} twice`;
          return times === 1 || disputed.includes(one_) ? [] : `${one_} lost: ${stored}`;
        });
      };
      await expect.poll(state, { timeout: 60_000 }).toEqual([]);

      // Whoever settles the conflicts has everything in the sheet.
      for (const page of [one, two]) {
        await page.bringToFront();
        const both = button(page, 'Keep both');
        for (let left = await both.count(); left > 0; left = await both.count()) {
          await both.first().click();
          await expect(both).toHaveCount(left - 1);
        }
      }
      await saved(one);
      await saved(two);
      const all = (await storedWords(request, id, await tokenOf(one))).join('\n');
      expect(typed.filter((one_) => all.split(one_).length - 1 !== 1)).toEqual([]);
    } finally {
      await context.close();
      await request.dispose();
      await server.end();
    }
  },
);

test(
  'a sheet left open over night is gone on with in the morning, with what another device wrote meanwhile',
  ONCE,
  async ({ page, context, request }) => {
    const member = await signedIn(context, request);
    await page.clock.install();
    const id = await newSheet(page, 'Of the evening.', 'Of the other device.');
    await page.clock.fastForward('10:00:00');
    // Her token ran out hours ago; the other device has one of its own.
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
    await saved(page);
    await expect(page.locator('[data-conflicts]')).toHaveCount(0);
    const both = ['Of the evening. And of the morning.', 'Of the other device, at midnight.'];
    await expect(words(page).locator('p')).toHaveText(both);
    expect(await storedWords(request, id, member.auth.access_token)).toEqual(both);
    await expect(page).toHaveURL(`/sheets/${id}`);
  },
);

test('whoever logs out keeps her unsaved words for herself', ONCE, async ({ page, context, request }) => {
  const member = await signedIn(context, request);
  const id = await newSheet(page, 'First.');
  await page.route('**/api/v1/sheets/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await type(page, ' Private words.');
  await expect(page.getByText('Not saved — kept on this device')).toBeVisible();
  await logOut(page);
  await expect(page).not.toHaveURL(new RegExp(id));
  await page.unrouteAll();

  const second = await registered(request);
  await page.goto('/login');
  await hydrated(page);
  await logIn(page, second);
  await expect(page).not.toHaveURL(/login/);
  await openEditor(page);
  await expect(page.getByText('You have an unsaved draft from')).toBeHidden();
  await logOut(page);
  await page.goto('/login');
  await hydrated(page);
  await logIn(page, member);
  await expect(page).not.toHaveURL(/login/);
  await openEditor(page, `/sheets/${id}`);
  await expect(words(page)).toContainText('First. Private words.');
  await saved(page);
});
