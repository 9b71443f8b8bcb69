import type { Page, Route } from '@playwright/test';
import { DESKTOP_ONLY, expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { logIn, registerMember } from './members.ts';
import { addNetworkFaults } from './network-faults.ts';
import {
  activeSegment,
  chapterPath,
  DETAILS,
  findSegment,
  LONG_TEXT,
  LONG_TEXT_ENGLISH,
  paneAt,
  scroll,
  segmentAt,
  segmentNumbers,
} from './reader-texts.ts';

// Where the reader is, whatever the order of the answers.

const goTo = async (page: Page, number: number) => {
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Go to passage' });
  await dialog.getByRole('textbox').fill(String(number));
  await dialog.getByRole('button', { name: 'Go', exact: true }).click();
};

/** Waits until the passage is found; its text is still to be loaded then. */
const startJump = async (page: Page, number: number) => {
  await goTo(page, number);
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** Holds back the answers to calls that name this segment. Returns a function that lets them go. */
const holdAnswers = async (page: Page, segment_id: string) => {
  const held: Route[] = [];
  await page.route(DETAILS, (route) =>
    route.request().url().includes(`segment_id=${segment_id}`) ? void held.push(route) : route.fallback(),
  );
  return {
    isAsked: () => held.length > 0,
    release: () => Promise.all(held.splice(0).map((route) => route.continue())),
  };
};

test('the jump asked for last wins, whichever answer comes last', DESKTOP_ONLY, async ({ page, request }) => {
  const far = await findSegment(request, LONG_TEXT, 300);
  await visit(page, chapterPath(LONG_TEXT));

  await test.step('to another far passage', async () => {
    const first = await holdAnswers(page, far.segment_id);
    await goTo(page, 300);
    await expect.poll(first.isAsked).toBe(true);
    await goTo(page, 160);
    await expect(activeSegment(page)).toHaveAttribute('data-number', '160');
    const answered = page.waitForResponse(
      (response) => response.url().includes(far.segment_id) && response.url().includes('direction=previous'),
    );
    await first.release();
    await (await answered).finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(activeSegment(page)).toHaveAttribute('data-number', '160');
    await expect(segmentAt(page, 160)).toBeInViewport();
    expect(await segmentNumbers(page)).not.toContain(300);
    await page.unroute(DETAILS);
  });

  await test.step('to a passage that is loaded already, or one step on', async () => {
    await visit(page, chapterPath(LONG_TEXT));
    const first = await holdAnswers(page, far.segment_id);
    await goTo(page, 300);
    await expect.poll(first.isAsked).toBe(true);
    await page.keyboard.press('j');
    const active = await activeSegment(page).getAttribute('data-number');
    await first.release();
    await page.waitForLoadState('networkidle');
    await expect(activeSegment(page)).toHaveAttribute('data-number', active ?? '');
    expect(await segmentNumbers(page)).not.toContain(300);
    await page.unroute(DETAILS);
  });

  await test.step('a jump that was cancelled with its dialog does not happen', async () => {
    await visit(page, chapterPath(LONG_TEXT));
    const held: Route[] = [];
    await page.route(/segment_number=250/, (route) => void held.push(route));
    await goTo(page, 250);
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await Promise.all(held.map((route) => route.continue()));
    await page.waitForLoadState('networkidle');
    expect(await segmentNumbers(page)).not.toContain(250);
  });
});

test(
  'a version chosen during a jump, and a jump during the load of a version, end at the jump with the version',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    const far = await findSegment(request, LONG_TEXT, 300);
    await visit(page, chapterPath(LONG_TEXT));
    const held: Route[] = [];
    await page.route(DETAILS, (route) => {
      const url = route.request().url();
      return url.includes(`version_id=${LONG_TEXT_ENGLISH}`) && !url.includes(far.segment_id)
        ? void held.push(route)
        : route.fallback();
    });
    await paneAt(page).getByRole('button', { name: 'Translation' }).click();
    await page
      .locator('[data-side]')
      .getByRole('button', { name: /English/ })
      .first()
      .click();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await goTo(page, 300);
    await expect(activeSegment(page)).toHaveAttribute('data-number', '300');
    await Promise.all(held.splice(0).map((route) => route.continue()));
    await expect(segmentAt(page, 300).locator('[data-version]')).toBeVisible();
    await expect(segmentAt(page, 300)).toBeInViewport();
  },
);

test('jumps over a slow, reordering network end at the last one', LONG_DESKTOP_ONLY, async ({ page }) => {
  test.setTimeout(120_000);
  for (const seed of [1, 2]) {
    await visit(page, chapterPath(LONG_TEXT));
    const stop = await addNetworkFaults(page, { latency: 700, seed });
    for (const number of [310, 40, 200, 120]) await startJump(page, number);
    await expect(activeSegment(page)).toHaveAttribute('data-number', '120');
    await page.waitForLoadState('networkidle');
    await expect(activeSegment(page)).toHaveAttribute('data-number', '120');
    await expect(segmentAt(page, 120)).toBeInViewport();
    await stop();
  }
});

// On a phone the links are at the top of the page, where one has to be to press them.
test('logging in returns to where the reader is', LONG_DESKTOP_ONLY, async ({ page, request }) => {
  const member = await registerMember(request);
  const readOn = async () => {
    await visit(page, chapterPath(LONG_TEXT));
    await scroll(page, 800, 12);
    const numbers = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-number]')]
        .filter((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return bottom > 100 && top < innerHeight;
        })
        .map((element) => Number(element.dataset['number'])),
    );
    expect(numbers[0]).toBeGreaterThan(20);
    return numbers;
  };
  const expectBack = async (numbers: number[]) => {
    await expect(page).toHaveURL(/\/chapter\?.*segment_id=/);
    await expect.poll(async () => (await segmentNumbers(page)).some((number) => numbers.includes(number))).toBe(true);
    await expect(segmentAt(page, numbers[Math.floor(numbers.length / 2)] ?? 0)).toBeInViewport();
  };

  await test.step('by the link of the site, pressed at once', async () => {
    const numbers = await readOn();
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).filter({ visible: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, member);
    await expectBack(numbers);
  });
});

test('asked to log in for an action, the reader returns to where they are', DESKTOP_ONLY, async ({ page, request }) => {
  const member = await registerMember(request);
  await visit(page, chapterPath(LONG_TEXT));
  await scroll(page, 800, 12);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, member);
  await expect(page).toHaveURL(/\/chapter\?.*segment_id=/);
  await expect.poll(async () => (await segmentNumbers(page))[0]).toBeGreaterThan(5);
});

test('selected text and the focus stay, however far one scrolls', DESKTOP_ONLY, async ({ page }) => {
  await visit(page, chapterPath(LONG_TEXT));
  await segmentAt(page, 3).locator('[data-number-link]').focus();
  await page.evaluate(() => {
    const [from, to] = [2, 18].map((number) => document.querySelector(`[data-number="${number}"] [data-html]`));
    if (from && to) getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length);
  });
  const selected = () => page.evaluate(() => String(getSelection()).replaceAll(/\s+/g, ' '));
  const before = await selected();
  expect(before.length).toBeGreaterThan(500);
  await scroll(page, 900, 40);
  const numbers = await segmentNumbers(page);
  expect(numbers.at(-1)).toBeGreaterThan(150);
  // Between what is kept and what is shown nothing is rendered.
  expect(numbers).not.toContain(100);
  expect(await selected()).toBe(before);
  await expect(segmentAt(page, 3).locator('[data-number-link]')).toBeFocused();
  await page.evaluate(() => {
    getSelection()?.removeAllRanges();
    (document.activeElement as HTMLElement).blur();
  });
  await scroll(page, -400, 2);
  expect(await segmentNumbers(page)).not.toContain(3);
});
