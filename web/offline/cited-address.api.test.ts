import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import { apiPath } from '#web/api/call-over-http.ts';
import { clearPacks, keepTexts, startBrowser } from '#web/packs/testing-packs.ts';
import { findCitedAddress } from './cited-address.ts';
import { forgetAnswers, keepAnswer, writeSetting } from './recent-answers.ts';

const { app, db } = await testApp();
await startBrowser(app);
afterAll(() => void vi.unstubAllGlobals());

const judged = JSON.parse(readFileSync('server/citations/judged-citations.json', 'utf8')) as { address: string }[];
const texts = await db.selectFrom('texts').select('id').where('is_published', '=', true).orderBy('key').execute();

const textId = (text: string) => stableId('text', `library:${text}`);
const segmentId = (text: string, key: string) => stableId('segment', `library:${text}`, key);

/** Where the server leads; to the search from what is not there. */
const ofServer = async (path: string, citation: string): Promise<string> => {
  const { statusCode, headers } = await app.inject({ url: path });
  return statusCode === 302 ? String(headers.location) : `/search?${new URLSearchParams({ q: citation }).toString()}`;
};
const ofDevice = (path: string) => findCitedAddress(`http://device${path}`);
const read = async (name: 'GET /texts/{id}/details', id: string, query: Record<string, unknown> = {}) => {
  const address = apiPath(name, { params: { id }, query });
  await keepAnswer(address, (await app.inject({ url: address })).body);
};

beforeEach(async () => {
  await forgetAnswers();
  await writeSetting('language', 'en');
});

it('what is neither kept nor read is searched for', async () => {
  await clearPacks();
  expect(await ofDevice('/c/toh21/144b')).toBe('/search?q=toh21%2C+144b');
  expect(await ofDevice('/c/dhp21?lang=bo-IN')).toBe('/search?q=dhp21&lang=bo-IN');
  const id = segmentId('dhammapada-2/pi', 'dhp21');
  expect(await ofDevice(`/c/${id}`)).toBe(`/sheets/${id}`);
});

it('a passage that was read lately is opened, also in the version beside it', async () => {
  await clearPacks();
  await read('GET /texts/{id}/details', textId('dhammapada-2/pi'), { version_id: textId('dhammapada-2/en') });
  await read('GET /texts/{id}/details', textId('satipatthana-sutta/pi'), { size: 50 });
  await read('GET /texts/{id}/details', textId('heart-sutra/bo'), { size: 50 });
  const opened = async (path: string) => {
    const { searchParams } = new URL(await ofDevice(path), 'http://device');
    return [searchParams.get('text_id'), searchParams.get('segment_id')];
  };
  const verse = ['dhammapada-2/en', 'dhp24'] as const;
  expect(await opened('/c/dhp24')).toEqual([textId(verse[0]), segmentId(...verse)]);
  expect(await opened(`/c/dhp24?text=${textId('dhammapada-2/pi').slice(0, 8)}`)).toEqual([
    textId('dhammapada-2/pi'),
    segmentId('dhammapada-2/pi', 'dhp24'),
  ]);
  expect(await opened('/c/mn10:4.2')).toEqual([
    textId('satipatthana-sutta/pi'),
    segmentId('satipatthana-sutta/pi', 'mn10:4.2'),
  ]);
  const { searchParams } = new URL(await ofServer('/c/toh21/145a?lang=bo-IN', ''), 'http://device');
  expect(await opened('/c/toh21/145a')).toEqual([textId('heart-sutra/bo'), searchParams.get('segment_id')]);
  const id = segmentId('dhammapada-2/en', 'dhp24');
  expect(await opened(`/c/${id}`)).toEqual([textId('dhammapada-2/en'), id]);
  expect(await ofDevice(`/c/${textId('heart-sutra/bo')}`)).toBe(`/texts/${textId('heart-sutra/bo')}?type=root_text`);
});

it('an address that is no text leads to the search', async () => {
  for (const path of ['/c/', '/c/%3Cscript%3E', `/c/${'a'.repeat(300)}`, '/c/dhp21?text=zz'])
    expect(await ofDevice(path)).toMatch(/^\/search\?q=/);
});

it('every address of the library leads where the server leads, in each language', async () => {
  await clearPacks();
  for (let at = 0; at < texts.length; at += 100)
    await keepTexts(
      texts.slice(at, at + 100).map(({ id }) => id),
      at,
    );
  // All of them are compared in the search.
  for (const [index, { address }] of judged.filter((_, at) => at % 4 === 0).entries()) {
    const lang = ['en', 'bo-IN', 'zh-Hans-CN'][index % 3];
    const path = `/c/${address.split('/').map(encodeURIComponent).join('/')}?lang=${lang}`;
    const onDevice = await ofDevice(path);
    const online = await ofServer(path, '');
    if (online.startsWith('/search')) expect(onDevice, path).toMatch(/^\/search/);
    else expect(onDevice, path).toBe(online);
  }
  const text = textId('heart-sutra/sa');
  for (const path of [`/c/toh21?text=${text.slice(0, 8)}`, `/c/${text}`, `/c/${segmentId('dhammapada-2/pi', 'dhp24')}`])
    expect(await ofDevice(path)).toBe(await ofServer(path, ''));
});
