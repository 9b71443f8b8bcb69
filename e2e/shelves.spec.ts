import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { registered, signedIn } from './accounts-members.ts';
import { axe } from './axe.ts';
import { hydrated, expect, LOOKS, ONCE, test, visit } from './fixtures.ts';
import { chapter, HEART, LONG, numbered, scroll, segmentAt, textId } from './reader-texts.ts';
import { writer } from './sheet-writers.ts';
import { overflow, rawKeys } from './screen-checks.ts';

/** Selects so many letters of a passage, from its first one on. */
const select = (page: Page, number: number, letters: number, from = 0) =>
  numbered(page, number)
    .locator('[data-words]')
    .first()
    .evaluate(
      (words, [start, end]) => {
        const text = document.createTreeWalker(words, NodeFilter.SHOW_TEXT).nextNode() as Text;
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, end);
        getSelection()?.removeAllRanges();
        getSelection()?.addRange(range);
      },
      [from, from + letters] as const,
    );

/** The words the browser shows in a colour or with a line. */
const painted = (page: Page, look: string): Promise<string[]> =>
  page.evaluate((name) => {
    const spans = [...document.querySelectorAll(`[data-mark="${name}"]`)].map((span) => span.textContent ?? '');
    const highlight = 'highlights' in CSS ? CSS.highlights.get(`pothi-${name}`) : undefined;
    return [...spans, ...(highlight ? [...highlight].map(String) : [])];
  }, look);

const asMember = async (context: BrowserContext, request: APIRequestContext) => {
  const { auth } = await signedIn(context, request);
  const headers = { authorization: `Bearer ${auth.access_token}` };
  const get = async <Body>(path: string): Promise<Body> => (await request.get(`/api/v1${path}`, { headers })).json();
  const post = (path: string, data: object) => request.post(`/api/v1${path}`, { headers, data });
  return { auth, headers, get, post };
};

/** No other test reads this text. */
const CHANGING = textId('dhammapada-20/en');

/** As an import does it: the passage reads otherwise, and the text has a new revision. */
const reimport = async (segment_id: string, content: string): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env['POTHI_DATABASE'] });
  await client.connect();
  await client.query('update segments set content = $2 where id = $1', [segment_id, content]);
  await client.query('update texts set revision = revision + 1 where id = $1', [CHANGING]);
  await client.end();
};

const offers = (page: Page) => page.getByRole('toolbar', { name: /Selection/ });
const panel = (page: Page, view: string) => page.locator(`[data-resources-panel="${view}"]`);

for (const hasHighlights of [true, false]) {
  test(
    `words are highlighted and noted, shown again as they scroll, changed and removed, ${hasHighlights ? 'by the browser' : 'with spans'}`,
    ONCE,
    async ({ page, context, request }) => {
      if (!hasHighlights) await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'));
      const { get } = await asMember(context, request);
      await visit(page, chapter(LONG));
      await select(page, 2, 12);
      await offers(page).getByRole('button', { name: 'Highlight: Green' }).click();
      await expect(page.getByText('Highlighted', { exact: true })).toBeVisible();
      const { content } = await segmentAt(request, LONG, 2);
      await expect.poll(() => painted(page, 'green')).toEqual([content.slice(0, 12)]);

      // Words of two passages: the note says with which it goes.
      await page.evaluate(() => {
        const [from, to] = [2, 3].map((number) => document.querySelector(`[data-number="${number}"] [data-words]`));
        if (from && to) getSelection()?.setBaseAndExtent(from, 0, to, 1);
      });
      await offers(page).getByRole('button', { name: 'Note', exact: true }).click();
      await expect(page.getByRole('dialog')).toContainText('Your selection spans 2 passages.');
      await expect(page.getByRole('dialog').locator('blockquote')).toHaveText(content);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      // By keys: Tab leads from the words to what is offered.
      await select(page, 3, 9, 2);
      await expect(offers(page)).toBeVisible();
      await page.keyboard.press('Tab');
      await offers(page).getByRole('button', { name: 'Note', exact: true }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Write a note' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Write something or choose a colour.');
      await dialog.getByLabel('Your note', { exact: true }).fill('What does it mean?');
      // Escape pressed by mistake costs nothing.
      await page.keyboard.press('Escape');
      await expect(dialog.getByText('Your note is not saved.')).toBeVisible();
      await expect(dialog.getByLabel('Your note', { exact: true })).toHaveValue('What does it mean?');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect.poll(() => painted(page, 'note')).toHaveLength(1);

      // Out of the page and back again.
      await page.evaluate(() => getSelection()?.removeAllRanges());
      await scroll(page, 2500, 12);
      await expect(numbered(page, 2)).toHaveCount(0);
      await expect.poll(() => painted(page, 'green')).toEqual([]);
      await scroll(page, -4000, 14);
      await expect.poll(() => painted(page, 'green')).toEqual([content.slice(0, 12)]);

      // Pressing them opens what is known of them.
      await numbered(page, 2)
        .locator('[data-words]')
        .first()
        .click({ position: { x: 8, y: 12 } });
      const item = panel(page, 'notes').locator('[data-note]');
      await expect(item).toContainText('Green');
      await item.getByRole('button', { name: 'Edit note' }).click();
      await page.getByRole('radio', { name: 'Pink' }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => painted(page, 'pink')).toEqual([content.slice(0, 12)]);
      expect(await painted(page, 'green')).toEqual([]);
      await item.getByRole('button', { name: 'Delete' }).click();
      await item.getByRole('button', { name: 'Confirm deletion' }).click();
      await expect(panel(page, 'notes')).toContainText('No notes on this passage');
      await expect.poll(() => painted(page, 'pink')).toEqual([]);
      expect((await get<{ total: number }>('/notes')).total).toBe(1);

      // The whole passage, without a pointer.
      await panel(page, 'notes').getByRole('button', { name: 'Highlight the whole passage: Blue' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => painted(page, 'blue')).not.toEqual([]);
    },
  );
}

test('a guest is asked to log in for notes, and what she selected is marked then', ONCE, async ({ page, request }) => {
  const { email, password } = await registered(request);
  await visit(page, chapter(HEART));
  await select(page, 1, 6);
  await offers(page).getByRole('button', { name: 'Highlight: Yellow' }).click();
  const prompt = page.getByRole('dialog').filter({ hasText: 'Please log in to use this feature.' });
  await expect(prompt).toBeVisible();
  await prompt.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/chapter/);
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1);
});

test.describe('notes', () => {
  // Another tab was first.
  test.use({ expectedComplaint: /status of 412/ });

  test(
    'notes are found under the profile, searched, exported, and edited in two tabs',
    ONCE,
    async ({ page, context, request }) => {
      const { post } = await asMember(context, request);
      const { segment_id } = await segmentAt(request, HEART, 2);
      await post('/notes', { spot: { segment_id }, body: 'On the heart' });
      await post('/notes', { spot: { segment_id }, colour: 'blue' });
      await visit(page, '/profile?tab=notes');
      await expect(page.locator('[data-note]')).toHaveCount(2);
      await page.getByLabel('Search in your notes').fill('HEART');
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-note]')).toHaveCount(1);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download as CSV' }).click();
      expect((await download).suggestedFilename()).toBe('notes.csv');

      const note = page.locator('[data-note]');
      await note.getByRole('button', { name: 'Edit note' }).click();
      const other = await context.newPage();
      await visit(other, '/profile?tab=notes&q=heart');
      await other.getByRole('button', { name: 'Edit note' }).click();
      await other.getByLabel('Your note', { exact: true }).fill('From the other tab');
      await other.getByRole('button', { name: 'Save' }).click();
      await expect(other.getByRole('dialog')).toHaveCount(0);
      await other.close();
      await page.getByLabel('Your note', { exact: true }).fill('Mine');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog')).toContainText('From the other tab');
      await page.getByRole('button', { name: 'Save mine anyway' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await visit(page, '/profile?tab=notes&q=mine');
      await note.getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`segment_id=${segment_id}`));
    },
  );
});

test.describe('a note after a new revision', ONCE, () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('a note whose words have changed says that its place is a guess; one without words is attached anew, or deleted', async ({
    page,
    context,
    request,
  }) => {
    const { get, post } = await asMember(context, request);
    const make = async (number: number, length: number, body: string) => {
      const { segment_id, content } = await segmentAt(request, CHANGING, number);
      const spot = { segment_id, start_offset: 0, end_offset: length, quote: content.slice(0, length) };
      const made = (await (await post('/notes', { spot, body })).json()) as { id: string };
      return { ...made, segment_id, content };
    };
    const guess = await make(1, 24, 'Still here?');
    const lost = await make(2, 12, 'Where has it gone?');
    const useless = await make(2, 15, 'No longer needed');
    // Another look at the same words of the passage, with two letters changed.
    await reimport(guess.segment_id, `${guess.content.slice(0, 10)}qq${guess.content.slice(12)}`);
    await reimport(lost.segment_id, 'Of what stood here, not a thing is left.');

    await visit(page, chapter(CHANGING));
    await expect.poll(() => painted(page, 'doubtful')).toHaveLength(1);
    await numbered(page, 1)
      .locator('[data-words]')
      .first()
      .click({ position: { x: 8, y: 12 } });
    const inPanel = panel(page, 'notes').locator('[data-note]');
    await expect(inPanel).toContainText('The text has changed; this position is a guess');
    await expect(inPanel.getByRole('button', { name: 'Confirm position' })).toBeVisible();

    await visit(page, '/profile?tab=notes');
    const item = (id: string) => page.locator(`[data-note="${id}"]`);
    await expect(item(guess.id)).toContainText('The text has changed; this position is a guess');
    await item(guess.id).getByRole('button', { name: 'Confirm position' }).click();
    await expect(item(guess.id)).toHaveAttribute('data-state', 'exact');
    await expect(item(guess.id)).not.toContainText('a guess');

    await page.getByRole('link', { name: 'Detached (2)' }).click();
    await expect(page.locator('[data-note]')).toHaveCount(2);
    await item(useless.id).getByRole('button', { name: 'Delete' }).click();
    await item(useless.id).getByRole('button', { name: 'Confirm deletion' }).click();
    await expect(item(useless.id)).toHaveCount(0);

    // Begun and let be: by the button, and by Escape.
    const bar = page.getByRole('region', { name: 'Attach to other text' });
    for (const letBe of [
      () => bar.getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await item(lost.id).getByRole('button', { name: 'Attach to other text' }).click();
      await expect(page).toHaveURL(/chapter/);
      await hydrated(page);
      await expect(bar).toContainText('Where has it gone?');
      await letBe();
      await expect(bar).toHaveCount(0);
      await expect(page.getByText('The note is unchanged.')).toBeVisible();
      await page.goBack();
    }
    expect(await get(`/notes/${lost.id}`)).toMatchObject({ state: 'orphan', version: 1 });

    await item(lost.id).getByRole('button', { name: 'Attach to other text' }).click();
    await expect(bar).toBeVisible();
    await hydrated(page);
    expect(await axe(page)).toEqual([]);
    await select(page, 3, 7);
    await offers(page).getByRole('button', { name: 'Attach note here' }).click();
    await expect(page.getByText('The note is attached to this text.')).toBeVisible();
    await expect(bar).toHaveCount(0);
    const attached = { state: 'exact', segment_number: 3, start_offset: 0, end_offset: 7, body: 'Where has it gone?' };
    expect(await get(`/notes/${lost.id}`)).toMatchObject(attached);
    await visit(page, '/profile?tab=notes');
    await expect(page.getByRole('link', { name: /Detached/ })).toHaveCount(0);

    // One that was deleted meanwhile waits for nothing.
    await page.evaluate((id) => sessionStorage.setItem('noteToAttach', id), useless.id);
    await visit(page, chapter(CHANGING));
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('noteToAttach'))).toBeNull();
    await expect(bar).toHaveCount(0);
  });
});

test(
  'a text that is only looked at is in the history, told also as the page is left',
  ONCE,
  async ({ page, context, request, browser }) => {
    const guest = await browser.newPage();
    await visit(guest, chapter(HEART));
    const kept = () => guest.evaluate(() => JSON.parse(localStorage.getItem('readingPlaces') ?? '[]') as object[]);
    await expect.poll(kept).toMatchObject([{ text_id: HEART, segment_number: 1 }]);
    // Hidden in the moment after a move: the address has it all the same.
    await guest.keyboard.press('j');
    await guest.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const inHand = guest.locator('[data-segment-id][aria-current]').first();
    await expect(guest).toHaveURL(new RegExp(`segment_id=${await inHand.getAttribute('data-segment-id')}`));
    await guest.close();

    const { get } = await asMember(context, request);
    const read = async () =>
      (await get<{ history: { text_id: string }[] }>('/reading/history')).history.map(({ text_id }) => text_id);
    // Looked at for two seconds, and closed before the account is told of anything by itself.
    const closed = await context.newPage();
    await closed.clock.install();
    await visit(closed, chapter(LONG));
    await closed.clock.fastForward(2100);
    await closed.close({ runBeforeUnload: true });
    await expect.poll(read).toEqual([LONG]);

    // A passage is pressed and the page left by a link at once: it stands in the list that the link leads to.
    await visit(page, chapter(HEART));
    await numbered(page, 3)
      .locator('[data-words]')
      .first()
      .click({ position: { x: 8, y: 12 } });
    await page.getByRole('link', { name: 'My bookmarks and history' }).click();
    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'History' }).click();
    await expect(page.locator('main h3')).toHaveCount(2);
    expect(await read()).toEqual([HEART, LONG]);

    // Erased, and read again.
    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('button', { name: 'Confirm clearing all history' }).click();
    await expect.poll(read).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(/chapter/);
    await expect.poll(read).toEqual([HEART]);
  },
);

test(
  'what a guest has read and saved comes along when she signs up, and is not left on the device',
  ONCE,
  async ({ page, context }) => {
    await visit(page, chapter(HEART));
    await numbered(page, 3)
      .locator('[data-words]')
      .first()
      .click({ position: { x: 8, y: 12 } });
    const save = panel(page, 'main').getByRole('button', { name: 'Bookmark this passage' });
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'My bookmarks and history' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
    await expect(page.getByText('Stored on this device.')).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await visit(page, '/register');
    await page.getByLabel('Email').fill(`pema.${crypto.randomUUID()}@example.org`);
    await page.getByLabel('First name').fill('Pema');
    await page.getByLabel('Password', { exact: true }).fill('butter tea at dawn');
    const repeated = page.getByLabel(/Repeat|Confirm/);
    if ((await repeated.count()) > 0) await repeated.first().fill('butter tea at dawn');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).not.toHaveURL(/register/);
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('savedPlaces'), localStorage.getItem('readingPlaces')]))
      .toEqual([null, null]);
    await visit(page, '/profile?tab=history&show=places');
    await expect(page.locator('main h3')).toHaveCount(1);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('No bookmarks')).toBeVisible();
    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'History' }).click();
    await expect(page.locator('main h3')).toHaveCount(1);

    // The text goes on from the account, in another browser tab without its memory.
    const fresh = await context.newPage();
    await visit(fresh, `/texts/${HEART}?type=root_text`);
    await expect(fresh.getByRole('link', { name: /Continue Reading · Passage 3/i })).toBeVisible();
    await page.getByRole('button', { name: 'Pause history' }).click();
    await expect(page.getByText('Your reading is not being recorded.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('button', { name: 'Confirm clearing all history' }).click();
    await expect(page.getByText('Nothing read yet')).toBeVisible();
  },
);

test.describe('collections of sheets', () => {
  // Nobody of that name is invited.
  test.use({ expectedComplaint: /status of 404/ });

  test(
    'sheets are collected, put in order by keys and by dragging, shared, printed as one, and edited together',
    ONCE,
    async ({ page, context, request, browser }) => {
      const member = await signedIn(context, request);
      const owner = await writer(request, member);
      const friend = await writer(request);
      const first = await owner.write('First sheet', [['content', '<p>one</p>']]);
      await owner.write('Second sheet', [['content', '<p>two</p>']]);
      await owner.write('Hidden sheet', [['content', '<p>three</p>']], { is_published: false });

      await visit(page, first.path);
      await page.getByRole('button', { name: 'Add First sheet to a collection' }).click();
      await page.getByRole('button', { name: 'New collection' }).click();
      const dialog = page.getByRole('dialog', { name: 'New collection' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toContainText('A collection needs a title.');
      await dialog.getByLabel('Title').fill('For the class');
      await dialog.getByText(/^Public:/).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('button', { name: /For the class/ })).toHaveAttribute('aria-pressed', 'true');

      await visit(page, '/profile');
      for (const title of ['Second sheet', 'Hidden sheet']) {
        await page.getByRole('button', { name: `Add ${title} to a collection` }).click();
        const choice = page.getByRole('button', { name: /For the class/ });
        await choice.click();
        await expect(choice).toHaveAttribute('aria-pressed', 'true');
        await page.keyboard.press('Escape');
      }
      await page
        .getByRole('navigation', { name: 'Profile sections' })
        .getByRole('link', { name: 'Collections' })
        .click();
      await page.getByRole('link', { name: 'For the class' }).click();
      const titles = page.locator('main ol h2');
      await expect(titles).toHaveText(['First sheet', 'Second sheet', 'Hidden sheet']);
      expect(await axe(page)).toEqual([]);
      await page.getByRole('button', { name: 'Move Second sheet up' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Second sheet is now at position 1')).toBeAttached();
      await page.locator('main ol li').nth(2).dragTo(page.locator('main ol li').nth(0));
      await expect(titles).toHaveText(['Hidden sheet', 'Second sheet', 'First sheet']);

      // By finger on a phone: the handle drags, beside it the page scrolls.
      await page.setViewportSize({ width: 390, height: 700 });
      const finger = await context.newCDPSession(page);
      await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      const swipe = async (x: number, from: number, to: number) => {
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
          finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
        await touch('touchStart', from);
        for (let step = 1; step <= 10; step += 1) await touch('touchMove', from + ((to - from) * step) / 10);
        await touch('touchEnd', to);
      };
      const middleOf = async (row: number) => {
        const box = await page.locator('main ol li').nth(row).boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0) / 2;
      };
      const scrolled = () => page.evaluate(() => window.scrollY);
      await page.evaluate(() => document.querySelector('main ol li')?.scrollIntoView({ block: 'center' }));
      const before = await scrolled();
      const grip = await page.locator('main ol li span[aria-hidden]').first().boundingBox();
      await swipe((grip?.x ?? 0) + 20, (grip?.y ?? 0) + 20, await middleOf(1));
      await expect(titles).toHaveText(['Second sheet', 'Hidden sheet', 'First sheet']);
      expect(await scrolled()).toBe(before);
      await swipe(200, 220, 400);
      await expect.poll(scrolled).toBeLessThan(before);
      await expect(titles).toHaveText(['Second sheet', 'Hidden sheet', 'First sheet']);
      await finger.send('Emulation.setTouchEmulationEnabled', { enabled: false });
      await page.setViewportSize({ width: 1280, height: 800 });

      await page.getByRole('button', { name: 'Editors' }).click();
      await page.getByLabel('Username of a member').fill('nobody-of-this-name');
      await page.getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByRole('dialog')).toContainText('No member has this name.');
      await page.getByLabel('Username of a member').fill(friend.username);
      await page.getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByRole('button', { name: `Remove ${friend.username}` })).toBeVisible();
      await page.keyboard.press('Escape');

      await page.getByText('Share', { exact: true }).click();
      await expect(page.getByLabel('Short link')).toHaveValue(/\/s\//);
      const address = new URL(page.url()).pathname;

      // A guest sees what is published, without JavaScript too, and its count.
      const guest = await browser.newPage({ javaScriptEnabled: false });
      await guest.goto(new URL(address, page.url()).href);
      await expect(guest.locator('main ol h2')).toHaveText(['Second sheet', 'First sheet']);
      await expect(guest.getByText('2 sheets')).toBeVisible();
      await guest.goto(new URL(`/user/${owner.username}?tab=collections`, page.url()).href);
      await expect(guest.getByRole('link', { name: 'For the class' })).toBeVisible();
      await guest.close();

      await page.getByRole('link', { name: 'Print all' }).click();
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Second sheet', 'Hidden sheet', 'First sheet']);
      await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
    },
  );
});

test.describe('the new screens', () => {
  for (const [language, theme] of LOOKS) {
    test(
      `pass axe, show no raw key and fit 320 px, with touch targets of 44 px, ${theme}, ${language}`,
      ONCE,
      async ({ page, context, request, baseURL }) => {
        const { post } = await asMember(context, request);
        await context.addCookies(
          Object.entries({ language, theme }).map(([name, value]) => ({ name, value, url: baseURL ?? '' })),
        );
        await context.addInitScript((code) => localStorage.setItem('language', code), language);
        const { segment_id } = await segmentAt(request, HEART, 2);
        await post('/notes', { spot: { segment_id }, body: 'On the heart', colour: 'pink' });
        await post('/reading/places', { places: [{ segment_id }] });
        await post('/reading/history', { places: [{ segment_id }] });
        const { id } = (await (await post('/sheet-collections', { title: 'Mine', is_public: true })).json()) as {
          id: string;
        };
        const paths = [
          '/profile?tab=notes',
          '/profile?tab=history',
          '/profile?tab=history&show=places',
          '/profile?tab=collections',
          `/sheet-collections/${id}`,
        ];
        await visit(page, paths[0] ?? '');
        for (const path of paths) {
          const link = page.locator(`main a[href="${path}"]`).first();
          if (path !== paths[0]) await link.click();
          if (path.startsWith('/profile')) await expect(link).toHaveAttribute('aria-current', 'page');
          else await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine');
          await expect(page).toHaveURL(path);
          await expect(page.locator('main [data-list]')).toBeVisible();
          await expect(page.getByText(/Loading|正在加载/)).toHaveCount(0);
          expect([path, await axe(page)]).toEqual([path, []]);
          expect(await rawKeys(page, 'main')).toBeNull();
          await page.setViewportSize({ width: 320, height: 640 });
          await expect.poll(() => overflow(page)).toBe(0);
          const small = await page.evaluate(() =>
            [...document.querySelectorAll('main a, main button, main select, main input')]
              .filter((element) => element.checkVisibility())
              .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
              .map((element) => [element.outerHTML.slice(0, 120), Math.round(element.getBoundingClientRect().height)])
              .filter(([, height]) => Number(height) < 44),
          );
          expect([path, small]).toEqual([path, []]);
          await page.setViewportSize({ width: 1280, height: 800 });
        }
      },
    );
  }
});
