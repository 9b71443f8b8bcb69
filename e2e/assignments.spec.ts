import type { APIRequestContext, Page } from '@playwright/test';
import { sheetToRows } from '../shared/sheet-rows.ts';
import { DESKTOP_ONLY, expect, test, visit } from './fixtures.ts';
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

/** Ten passages in Sanskrit, Tibetan and Chinese side by side, and two questions; published with a tag. */
const createLesson = async (request: APIRequestContext, teacher: Author): Promise<Lesson> => {
  const numbers = Array.from({ length: SOURCES }, (_, index) => index + 1);
  const passages = await Promise.all(numbers.map((number) => findSegment(request, HEART_SUTRA, number)));
  const versions = [HEART_SUTRA_TIBETAN, HEART_SUTRA_CHINESE];
  const sources = passages.map(({ segment_id }) => ['source', segment_id, { versions }] as ['source', string, object]);
  const { id, path } = await teacher.createSheet(
    'The heart of wisdom',
    [
      ['content', '<h1>Read</h1>'],
      ...sources,
      ['content', '<h1>Answer</h1>'],
      ['content', '<p>What is emptiness?</p>', { is_question: true }],
      ['content', '<p>སྟོང་པ་ཉིད་གང་ཡིན།</p>', { is_question: true }],
    ],
    { layout: 'side_by_side', tags: ['first class'], summary: 'A lesson' },
  );
  await api(request, teacher).send('PUT', `/sheets/${id}/assignment`, { instructions: 'Two sentences each.' });
  return { id, path };
};

/** What one of the class does with another program. */
const answerByScript = async (request: APIRequestContext, { id }: Lesson, number: number): Promise<void> => {
  const student = await registerMember(request);
  const { get, send } = api(request, student);
  const { answer_id, sheet_id } = await send('POST', `/assignments/${id}/answers`);
  const { content } = await get(`/sheets/${sheet_id}`);
  const source = sheetToRows(content.segments).map((row, index) =>
    content.segments[index].is_fixed ? row : { ...row, content: `<p>Answer ${number}</p>` },
  );
  await send('PUT', `/sheets/${sheet_id}`, { source });
  await send('POST', `/assignments/${id}/answers/${answer_id}/hand-in`, { hand_in_id: crypto.randomUUID() });
};

const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const BAR = { name: 'Your answer' };

test(
  'a class of thirty answers a lesson, one of them on a phone whose network fails; the teacher comments and returns',
  {
    ...DESKTOP_ONLY,
  },
  async ({ page, request, browser, baseURL }) => {
    test.slow();
    const teacher = await createAuthor(request);
    const lesson = await createLesson(request, teacher);
    const student = await registerMember(request);
    const phone = await browser.newContext({ viewport: PHONE, hasTouch: true, ...(baseURL ? { baseURL } : {}) });
    await storeTokens(phone, student.auth);
    const hers = await phone.newPage();
    const room = hers
      .locator('[contenteditable="true"] p')
      .filter({ hasText: /^(?:Form)?$/ })
      .first();
    await storeTokens(page.context(), teacher.auth);

    await test.step('the sheet has its sources in three columns', async () => {
      await visit(page, lesson.path);
      await expect(page.getByRole('table')).toHaveCount(SOURCES);
      expect(await (await request.get(lesson.path)).text()).toContain('This is an assignment');
      await expect(page.getByRole('table').first().getByRole('columnheader')).toHaveCount(3);
      await expect(page.getByRole('link', { name: 'first class' })).toBeVisible();
    });

    await test.step('a student starts on her phone: a copy with the questions and room to answer', async () => {
      await hers.goto(`/assignments/${lesson.id}`);
      // Pressed twice: it is one answer.
      await hers.getByRole('button', { name: 'Start my answer' }).dblclick();
      await expect(hers.getByRole('region', BAR)).toContainText('Not handed in');
      expect(await fitsWidth(hers)).toBe(true);
      expect(await findAxeViolations(hers)).toEqual([]);
      await room.click();
      await hers.keyboard.type('Form');
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
      await hers.keyboard.type(' is emptiness');
      await expect(hers.locator('[contenteditable="true"]').getByText('Form is emptiness')).toBeVisible();
      const arrived = hers.waitForResponse(handIn);
      await hers.getByRole('button', { name: /^Hand in/ }).click();
      expect((await arrived).ok()).toBe(true);
      await expect(hers.getByRole('region', BAR)).toContainText('Handed in');
      await expect(hers.getByRole('alert').filter({ hasText: 'Nothing is lost' })).toHaveCount(0);
      await hers.getByRole('link', { name: 'Read what you handed in' }).click();
      await expect(hers.locator('[data-answer]')).toContainText('Form is emptiness');
      expect(await fitsWidth(hers)).toBe(true);
    });

    await test.step('the others by a script, several at once', async () => {
      const numbers = Array.from({ length: CLASS_SIZE - 1 }, (_, index) => index + 2);
      for (let at = 0; at < numbers.length; at += 5)
        await Promise.all(numbers.slice(at, at + 5).map((number) => answerByScript(request, lesson, number)));
    });

    const { get } = api(request, teacher);
    await test.step('the teacher sees all thirty, and reads hers', async () => {
      await visit(page, `/assignments/${lesson.id}/answers`);
      await expect(page.getByRole('link', { name: 'To read (30)' })).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Newest first' }).click();
      const { answers } = await get(`/assignments/${lesson.id}/answers?limit=50&sort_by=handed_in_date`);
      await page.goto(`/assignments/${lesson.id}/answers/${answers[0].id}?sort_by=handed_in_date`);
      await expect(page.locator('[data-answer]')).toContainText('Form is emptiness');
      await expect(page.getByText('1 of 30')).toBeVisible();
    });

    await test.step('she comments on a part of it', async () => {
      await page.getByText('Form is emptiness').hover();
      await page.getByRole('button', { name: 'Comment on this part', exact: true }).click();
      const panel = page.getByRole('region', { name: 'Comments on this part' });
      await expect(panel.getByText('Only who handed in this answer')).toBeVisible();
      await panel.getByLabel('Your comment').fill('And emptiness?');
      await panel.getByRole('button', { name: 'Send' }).dblclick();
      await expect(panel.getByText('And emptiness?')).toHaveCount(1);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Close comments' }).click();
      await expect(page.getByRole('button', { name: '1 comment on this part' })).toBeVisible();
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

    await test.step('the student finds the comment by its notification, and replies on the phone', async () => {
      await hers.goto('/notifications');
      await hers.getByRole('link', { name: /commented on your sheet/ }).click();
      const panel = hers.getByRole('region', { name: 'Conversation' });
      await expect(panel.getByText('And emptiness?')).toBeVisible();
      await panel.getByRole('button', { name: 'Reply' }).first().click();
      await panel.getByLabel('Your reply').fill('Is form');
      await panel.getByRole('button', { name: 'Send' }).click();
      await expect(panel.getByText('Is form')).toBeVisible();
      expect(await fitsWidth(hers)).toBe(true);
      expect(await findAxeViolations(hers)).toEqual([]);
    });

    await test.step('the teacher is led to it, and takes all answers home', async () => {
      await visit(page, '/notifications');
      await page
        .getByRole('link', { name: /replied|commented/ })
        .first()
        .click();
      await expect(page.getByRole('region', { name: 'Conversation' }).getByText('Is form')).toBeVisible();
      await page.goto(`/assignments/${lesson.id}/answers`);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'All as a table (CSV)' }).click();
      expect((await download).suggestedFilename()).toBe('answers.csv');
    });
    await phone.close();
  },
);
