import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, test as base, visit } from './fixtures.ts';

type Text = { id: string; title: string; type: string };

type Segment = { segment_id: string; content: string };

type Section = { segments: Segment[]; sections: Section[] };

type Info = { translations: number; related_text: { commentaries: number; root_text: number } };

/** A passage of the library, and what the API says of it. */
type Passage = { text_id: string; segment_id: string; title: string; info: Info };

type Passages = { root: Passage; commentary: Passage; other: string };

const segmentsOf = ({ segments, sections }: Section): Segment[] => [...segments, ...sections.flatMap(segmentsOf)];

const findPassages = async (request: APIRequestContext, collectionId: string): Promise<Passages> => {
  const get = async <Body>(path: string): Promise<Body> => (await request.get(`/api/v1${path}`)).json();
  const { texts } = await get<{ texts: Text[] }>(`/texts?limit=50&language=bo&collection_id=${collectionId}`);
  const passageOf = async (type: string, fits: (segment: Segment, info: Info) => boolean): Promise<Passage> => {
    const text = texts.find((one) => one.type === type);
    const { content } = await get<{ content: { sections: Section[] } }>(`/texts/${text?.id}/details?size=100`);
    for (const segment of content.sections.flatMap(segmentsOf)) {
      const { segment_info } = await get<{ segment_info: Info }>(`/segments/${segment.segment_id}/info`);
      if (text && fits(segment, segment_info))
        return { text_id: text.id, segment_id: segment.segment_id, title: text.title, info: segment_info };
    }
    throw new Error(`The bundled library has no such ${type}`);
  };
  const root = await passageOf('root_text', (_, info) => info.translations > 1 && info.related_text.commentaries > 0);
  const commentary = await passageOf('commentary', (_, info) => info.related_text.root_text > 0);
  const next = await get<{ content: { sections: Section[] } }>(
    `/texts/${root.text_id}/details?size=2&segment_id=${root.segment_id}`,
  );
  return { root, commentary, other: next.content.sections.flatMap(segmentsOf)[1]?.segment_id ?? '' };
};

/** Found once in a worker. Not a fixture of the worker: each test file with one of its own would start new workers. */
let cachedPassages: Promise<Passages> | undefined;

export const test = base.extend<{ panel: Locator; passages: Passages }>({
  passages: async ({ request, library }, provide) => {
    cachedPassages ??= findPassages(request, library.mixed.id);
    await provide(await cachedPassages);
  },
  panel: async ({ page }, provide) => provide(page.locator('[data-resources-panel]')),
});

export const clickSegment = (page: Page, segment_id: string) =>
  page
    .locator(`[data-segment-id="${segment_id}"]`)
    .first()
    .click({ position: { x: 40, y: 12 } });

export const open = async (page: Page, { text_id, segment_id }: Passage, view?: string, query = ''): Promise<void> => {
  await visit(page, `/chapter?text_id=${text_id}&segment_id=${segment_id}${query}`);
  await clickSegment(page, segment_id);
  await expect(page.locator('[data-resources-panel="main"]')).toBeVisible();
  if (!view) return;
  await page.locator(`[data-entry="${view}"]`).click();
  await expect(page.locator(`[data-resources-panel="${view}"]`)).toBeVisible();
};
