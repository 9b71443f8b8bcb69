import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, pauseRequests, PHONE_ONLY, setCookies, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { newMember, type RegisteredMember, registerMember, signInNewMember, storeTokens } from './members.ts';
import { checkScreen, findAxeViolations, findViolationsInThemes, horizontalOverflow } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';
import { swipe, untilStill } from './touch.ts';

/** The call that writes a comment. */
const WRITING = /\/api\/v1\/sheets\/[\w-]+\/comments$/;

type Row = Parameters<Awaited<ReturnType<typeof createAuthor>>['createSheet']>[1][number];

const ROWS: Row[] = [
  ['content', '<h1>Before the class</h1>'],
  ['content', '<p>The first part of the lesson.</p>'],
  ['content', `<p>The second part has other words. ${'It goes on for a while. '.repeat(12)}</p>`],
  ['content', '<p>The third part ends it.</p>'],
];

const panelOf = (page: Page): Locator => page.locator('[data-comments-panel]');
const threadOf = (page: Page, words: string): Locator => panelOf(page).locator('[data-thread]', { hasText: words });
const field = (page: Page): Locator => panelOf(page).getByLabel('Your comment');
const send = (page: Page): Locator => panelOf(page).getByRole('button', { name: 'Send', exact: true });
const openAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'All comments' }).first().click();
  await expect(panelOf(page).getByRole('heading', { level: 2, name: 'Comments' })).toBeVisible();
};

/** As another program calls, in the name of a member. */
const sendAs = async (
  request: APIRequestContext,
  { auth }: Pick<RegisteredMember, 'auth'>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
) => {
  const headers = { authorization: `Bearer ${auth.access_token}` };
  const response = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return response.status() === 204 ? undefined : response.json();
};

test(
  'readers and the author of a sheet talk about it, and nothing that somebody writes is lost',
  LONG_DESKTOP_ONLY,
  async ({ page, request, browser, baseURL }) => {
    test.slow();
    const author = await createAuthor(
      request,
      await registerMember(request, { ...newMember(), firstname: 'Tenzin', lastname: 'Wangmo' }),
    );
    const { id, path } = await author.createSheet('A lesson', ROWS);
    const reader = await registerMember(request);
    const options = { viewport: { width: 1280, height: 800 }, ...(baseURL ? { baseURL } : {}) };
    const readers = await browser.newContext(options);
    await storeTokens(readers, reader.auth);
    await storeTokens(page.context(), author.auth);
    const hers = await readers.newPage();
    const countAt = (where: Page, name: string) => where.getByRole('button', { name, exact: true });

    await test.step('a comment on the sheet: pressed twice it is one, and what was begun is there after a reload', async () => {
      await visit(hers, path);
      await openAll(hers);
      await expect(panelOf(hers).getByText('No comments yet')).toBeVisible();
      await field(hers).fill('What is this lesson about?');
      await hers.reload();
      await openAll(hers);
      await expect(field(hers)).toHaveValue('What is this lesson about?');
      await send(hers).dblclick();
      await expect(panelOf(hers).locator('[data-comment]')).toHaveCount(1);
      await expect(field(hers)).toHaveValue('');
      await expect(hers.getByRole('heading', { name: '1 comment', exact: true })).toBeVisible();
    });

    await test.step('by the keyboard on a part, with the name of the author, which is offered', async () => {
      await hers.keyboard.press('Escape');
      await expect(panelOf(hers)).toHaveCount(0);
      const opener = hers.getByRole('button', { name: 'All comments' });
      await expect(opener).toBeFocused();
      await hers.keyboard.press('Enter');
      await panelOf(hers).getByLabel('About').selectOption({ label: 'Part 2: The first part of the lesson.' });
      await expect(panelOf(hers).getByRole('heading', { name: 'Comments on this part' })).toBeFocused();
      await field(hers).focus();
      await hers.keyboard.type('@tenz');
      const people = panelOf(hers).getByRole('listbox', { name: 'People to mention' });
      await expect(people.getByRole('option', { name: /Tenzin Wangmo/ })).toBeVisible();
      expect(await findAxeViolations(hers, { within: '[data-comments-panel]' })).toEqual([]);
      await hers.keyboard.press('Enter');
      await expect(field(hers)).toHaveValue(`@${author.username} `);
      await hers.keyboard.type('is this the first part?');
      await hers.keyboard.press('Control+Enter');
      await expect(panelOf(hers).getByRole('link', { name: `@${author.username}` })).toBeVisible();
      await expect(countAt(hers, '1 comment on this part')).toBeVisible();
    });

    await test.step('on selected words, which are quoted, while the server is slow: words written meanwhile stay', async () => {
      await hers.locator('[data-block] p', { hasText: 'The second part' }).evaluate((element) => {
        const text = element.firstChild ?? element;
        const start = text.textContent?.indexOf('other words') ?? 0;
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, start + 'other words'.length);
        getSelection()?.removeAllRanges();
        getSelection()?.addRange(range);
      });
      await hers.getByRole('button', { name: 'Comment on these words' }).click();
      await expect(panelOf(hers).locator('form').getByText('other words', { exact: true })).toBeVisible();
      await field(hers).fill('Which others?');
      const release = await pauseRequests(hers, WRITING);
      await hers.keyboard.press('Control+Enter');
      await expect(panelOf(hers).getByRole('button', { name: 'Sending…' })).toBeVisible();
      await field(hers).pressSequentially(' And why?');
      release();
      const thread = threadOf(hers, 'Which others?');
      await expect(thread.getByText('other words', { exact: true })).toBeVisible();
      await expect(thread.getByText('Which others? And why?')).toHaveCount(0);
      await expect(field(hers)).toHaveValue('And why?');
      await hers.unroute(WRITING);
      await field(hers).fill('');
    });

    await test.step('the network fails: the words are kept, also those that were added, and it is one comment', async () => {
      await panelOf(hers).getByRole('button', { name: 'All comments' }).click();
      // The server has it, and the browser does not learn of that.
      await hers.route(WRITING, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await field(hers).fill('Sent into the void');
      await send(hers).click();
      await expect(panelOf(hers).getByRole('alert').filter({ hasText: 'kept on this device' })).toBeVisible();
      await field(hers).pressSequentially(', and heard');
      await hers.unroute(WRITING);
      await hers.reload();
      await openAll(hers);
      await expect(field(hers)).toHaveValue('Sent into the void, and heard');
      await send(hers).click();
      await expect(threadOf(hers, 'Sent into the void')).toHaveCount(1);
      await expect(threadOf(hers, 'Sent into the void, and heard')).toHaveCount(1);
    });

    await test.step('a link by a new member waits; its writer sees that, others do not see it', async () => {
      await field(hers).fill('See https://example.org/lesson');
      await send(hers).click();
      await expect(threadOf(hers, 'example.org').getByText('Waits for the author’s approval')).toBeVisible();
      expect(await (await request.get(path)).text()).not.toContain('example.org/lesson');
    });

    await test.step('the author is led by a notification, replies, likes, resolves and approves', async () => {
      await visit(page, '/notifications');
      await page.getByRole('link', { name: /mentioned you in a comment on “A lesson”/ }).click();
      await expect(panelOf(page).getByRole('heading', { name: 'Conversation' })).toBeVisible();
      const thread = threadOf(page, 'is this the first part?');
      const like = thread.getByRole('button', { name: /^Like this comment/ });
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await expect(like).toHaveAccessibleName('Like this comment (1)');
      await thread.getByRole('button', { name: 'Reply' }).click();
      await thread.getByLabel('Your reply').fill('It is.');
      await thread.getByRole('button', { name: 'Send' }).dblclick();
      await expect(thread.getByText('It is.')).toHaveCount(1);
      await expect(thread.locator('[data-comment]')).toHaveCount(2);
      await expect(countAt(page, '2 comments on this part')).toBeVisible();
      expect(await findViolationsInThemes(page, { within: '[data-comments-panel]' })).toEqual([]);
      await thread.getByRole('button', { name: 'Resolve' }).click();
      await expect(countAt(page, '2 comments on this part')).toHaveCount(0);
      await panelOf(page).getByRole('button', { name: 'All comments' }).click();
      await expect(panelOf(page).getByText('1 comment waits for your approval')).toBeVisible();
      await threadOf(page, 'example.org').getByRole('button', { name: 'Approve' }).click();
      await expect(panelOf(page).getByText('waits for your approval')).toHaveCount(0);
    });

    await test.step('the page without scripts has the comments; a guest may read them all and is asked to log in', async () => {
      const plain = await browser.newContext({ ...options, javaScriptEnabled: false });
      const read = await plain.newPage();
      await read.goto(path);
      await expect(read.getByRole('link', { name: 'https://example.org/lesson' })).toHaveAttribute('rel', /nofollow/);
      await expect(read.getByText('Which others?')).toBeVisible();
      await plain.close();
      const guests = await browser.newContext(options);
      const guest = await guests.newPage();
      await visit(guest, path);
      await openAll(guest);
      await expect(field(guest)).toHaveCount(0);
      await expect(threadOf(guest, 'Sent into the void')).toBeVisible();
      await panelOf(guest).getByRole('button', { name: 'Log in to comment' }).click();
      await expect(guest.getByRole('dialog').getByRole('link', { name: 'Log in' })).toBeVisible();
      await guests.close();
    });

    await test.step('one’s own comment is edited, says so, and is deleted once that was confirmed', async () => {
      await hers.reload();
      await openAll(hers);
      await threadOf(hers, 'What is this lesson about?').getByRole('button', { name: 'Edit' }).click();
      const editing = panelOf(hers).locator('[data-comment] form');
      await editing.getByLabel('Your comment').fill('What is it about?');
      await editing.getByRole('button', { name: 'Save changes' }).click();
      const edited = threadOf(hers, 'What is it about?');
      await expect(edited.getByText('edited')).toBeVisible();
      await edited.getByRole('button', { name: 'Delete' }).click();
      await hers.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(edited).toBeVisible();
      await edited.getByRole('button', { name: 'Delete' }).click();
      await hers.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(edited).toHaveCount(0);
      await expect(threadOf(hers, 'Resolved')).toBeVisible();
    });

    await test.step('comments survive edits of their part, and say when the words are gone', async () => {
      const { content } = await sendAs(request, author, 'GET', `/sheets/${id}`);
      const source = content.segments.map((segment: { content: string; block_id: string }, position: number) => ({
        position,
        type: 'content',
        block_id: segment.block_id,
        content: segment.content.replace('The second part has', 'Now the second part certainly has'),
      }));
      const save = (rows: object[]) =>
        sendAs(request, author, 'PUT', `/sheets/${id}`, { source: rows, is_published: true });
      await save(source);
      await hers.reload();
      await openAll(hers);
      await threadOf(hers, 'Which others?').getByRole('button', { name: 'other words' }).click();
      await expect(hers.getByText('Now the second part certainly has other words')).toBeInViewport();
      await expect(countAt(hers, '1 comment on this part')).toBeVisible();
      await save(source.toSpliced(2, 1));
      await hers.reload();
      await openAll(hers);
      await expect(threadOf(hers, 'Which others?').getByText('These words are no longer in the sheet')).toBeVisible();
    });

    await test.step('the author lets first comments wait, lets followers comment alone, and nobody', async () => {
      const setting = panelOf(page).getByLabel('Who can comment');
      const choose = async (label: string) => {
        const stored = page.waitForResponse(/comment-settings$/);
        await setting.selectOption({ label });
        expect((await stored).ok()).toBe(true);
      };
      await choose('Every member; first comments wait for you');
      const stranger = await registerMember(request);
      const first = await sendAs(request, stranger, 'POST', `/sheets/${id}/comments`, { body: 'May I?' });
      expect(first.state).toBe('waiting');
      await choose('People who follow you');
      await hers.reload();
      await openAll(hers);
      await expect(panelOf(hers).getByText('Only people who follow the author can comment here.')).toBeVisible();
      await expect(field(hers)).toHaveCount(0);
      await sendAs(request, reader, 'POST', `/users/${author.username}/follow`);
      await hers.reload();
      await openAll(hers);
      await expect(field(hers)).toBeVisible();
      await choose('Nobody; comments stay readable');
      await hers.reload();
      await openAll(hers);
      await expect(panelOf(hers).getByText('The author has turned comments off.')).toBeVisible();
      await expect(threadOf(hers, 'Which others?')).toBeVisible();
      expect(await findAxeViolations(hers, { within: '[data-comments-panel]' })).toEqual([]);
    });
    await readers.close();
  },
);

test(
  'on a phone comments are a bottom sheet, in which a part and its comments are in sight together',
  PHONE_ONLY,
  async ({ page, context, request, baseURL }) => {
    await signInNewMember(context, request);
    const author = await createAuthor(request);
    const { id, path } = await author.createSheet('A lesson for phones', [
      ...ROWS,
      ...Array.from({ length: 8 }, (_, index): Row => [
        'content',
        `<p>Part ${index} ${'and on it goes '.repeat(30)}</p>`,
      ]),
      ['content', '<p>The last part of all</p>'],
    ]);
    const { content } = await sendAs(request, author, 'GET', `/sheets/${id}`);
    const last = content.segments.at(-1).block_id;
    await sendAs(request, author, 'POST', `/sheets/${id}/comments`, { body: 'ཤེས་རབ།'.repeat(40), block_id: last });
    await setCookies(context, baseURL, { language: 'bo-IN' });
    const panel = panelOf(page);

    await test.step('a press on the number of comments opens it, and its part stays above it', async () => {
      await visit(page, path);
      await page.locator(`[data-comments-of="${last}"]`).click();
      await expect(panel.locator('[data-comment]')).toHaveCount(1);
      await untilStill(panel);
      const [part, sheet] = [await page.locator(`[data-block="${last}"]`).boundingBox(), await panel.boundingBox()];
      expect((part?.y ?? 0) + (part?.height ?? 0)).toBeLessThanOrEqual((sheet?.y ?? 0) + 1);
      expect(part?.y).toBeGreaterThanOrEqual(0);
      await checkScreen(page, '[data-comments-panel]');
    });

    await test.step('words without a space fit, also where the screen is narrow', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await panel.locator('textarea').fill('བཟོད'.repeat(70));
      await panel.locator('form button[type="submit"]').tap();
      await expect(panel.locator('[data-comment]')).toHaveCount(2);
      expect(await horizontalOverflow(page)).toBe(0);
      const wide = await panel.evaluate((element) =>
        [...element.querySelectorAll('*')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      );
      expect(wide).toEqual([]);
    });

    await test.step('Back and a swipe close it', async () => {
      await page.goBack();
      await expect(panel).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(id));
      await page.locator(`[data-comments-of="${last}"]`).tap();
      await untilStill(panel);
      const { x, y, width } = (await panel.boundingBox())!;
      await swipe(page, { x: x + width / 2, y: y + 10 }, { x: x + width / 2, y: y + 400 });
      await expect(panel).toHaveCount(0);
    });
  },
);
