import type { APIRequestContext, Page } from '@playwright/test';
import { sheetToRows } from '../shared/sheet-rows.ts';
import { button, expectSaved, moveCaretToEnd, openEditor, textArea, tool } from './editor-page.ts';
import { expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { type RegisteredMember, registerMember, storeTokens } from './members.ts';
import { findSegment, HEART_SUTRA, HEART_SUTRA_CHINESE, HEART_SUTRA_TIBETAN } from './reader-texts.ts';
import { findAxeViolations } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';

const CLASS_SIZE = 30;
const SOURCES = 10;
const PHONE = { width: 390, height: 844 };

type Lesson = { id: string; path: string };
type Author = Awaited<ReturnType<typeof createAuthor>>;

const api = (request: APIRequestContext, { auth }: Pick<RegisteredMember, 'auth'>) => {
  const headers = { authorization: `Bearer ${auth.access_token}` };
  return {
    get: async (path: string) => (await request.get(`/api/v1${path}`, { headers })).json(),
    send: async (method: 'POST' | 'PUT', path: string, data: object = {}) => {
      const response = await request.fetch(`/api/v1${path}`, { method, headers, data });
      expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
      return response.status() === 204 ? undefined : response.json();
    },
  };
};

/** A draft of all but one passage, in Sanskrit, Tibetan and Chinese, with two questions. */
const createDraft = async (request: APIRequestContext, teacher: Author): Promise<Lesson> => {
  // From here on all three have words.
  const numbers = Array.from({ length: SOURCES - 1 }, (_, index) => index + 13);
  const passages = await Promise.all(numbers.map((number) => findSegment(request, HEART_SUTRA, number)));
  const versions = [HEART_SUTRA_TIBETAN, HEART_SUTRA_CHINESE];
  const sources = passages.map(({ segment_id }) => ['source', segment_id, { versions }] as ['source', string, object]);
  return teacher.createSheet(
    'The heart of wisdom',
    [
      ['content', '<h1>Read</h1>'],
      ...sources,
      ['content', '<h1>Answer</h1>'],
      ['content', '<p>What is emptiness?</p>', { is_question: true }],
      ['content', '<p>སྟོང་པ་ཉིད་གང་ཡིན།</p>', { is_question: true }],
    ],
    { is_published: false },
  );
};

type HandedIn = { answer_id: string; hand_in_id: string };

/** What one of the class does with another program. */
const answerByScript = async (request: APIRequestContext, { id }: Lesson, number: number): Promise<HandedIn> => {
  const student = await registerMember(request);
  const { get, send } = api(request, student);
  const { answer_id, sheet_id } = await send('POST', `/assignments/${id}/answers`);
  const { content } = await get(`/sheets/${sheet_id}`);
  const source = sheetToRows(content.segments).map((row, index) =>
    content.segments[index].is_fixed ? row : { ...row, content: `<p>Answer ${number}</p>` },
  );
  await send('PUT', `/sheets/${sheet_id}`, { source });
  const hand_in_id = crypto.randomUUID();
  await send('POST', `/assignments/${id}/answers/${answer_id}/hand-in`, { hand_in_id });
  return { answer_id, hand_in_id };
};

/** Five at a time, as a class does that was told to begin. */
const inFives = async <Item, Result>(items: Item[], act: (item: Item) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += 5) results.push(...(await Promise.all(items.slice(at, at + 5).map(act))));
  return results;
};

/** Where the tables of sources stand on the page. */
const placesOfTables = (page: Page) =>
  page.getByRole('table').evaluateAll((tables) =>
    tables.map((table) => {
      const { left, width, height } = table.getBoundingClientRect();
      return [left, width, height].map(Math.round);
    }),
  );

const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const BAR = { name: 'Your answer' };

test(
  'a teacher prepares, publishes and presents a lesson, and a class of thirty answers it, one on a phone whose network fails',
  LONG_DESKTOP_ONLY,
  async ({ page, request, browser, baseURL }) => {
    test.slow();
    const teacher = await createAuthor(request);
    const lesson = await createDraft(request, teacher);
    const student = await registerMember(request);
    const settings = { viewport: PHONE, hasTouch: true, timezoneId: 'Asia/Kathmandu' };
    const phone = await browser.newContext({ ...settings, ...(baseURL ? { baseURL } : {}) });
    await storeTokens(phone, student.auth);
    const hers = await phone.newPage();
    const room = hers
      .locator('[contenteditable="true"] p')
      .filter({ hasText: /^(?:Clear)?$/ })
      .first();
    await storeTokens(page.context(), teacher.auth);

    await test.step('the teacher adds the tenth source with two translations', async () => {
      await openEditor(page, `/sheets/${lesson.id}`);
      await moveCaretToEnd(textArea(page).getByRole('heading', { name: 'Read' }));
      await tool(page, 'Passage from a text').click();
      const dialog = page.getByRole('dialog', { name: 'Search Segment' });
      await dialog.getByRole('searchbox').fill('form is emptiness');
      await dialog
        .getByRole('button', { name: /^Choose passage/ })
        .first()
        .click();
      const translations = dialog.getByRole('group', { name: 'Translations to include' }).getByRole('checkbox');
      await translations.nth(0).check();
      await translations.nth(1).check();
      await dialog.getByRole('button', { name: 'Insert' }).click();
      await expect(textArea(page).getByRole('figure', { name: 'Passage from a text' })).toHaveCount(SOURCES);
      await expectSaved(page);
    });

    await test.step('publishes it with summary, tag and layout, and makes it an assignment', async () => {
      await button(page, 'Publish').click();
      const dialog = page.getByRole('dialog', { name: 'Publish this sheet?' });
      await dialog.getByLabel('Summary').fill('A lesson in three languages');
      await dialog.getByRole('combobox', { name: 'Tags' }).fill('first class');
      await page.keyboard.press('Enter');
      await dialog.getByRole('radio', { name: 'Side by side' }).check();
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`_${lesson.id}$`));
      await button(page, 'Assignment').click();
      const assignment = page.getByRole('dialog', { name: 'Assignment' });
      await assignment.getByLabel('Instructions').fill('Two sentences each.');
      await assignment.getByLabel('Due').fill('2040-01-02T08:00');
      await assignment.getByRole('button', { name: 'Make it an assignment' }).click();
      await expect(assignment.getByRole('link', { name: 'See the answers' })).toBeVisible();
      await assignment.getByRole('button', { name: 'Close' }).first().click();
    });

    await test.step('everybody reads it with the sources in three columns', async () => {
      await page.goto(lesson.path);
      await expect(page.getByRole('table')).toHaveCount(SOURCES);
      for (const table of await page.getByRole('table').all())
        await expect(table.getByRole('columnheader')).toHaveCount(3);
      await expect(page.getByRole('link', { name: 'first class' })).toBeVisible();
      const html = await (await request.get(lesson.path)).text();
      expect(html).toContain('This is an assignment');
      expect(html).toContain('A lesson in three languages');
    });

    await test.step('presents it: a slide for each heading, with the columns side by side, and the code of the link', async () => {
      await page.locator('summary', { hasText: 'Present and print' }).click();
      await button(page, 'Present').click();
      const status = page.locator('[data-presenting] [role="status"]');
      await expect(status).toHaveText(/^Slide 1 of \d+\. The heart of wisdom/);
      await page.keyboard.press('ArrowRight');
      await expect(status).toHaveText(/ Read$/);
      const columns = page.locator('[data-presenting] table').first().locator('tr').last().locator('td');
      const lefts = await columns.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
      expect(lefts).toHaveLength(3);
      expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
      expect(new Set(lefts).size).toBe(3);
      await page.keyboard.press('End');
      await expect(status).toHaveText(/ Answer$/);
      await page.mouse.move(300, 300);
      await page.getByRole('button', { name: 'QR code' }).click();
      await expect(page.getByRole('dialog', { name: 'QR code' }).getByText(/\/s\/\w+$/)).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(new RegExp(`${lesson.path}$`));
    });

    await test.step('a student starts on her phone: a copy with the questions and room to answer', async () => {
      await hers.goto(`/assignments/${lesson.id}`);
      // In her time zone: the server writes it in UTC, and says so.
      await expect(hers.getByText('Due Jan 2, 2040, 13:45')).toBeVisible();
      // Pressed twice: it is one answer.
      await hers.getByRole('button', { name: 'Start my answer' }).dblclick();
      await expect(hers.getByRole('region', BAR)).toContainText('Not handed in');
      await expect(hers.locator('[data-hint="Write your answer here"]')).toHaveCount(2);
      await expect(hers.getByLabel('Summary')).toHaveCount(0);
      // The sources are the teacher’s: nothing offers to change them.
      await expect(hers.getByRole('figure', { name: 'Passage from a text' })).toHaveCount(SOURCES);
      await expect(hers.getByRole('button', { name: /^(Edit source|Remove)/ })).toHaveCount(0);
      expect(await fitsWidth(hers)).toBe(true);
      expect(await findAxeViolations(hers)).toEqual([]);
      await room.click();
      await hers.keyboard.type('Clear');
    });

    await test.step('the network fails while she hands in; what she changes then is handed in with the next press', async () => {
      const handIn = /\/hand-in$/;
      // The server has it, and the phone does not learn of that.
      await hers.route(handIn, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await hers.getByRole('button', { name: 'Hand in', exact: true }).click();
      await expect(hers.getByRole('alert').filter({ hasText: 'Nothing is lost' })).toBeVisible();
      await hers.unroute(handIn);
      await room.click();
      await hers.keyboard.press('End');
      await hers.keyboard.type(' and knowing');
      await expect(hers.locator('[contenteditable="true"]').getByText('Clear and knowing')).toBeVisible();
      const arrived = hers.waitForResponse(handIn);
      await hers.getByRole('button', { name: /^Hand in/ }).click();
      expect((await arrived).ok()).toBe(true);
      await expect(hers.getByRole('region', BAR)).toContainText('Handed in');
      await expect(hers.getByRole('alert').filter({ hasText: 'Nothing is lost' })).toHaveCount(0);
      await hers.getByRole('link', { name: 'Read what you handed in' }).click();
      await expect(hers.locator('[data-answer]')).toContainText('Clear and knowing');
      expect(await fitsWidth(hers)).toBe(true);
    });

    const others = Array.from({ length: CLASS_SIZE - 1 }, (_, index) => index + 2);
    let handedIn: HandedIn[] = [];
    await test.step('the others by a script, several at once', async () => {
      handedIn = await inFives(others, (number) => answerByScript(request, lesson, number));
    });

    const { get, send } = api(request, teacher);
    await test.step('the teacher sees all thirty, and reads hers', async () => {
      await visit(page, `/assignments/${lesson.id}/answers`);
      await expect(page.getByRole('link', { name: 'To read (30)' })).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Newest first' }).click();
      const { answers } = await get(`/assignments/${lesson.id}/answers?limit=50&sort_by=handed_in_date`);
      await page.goto(`/assignments/${lesson.id}/answers/${answers[0].id}?sort_by=handed_in_date`);
      await expect(page.locator('[data-answer]')).toContainText('Clear and knowing');
      await expect(page.getByText('1 of 30')).toBeVisible();
    });

    await test.step('she comments on a part of it, beside the lesson, which stays where it is', async () => {
      const before = await placesOfTables(page);
      expect(before).toHaveLength(SOURCES);
      await page.getByText('Clear and knowing').hover();
      await page.getByRole('button', { name: 'Comment on this part', exact: true }).click();
      const panel = page.getByRole('region', { name: 'Comments on this part' });
      await expect(panel).toBeVisible();
      expect(await placesOfTables(page)).toEqual(before);
      await expect(panel.getByText('Only who handed in this answer')).toBeVisible();
      await panel.getByLabel('Your comment').fill('And empty?');
      await panel.getByRole('button', { name: 'Send' }).dblclick();
      await expect(panel.getByText('And empty?')).toHaveCount(1);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Close comments' }).click();
      await expect(page.getByRole('button', { name: '1 comment on this part' })).toBeVisible();
    });

    await test.step('she reads the answers without the lesson, and the lesson comes back', async () => {
      await page.getByLabel('Only questions and answers').check();
      await expect(page.getByRole('table')).toHaveCount(0);
      await expect(page.getByText('What is emptiness?')).toBeVisible();
      await expect(page.getByText('Clear and knowing')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Clear and knowing')).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      await page.getByLabel('Only questions and answers').uncheck();
      await expect(page.getByRole('table')).toHaveCount(SOURCES);
    });

    await test.step('she returns it and goes on to the next', async () => {
      await page.getByLabel('Message').fill('Well done');
      await page.getByLabel('It may be handed in again').check();
      await page.getByRole('button', { name: 'Return', exact: true }).dblclick();
      await expect(page.locator('[data-answer-state="returned"]')).toBeVisible();
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page.getByText('2 of 30')).toBeVisible();
      await expect(page.getByLabel('Message')).toHaveValue('');
    });

    await test.step('all others are returned by a script, and none waits any more', async () => {
      await inFives(handedIn, ({ answer_id, hand_in_id }) =>
        send('POST', `/assignments/${lesson.id}/answers/${answer_id}/return`, { hand_in_id, message: 'Thank you' }),
      );
      await page.goto(`/assignments/${lesson.id}/answers?filter=handed_in`);
      await expect(page.getByRole('link', { name: 'To read (0)' })).toBeVisible();
      await expect(page.getByRole('link', { name: `Returned (${CLASS_SIZE})` })).toBeVisible();
    });

    await test.step('the student finds the comment by its notification, and replies on the phone', async () => {
      await hers.goto('/notifications');
      await hers.getByRole('link', { name: /commented on your sheet/ }).click();
      const panel = hers.getByRole('region', { name: 'Conversation' });
      await expect(panel.getByText('And empty?')).toBeVisible();
      await panel.getByRole('button', { name: 'Reply' }).first().click();
      await panel.getByLabel('Your reply').fill('Empty too');
      await panel.getByRole('button', { name: 'Send' }).click();
      await expect(panel.getByText('Empty too')).toBeVisible();
      expect(await fitsWidth(hers)).toBe(true);
      expect(await findAxeViolations(hers)).toEqual([]);
    });

    await test.step('the teacher is led to it, and takes all answers home', async () => {
      await visit(page, '/notifications');
      await page
        .getByRole('link', { name: /replied|commented/ })
        .first()
        .click();
      await expect(page.getByRole('region', { name: 'Conversation' }).getByText('Empty too')).toBeVisible();
      await page.goto(`/assignments/${lesson.id}/answers`);
      for (const [name, file] of [
        ['All as a table (CSV)', 'answers.csv'],
        ['All as Word (ZIP)', 'answers.zip'],
      ] as const) {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name }).click();
        expect((await download).suggestedFilename()).toBe(file);
      }
      await expect(page.getByRole('alert').filter({ hasText: 'could not be written' })).toHaveCount(0);
    });
    await phone.close();
  },
);
