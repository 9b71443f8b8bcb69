import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { stableId } from '../server/library/stable-id.ts';

/** The ids of the bundled library's texts are derived from their names. */
export const textId = (key: string): string => stableId('text', `library:${key}`);

/** The longest text of the library: 318 segments. */
export const LONG_TEXT = textId('satipatthana-sutta/pi');
export const LONG_TEXT_ENGLISH = textId('satipatthana-sutta/en');
export const HEART_SUTRA = textId('heart-sutra/sa');
export const HEART_SUTRA_TIBETAN = textId('heart-sutra/bo');
export const HEART_SUTRA_CHINESE = textId('heart-sutra/zh');

/** The calls that load a page of a text. */
export const DETAILS = '**/api/v1/texts/*/details?*';

type Segment = { segment_id: string; segment_number: number; content: string };
type Section = { segments: Segment[]; sections: Section[] };
type TextDetails = { content: { sections: Section[] }; total_segments: number };

const flatten = (sections: Section[]): Segment[] =>
  sections.flatMap((section) => [...section.segments, ...flatten(section.sections)]);

export const findSegment = async (request: APIRequestContext, text_id: string, number: number): Promise<Segment> => {
  let from: string | undefined;
  for (;;) {
    const query = `size=100${from ? `&segment_id=${from}` : ''}`;
    const details = (await (await request.get(`/api/v1/texts/${text_id}/details?${query}`)).json()) as TextDetails;
    const segments = flatten(details.content.sections).toSorted((a, b) => a.segment_number - b.segment_number);
    const segment = segments.find(({ segment_number }) => segment_number === number);
    if (segment) return segment;
    const last = segments.at(-1);
    if (!last || last.segment_id === from) throw new Error(`No segment ${number}`);
    from = last.segment_id;
  }
};

export const chapterPath = (text_id: string, params: Record<string, string> = {}): string =>
  `/chapter?${new URLSearchParams({ text_id, ...params })}`;

export const panes = (page: Page): Locator => page.locator('[data-pane]');
export const paneAt = (page: Page, index = 0): Locator => panes(page).nth(index);
export const segmentAt = (page: Page, number: number, pane = 0): Locator =>
  paneAt(page, pane).locator(`[data-number="${number}"]`);

export const topOf = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => element.getBoundingClientRect().top);

/** The numbers of the rendered segments, in document order. */
export const segmentNumbers = (page: Page, pane = 0): Promise<number[]> =>
  paneAt(page, pane)
    .locator('[data-number]')
    .evaluateAll((elements) => elements.map((element) => Number((element as HTMLElement).dataset['number'])));

/** Scrolls with the mouse wheel over the first pane. */
export const scroll = async (page: Page, px: number, times = 1): Promise<void> => {
  const box = await paneAt(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 200) / 2, 400);
  for (let time = 0; time < times; time += 1) {
    await page.mouse.wheel(0, px);
    // Two frames: one to scroll, one to render.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
};

/** Clicks the beginning of a passage's text, not its number. */
export const clickText = (page: Page, number: number): Promise<void> =>
  segmentAt(page, number)
    .locator('[data-html]')
    .first()
    .click({ position: { x: 8, y: 12 } });

export const resourcesPanel = (page: Page, view: string): Locator => page.locator(`[data-resources-panel="${view}"]`);

export type ContentsSection = {
  id: string;
  title: string;
  segments: { segment_id: string; segment_number: number }[];
  sections: ContentsSection[];
};

type Contents = {
  total: number;
  text_detail: { title: string };
  contents: { id: string; sections: ContentsSection[] }[];
};

export const contentsOf = async (request: APIRequestContext, text_id: string): Promise<Contents> =>
  (await request.get(`/api/v1/texts/${text_id}/contents?limit=1000`)).json();

/** A section inside a section of the discourse on mindfulness, and its first segment. */
export const innerSection = async (request: APIRequestContext, text_id: string) => {
  const { contents } = await contentsOf(request, text_id);
  const inner = contents[0]?.sections.find(({ sections }) => sections.length > 0)?.sections[1];
  const first = inner?.segments[0];
  if (!inner || !first) throw new Error('The discourse has no section within a section');
  return { title: inner.title, ...first };
};

/** The drawer with the table of contents. */
export const contentsDrawer = (page: Page) => page.getByRole('dialog', { name: 'Contents', exact: true });

export const activeSegment = (page: Page) => page.locator('[data-segment-id][aria-current]').first();

export const activeNumber = (page: Page) => activeSegment(page).getAttribute('data-number');

export const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
