import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';

const SITE = 'https://texts.example';
const { app, call, raw } = await testApp({ SITE_URL: SITE });
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const textId = (text: string) => stableId('text', `library:${text}`);
const segmentId = (text: string, key: string) => stableId('segment', `library:${text}`, key);
const VERSE = segmentId('bodhicaryavatara-1/en', 'bca1.5');
const accessed = '2026-11-09';

/** The passage that an address of ours opens. */
const opened = async (address: string) => {
  const { headers } = await app.inject({ url: address.slice(SITE.length) });
  const { pathname, searchParams } = new URL(String(headers.location), SITE);
  return searchParams.get('segment_id') ?? pathname;
};

describe('GET /citations', () => {
  it('answers 404 for what is unknown or malformed, and 400 without one target', async () => {
    for (const id of [NOWHERE, 'nonsense'])
      for (const [name, code] of [
        ['segment_id', 'segment_not_found'],
        ['text_id', 'text_not_found'],
        ['sheet_id', 'sheet_not_found'],
      ] as const) {
        const { status, body } = await raw('GET /citations', { query: { [name]: id } });
        expect([status, body.code]).toEqual([404, code]);
      }
    for (const query of [
      {},
      { segment_id: VERSE, text_id: textId('heart-sutra/en') },
      { segment_id: VERSE, accessed: 'today' },
      { segment_id: VERSE, accessed: '2026-13-01' },
      { segment_id: VERSE, passages: 0 },
      { segment_id: VERSE, passages: 1001 },
    ])
      expect([query, (await raw('GET /citations', { query })).status]).toEqual([query, 400]);
  });

  it('of a passage names the translation, its author, and the numbers people use, each of which leads there', async () => {
    const answer = await call('GET /citations', { query: { segment_id: VERSE, accessed } });
    const text = textId('bodhicaryavatara-1/en').slice(0, 8);
    expect(answer.address).toBe(`${SITE}/c/bca1.5?text=${text}`);
    expect(answer.numbers).toEqual([
      { label: 'BCA 1.5', address: `${SITE}/c/bca1.5?text=${text}` },
      { label: 'Toh 3871, 2a1', address: `${SITE}/c/toh3871/2a1?text=${text}` },
      { label: 'BCA 1', address: `${SITE}/c/bca1?text=${text}` },
    ]);
    for (const { address } of answer.numbers.slice(0, 2)) expect(await opened(address!)).toBe(VERSE);
    for (const format of [answer.plain, answer.chicago, answer.bibtex, answer.ris, answer.csl_json]) {
      expect(format).toContain('Śāntideva');
      expect(format).toContain('BCA 1.5');
      expect(format).toContain(`${SITE}/c/bca1.5?text=${text}`);
    }
    expect(JSON.parse(answer.csl_json)[0]).toMatchObject({
      language: 'en',
      author: [{ literal: 'Śāntideva' }],
      translator: [{ literal: 'Pothi' }],
      accessed: { 'date-parts': [[2026, 11, 9]] },
    });
  });

  it('of a range has its first and last number', async () => {
    const first = segmentId('dhammapada-2/pi', 'dhp21');
    const answer = await call('GET /citations', { query: { segment_id: first, passages: 5, accessed } });
    expect(answer.address).toBe(`${SITE}/c/dhp21-25?text=${textId('dhammapada-2/pi').slice(0, 8)}`);
    expect(await opened(answer.address)).toBe(first);
    expect(answer.bibtex).toContain('pages = {Dhp 21–25}');
    const range = { segment_id: segmentId('satipatthana-sutta/en', 'mn10:4.2'), passages: 4 };
    expect((await call('GET /citations', { query: range })).address).toContain('/c/mn10:4.2-5?text=');
  });

  it('of what has no number has an address all the same', async () => {
    const details = await call('GET /texts/{id}/details', {
      params: { id: textId('eight-verses/bo') },
      query: { size: 2 },
    });
    const [first, second] = details.content.sections.flatMap(({ segments }) => segments);
    const answer = await call('GET /citations', { query: { segment_id: second!.segment_id } });
    expect([answer.address, answer.numbers]).toEqual([`${SITE}/c/${second!.segment_id}`, []]);
    expect(await opened(answer.address)).toBe(second!.segment_id);
    const range = await call('GET /citations', { query: { segment_id: first!.segment_id, passages: 1000 } });
    expect(range.address).toBe(`${SITE}/c/${first!.segment_id}?passages=${details.total_segments}`);
    expect(await opened(range.address)).toBe(first!.segment_id);
  });

  it('of every passage of the library has an address that leads to it', async () => {
    for (const text of [
      'heart-sutra/zh',
      'heart-sutra/en',
      'mangala-sutta/en',
      'dhammacakka-sutta/zh',
      'bodhicaryavatara-1/bo',
    ]) {
      const id = textId(text);
      const { content } = await call('GET /texts/{id}/details', { params: { id }, query: { size: 100 } });
      for (const { segment_id } of content.sections.flatMap(({ segments }) => segments)) {
        const { address } = await call('GET /citations', { query: { segment_id } });
        expect([text, address, await opened(address)]).toEqual([text, address, segment_id]);
      }
    }
  });

  it('of a text and of a published sheet', async () => {
    const id = textId('heart-sutra/bo');
    const text = await call('GET /citations', { query: { text_id: id, accessed } });
    expect(text.numbers.map(({ label }) => label)).toEqual(['Toh 21', 'T 251']);
    expect(text.address).toBe(`${SITE}/c/toh21?text=${id.slice(0, 8)}`);
    expect(text.ris).toMatch(/^TY {2}- EBOOK/);
    const body = { email: 'citer@example.org', firstname: 'Pema', lastname: 'T', password: 'butter tea at dawn' };
    const { auth } = await call('POST /auth/register', { body });
    const title = 'On {patience} & 50% \\more';
    const sheet = { title, source: [], is_published: true };
    const { sheet_id } = await call('POST /sheets', { body: sheet }, auth.access_token);
    const cited = await call('GET /citations', { query: { sheet_id } });
    expect(cited.address).toBe(`${SITE}/c/${sheet_id}`);
    expect(cited.bibtex).toContain(
      '{{On \\textbraceleft{}patience\\textbraceright{} \\& 50\\% \\textbackslash{}more}}',
    );
    expect(JSON.parse(cited.csl_json)[0]).toMatchObject({ title, author: [{ literal: 'Pema T' }], type: 'webpage' });
    expect(await opened(cited.address)).toContain(sheet_id);
  });
});

describe('GET /citations/download', () => {
  it('is a file of the format that is asked for', async () => {
    for (const [format, type, extension] of [
      ['plain', 'text/plain', 'txt'],
      ['chicago', 'text/plain', 'txt'],
      ['bibtex', 'application/x-bibtex', 'bib'],
      ['ris', 'application/x-research-info-systems', 'ris'],
      ['csl_json', 'application/vnd.citationstyles.csl+json', 'json'],
    ] as const) {
      const { headers, body } = await app.inject({
        url: `/api/v1/citations/download?segment_id=${VERSE}&format=${format}`,
      });
      expect(headers['content-type']).toContain(type);
      expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename=".+\\.${extension}"`));
      expect(body).toContain('BCA 1.5');
    }
    expect(
      (await app.inject({ url: `/api/v1/citations/download?segment_id=${VERSE}&format=endnote` })).statusCode,
    ).toBe(400);
  });
});
