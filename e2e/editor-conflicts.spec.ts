import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { freePort } from '../scripts/free-port.ts';
import { type ServerProcess, startBuiltServer } from '../scripts/server-process.ts';
import {
  type Auth,
  newMember,
  type RegisteredMember,
  registerMember,
  signInNewMember,
  storeTokens,
} from './members.ts';
import { expect, DESKTOP_ONLY, test, LONG_MULTI_TAB, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { addSaveFaults, type SaveFault } from './network-faults.ts';
import { findAxeViolations } from './screen-checks.ts';
import {
  textArea,
  expectSaved,
  button,
  openEditor,
  moveCaretToEnd,
  typeText,
  writeSheet,
  storedParagraphs,
  accessToken,
  tool,
} from './editor-page.ts';

// The browser logs requests that cannot reach the server.
test.use({ expectedConsoleError: /Failed to load resource|net::ERR/ });

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
  'two devices: changes to different blocks merge, the same block is a conflict, and both sides can be kept',
  DESKTOP_ONLY,
  async ({ page, context, request, browser }) => {
    const member = await signInNewMember(context, request);
    const id = await writeSheet(page, 'One', 'Two', 'Three');
    const otherContext = await browser.newContext({ baseURL: process.env['POTHI_ADDRESS'] ?? '' });
    const other = await openOtherDevice(otherContext, member, request);
    await openEditor(other, `/sheets/${id}`);

    await typeText(other, ' there', 0);
    await typeText(other, ' there', 1);
    await expectSaved(other);
    await typeText(page, ' here', 1);
    await typeText(page, ' here', 2);
    await expect(page.getByRole('heading', { name: 'Changed here and elsewhere' })).toBeVisible();
    await expect(textArea(page)).toContainText('One there');
    await expect
      .poll(async () => storedParagraphs(request, id, await accessToken(page)))
      .toEqual(['One there', 'Two there', 'Three here']);
    expect(await findAxeViolations(page)).toEqual([]);
    // Far below the conflict, the bar says so and leads back to it.
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.getByLabel('Summary').scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name: 'Changed here and elsewhere' })).not.toBeInViewport();
    await expect(page.getByText('Changed in two places')).toBeInViewport();
    await button(page, 'Resolve').click();
    await expect(page.getByRole('heading', { name: 'Changed here and elsewhere' })).toBeInViewport();
    await button(page, 'Keep both').click();
    await expectSaved(page);
    await page.getByLabel('Summary').scrollIntoViewIfNeeded();
    await expect(page.locator('[data-save-state="saved"]')).toBeInViewport();
    expect(await storedParagraphs(request, id, await accessToken(page))).toEqual([
      'One there',
      'Two there',
      'Two here',
      'Three here',
    ]);
    await otherContext.close();
  },
);

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
  'two tabs write while saves are lost and overtaken, the server is killed, the network is down and the session has expired: nothing is lost or duplicated',
  LONG_MULTI_TAB,
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
      // The sheet is created by a request that is lost, and again by one whose answer is.
      const faults: SaveFault[] = ['lost', 'answer lost'];
      const saveFaults = await addSaveFaults(context, faults);
      const id = await writeSheet(firstTab, 'Shared', 'Of one', 'Of two');
      const secondTab = await context.newPage();
      await openEditor(secondTab, `/sheets/${id}`);

      const typed: string[] = [];
      /** A sentence in one of three scripts. */
      const nextSentence = () => {
        const number = typed.length;
        typed.push(`‹${number} ${SENTENCES[number % SENTENCES.length]}›`);
        return typed.at(-1) ?? '';
      };
      /** Each tab writes in its own paragraph, and every second time in the shared one. */
      const write = async (rounds: number) => {
        for (let round = 0; round < rounds; round += 1) {
          for (const [tab, page] of [firstTab, secondTab].entries()) {
            const sentence = nextSentence();
            const ownParagraph = textArea(page).locator('p', { hasText: tab === 0 ? 'Of one' : 'Of two' });
            const target = round % 2 === 1 ? textArea(page).locator('p', { hasText: 'Shared' }) : ownParagraph;
            // Nobody types into a background tab, but it keeps saving there.
            await page.bringToFront();
            await moveCaretToEnd(target);
            await page.keyboard.type(sentence);
          }
        }
      };

      /** A film after a paragraph, and a sentence typed on below it. */
      const insertFilm = async (page: Page, paragraph: string): Promise<string> => {
        await page.bringToFront();
        await moveCaretToEnd(textArea(page).locator('p', { hasText: paragraph }));
        await tool(page, 'Video').click();
        await page.getByRole('dialog').getByRole('textbox').fill('https://youtu.be/dQw4w9WgXcQ');
        await page.keyboard.press('Enter');
        const sentence = nextSentence();
        await page.keyboard.type(sentence);
        return sentence;
      };

      await write(1);
      // Saves are lost, unanswered, late, and overtaken by later ones.
      faults.push('late', 'answer lost', 'overtaken', 'lost', 'overtaken');
      const belowFirstFilm = await insertFilm(firstTab, 'Shared');
      await write(1);
      await expect.poll(saveFaults.areOver, { timeout: 30_000, message: 'every fault has happened' }).toBe(true);
      await saveFaults.end();
      // The server is killed between two saves and started again.
      await server.stop('SIGKILL');
      await write(2);
      await expect(firstTab.getByText('Not saved — kept on this device')).toBeVisible({ timeout: 20_000 });
      await server.start();
      await write(1);
      // The network goes down and comes back.
      await context.setOffline(true);
      const belowSecondFilm = await insertFilm(secondTab, 'Of two');
      await write(2);
      await context.setOffline(false);
      await write(1);
      // The session ends at the server and the member logs in again on the open sheet. They type while offline, so that the
      // login prompt does not cover the editor before everything is typed.
      await context.setOffline(true);
      const lastSentence = nextSentence();
      await firstTab.bringToFront();
      await moveCaretToEnd(textArea(firstTab).locator('p', { hasText: 'Of one' }));
      await firstTab.keyboard.type(lastSentence);
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
      await expect(textArea(secondTab)).toContainText(lastSentence, { timeout: 20_000 });
      await write(2);

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
      await firstTab.reload();
      const films = textArea(firstTab).getByRole('figure', { name: 'Video' });
      await expect(films).toHaveCount(2);
      const below = await textArea(firstTab).evaluate((area) =>
        [...area.children]
          .filter((_, index, all) => all[index - 1]?.querySelector('figure'))
          .map((one) => one.textContent),
      );
      expect(below).toEqual([expect.stringContaining(belowFirstFilm), expect.stringContaining(belowSecondFilm)]);
    } finally {
      await context.close();
      await request.dispose();
      await server.remove();
    }
  },
);

test(
  'a sheet left open overnight can be continued, with what another device wrote meanwhile',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    await page.clock.install();
    const id = await writeSheet(page, 'Of the evening.', 'Of the other device.');
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

    await typeText(page, ' And of the morning.', 0);
    await expectSaved(page);
    await expect(page.locator('[data-conflicts]')).toHaveCount(0);
    const both = ['Of the evening. And of the morning.', 'Of the other device, at midnight.'];
    await expect(textArea(page).locator('p')).toHaveText(both);
    expect(await storedParagraphs(request, id, member.auth.access_token)).toEqual(both);
    await expect(page).toHaveURL(`/sheets/${id}`);
  },
);
