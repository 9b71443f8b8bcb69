import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { stableId } from '../server/library/stable-id.ts';

/** Texts of the bundled library; their ids follow from their names. */
export const textId = (key: string): string => stableId('text', `library:${key}`);

/** The longest one: 318 segments. */
export const LONG = textId('satipatthana-sutta/pi');
export const LONG_ENGLISH = textId('satipatthana-sutta/en');
export const HEART = textId('heart-sutra/sa');
export const HEART_TIBETAN = textId('heart-sutra/bo');
export const HEART_CHINESE = textId('heart-sutra/zh');

type Segment = { segment_id: string; segment_number: number; content: string };
type Section = { segments: Segment[]; sections: Section[] };
type Details = { content: { sections: Section[] }; total_segments: number };

const flat = (sections: Section[]): Segment[] =>
  sections.flatMap((section) => [...section.segments, ...flat(section.sections)]);

export const segmentAt = async (request: APIRequestContext, text_id: string, number: number): Promise<Segment> => {
  let from: string | undefined;
  for (;;) {
    const query = `size=100${from ? `&segment_id=${from}` : ''}`;
    const answer = (await (await request.get(`/api/v1/texts/${text_id}/details?${query}`)).json()) as Details;
    const segments = flat(answer.content.sections).toSorted((a, b) => a.segment_number - b.segment_number);
    const found = segments.find(({ segment_number }) => segment_number === number);
    if (found) return found;
    const last = segments.at(-1);
    if (!last || last.segment_id === from) throw new Error(`No segment ${number}`);
    from = last.segment_id;
  }
};

export const chapter = (text_id: string, more: Record<string, string> = {}): string =>
  `/chapter?${new URLSearchParams({ text_id, ...more })}`;

export const paneOf = (page: Page, index = 0): Locator => page.locator('[data-pane]').nth(index);
export const numbered = (page: Page, number: number, pane = 0): Locator =>
  paneOf(page, pane).locator(`[data-number="${number}"]`);

export const topOf = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => element.getBoundingClientRect().top);

/** Numbers of the segments in the page, in its order. */
export const numbersIn = (page: Page, pane = 0): Promise<number[]> =>
  paneOf(page, pane)
    .locator('[data-number]')
    .evaluateAll((elements) => elements.map((element) => Number((element as HTMLElement).dataset['number'])));

/** Scrolls with the mouse wheel over the first pane. */
export const scroll = async (page: Page, px: number, times = 1): Promise<void> => {
  const box = await paneOf(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 200) / 2, 400);
  for (let time = 0; time < times; time += 1) {
    await page.mouse.wheel(0, px);
    // Two frames: one to scroll, one to render.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
};
