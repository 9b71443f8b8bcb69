import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testApp } from '#server/testing-app.ts';
import { clearPacks, keepTexts, startBrowser } from '#web/packs/testing-packs.ts';
import { findPassage } from './find-passage.ts';

const { app, db } = await testApp();
await startBrowser(app);
afterAll(() => void vi.unstubAllGlobals());

const passages = await db
  .selectFrom('segments as s')
  .innerJoin('contents as c', 'c.id', 's.content_id')
  .innerJoin('texts as t', 't.id', 'c.text_id')
  .select(['s.id', 's.position', 't.id as text_id', 't.title'])
  .where('t.is_published', '=', true)
  .where('s.position', '=', 5)
  .orderBy('t.key')
  .limit(2)
  .execute();

beforeAll(async () => {
  await clearPacks();
});

it('a passage of a text that is kept on the device is found without having been read', async () => {
  const [kept, other] = passages;
  await keepTexts([kept!.text_id], 0);
  expect(await findPassage(kept!.id)).toMatchObject({
    segment_id: kept!.id,
    segment_number: 5,
    text_id: kept!.text_id,
    title: kept!.title,
  });
  expect(await findPassage(other!.id)).toBeUndefined();
});
