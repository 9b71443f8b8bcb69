import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { NOWHERE } from '#server/sheets/testing-sheets.ts';
import { testApp } from '#server/testing-app.ts';

const { app, call, db, settings } = await testApp({ TRUST_PROXY: '1' });
const address = await app.listen({ host: '127.0.0.1', port: 0 });

const connect = async (headers: Record<string, string> = {}) => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } }));
  return client;
};

const client = await connect();
afterAll(() => client.close());

const callTool = async <Output>(name: string, input: Record<string, unknown>): Promise<Output> => {
  const result = await client.callTool({ name, arguments: input });
  const [content] = result.content;
  if (result.isError) throw new Error(content?.type === 'text' ? content.text : 'failed');
  // For clients that know only text.
  expect(content).toEqual({ type: 'text', text: JSON.stringify(result.structuredContent) });
  return result.structuredContent as Output;
};

type Source = { text_id: string; title: string; license: string; language: string };
type Passage = { segment_id: string; number: string; words: string; url: string; source: Source };

const MIND = 'Manopubbaṅgamā dhammā,';
const heartSutra = stableId('text', 'library:heart-sutra/sa');

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const accept = { accept: 'application/json, text/event-stream' };

describe('the tools', () => {
  it('are six, read only, and describe what they take and give', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'read', 'translations', 'commentary', 'cite', 'verify']);
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false });
      expect(inputSchema.type).toBe('object');
      expect(outputSchema?.type).toBe('object');
      expect(description).toBeTruthy();
    }
    expect(client.getInstructions()).toContain('licence');
  });

  it('search finds words in another script, with licence and permanent address', async () => {
    const { total, passages } = await callTool<{ total: number; passages: Passage[] }>('search', {
      query: 'sems',
      language: 'bo',
      limit: 3,
    });
    expect(total).toBeGreaterThan(3);
    expect(passages).toHaveLength(3);
    for (const { words, url, source, segment_id } of passages) {
      expect(words).toContain('སེམས');
      expect(words).not.toContain('<');
      expect(source).toMatchObject({ language: 'bo', license: expect.stringMatching(/./) as string });
      expect(url).toBe(`http://localhost:3000/chapter?text_id=${source.text_id}&segment_id=${segment_id}`);
    }
  });

  it('read gives the exact words from a citation on, with a version, and where to go on', async () => {
    type Read = {
      source: Source;
      version: Source | null;
      passages: (Passage & { translation: string | null })[];
      next_segment_id: string | null;
    };
    const { source } = await callTool<Read>('read', { reference: 'Dhp 1', count: 1 });
    const root = await callTool<Read>('read', { text_id: stableId('text', 'library:dhammapada-1/pi'), count: 4 });
    expect(root.source.language).toBe('pi');
    expect(source.title).toBeTruthy();
    const version_id = stableId('text', 'library:dhammapada-1/en');
    const both = await callTool<Read>('read', { text_id: root.source.text_id, version_id, count: 4 });
    expect(both.version).toMatchObject({ text_id: version_id, license: 'CC0-1.0' });
    expect(both.passages.some(({ translation }) => translation)).toBe(true);
    const next = await callTool<Read>('read', { segment_id: both.next_segment_id, count: 1 });
    expect(next.passages[0]?.segment_id).toBe(both.next_segment_id);
  });

  it('translations and commentary give each with its own licence', async () => {
    const { passages: found } = await callTool<{ passages: Passage[] }>('search', { query: MIND, limit: 1 });
    const segment_id = found[0]?.segment_id;
    type Related = { parent: { words: string }; passages: Passage[]; total: number };
    const { parent, passages, total } = await callTool<Related>('translations', { segment_id, language: 'zh' });
    expect(parent.words).toContain('Manopubbaṅgamā');
    expect(total).toBeGreaterThan(1);
    expect(passages[0]?.source).toMatchObject({ language: 'zh', license: expect.stringMatching(/./) as string });
    const commentary = await callTool<Related>('commentary', { segment_id });
    expect(commentary.total).toBe(commentary.passages.length);
  });

  it('cite gives what the API gives, in each of its formats, of one passage or several', async () => {
    type Cited = { citation: string; numbers: string[]; words: string; url: string; source: Source };
    const [segment_id, accessed] = [stableId('segment', 'library:dhammapada-1/pi', 'dhp1'), '2026-01-31'];
    const undated = (citation: string | undefined) => citation?.replaceAll(/\d{4}-\d\d-\d\d/g, accessed);
    for (const passages of [1, 3]) {
      const expected = await call('GET /citations', { query: { segment_id, passages, accessed } });
      for (const format of ['plain', 'chicago', 'bibtex', 'ris', 'csl_json'] as const) {
        const cited = await callTool<Cited>('cite', { segment_id, format, passages });
        expect(cited.url).toBe(expected.address);
        expect(cited.numbers).toEqual(expected.numbers.map(({ label }) => label));
        // Each format writes the day of the visit in its own way.
        if (format === 'plain' || format === 'bibtex') expect(undated(cited.citation)).toBe(expected[format]);
        expect(cited.citation).toContain(expected.address);
      }
    }
    const byNumber = await callTool<Cited>('cite', { reference: 'Dhp 1' });
    expect(byNumber.numbers).toContain('Dhp 1');
    expect(byNumber).toMatchObject({
      words: expect.stringMatching(/./) as string,
      source: { license: expect.any(String) as string },
    });
  });

  it('verify finds a quotation, marks what differs, and says when there is none', async () => {
    type Verified = {
      match: string;
      passages: { segments: Passage[]; source: Source; differences: { kind: string; words: string }[] }[];
    };
    const exact = await callTool<Verified>('verify', { text: 'manopubbaṅgamā dhammā manoseṭṭhā manomayā' });
    expect(exact.match).toBe('verbatim');
    expect(exact.passages[0]?.segments[0]?.url).toContain('/chapter?');
    const near = await callTool<Verified>('verify', {
      text: 'manopubbaṅgamā dhammā manoseṭṭhā manomayā manasā ce paduṭṭhena socati vā karoti vā',
    });
    expect(near.match).toBe('near');
    expect(near.passages[0]?.differences.length).toBeGreaterThan(0);
    const none = await callTool<Verified>('verify', { text: 'the quick brown fox jumps over the lazy dog tonight' });
    expect(none).toMatchObject({ match: 'none', passages: [] });
  });

  it.each([
    ['read', { segment_id: 'nonsense' }, 'This passage does not exist.'],
    ['read', { text_id: "'; drop table texts; --" }, 'Text is not available'],
    [
      'cite',
      { reference: 'no such place 99999' },
      'No passage of the library is cited like this. Search for its words.',
    ],
    ['cite', { reference: 'Dhp 1', format: 'mla' }, 'format'],
    ['cite', { reference: 'Dhp 1', passages: 0 }, 'passages'],
    ['translations', { segment_id: NOWHERE }, 'This passage does not exist.'],
    ['commentary', { reference: 'Toh 99999' }, 'Search for its words.'],
    ['read', { text_id: NOWHERE }, 'Text is not available'],
    ['read', { reference: 'Dhp 1', version_id: NOWHERE }, 'Text is not available'],
    ['search', {}, 'query'],
    ['search', { query: 7 }, 'query'],
    ['rewrite', {}, 'rewrite'],
    ['cite', {}, 'Give a segment_id or a reference.'],
    ['search', { query: 'x', limit: 1000 }, 'limit'],
    ['verify', { text: 'a'.repeat(5001) }, 'text'],
  ])('%s of %j is a failure with a sentence, for the assistant', async (name, input, sentence) => {
    await expect(callTool(name, input)).rejects.toThrow(sentence);
  });

  it('do not read an unpublished text', async () => {
    await db.updateTable('texts').set({ is_published: false }).where('id', '=', heartSutra).execute();
    await expect(callTool('read', { text_id: heartSutra })).rejects.toThrow('Text is not available');
    await db.updateTable('texts').set({ is_published: true }).where('id', '=', heartSutra).execute();
  });
});

describe('the endpoint', () => {
  const post = (payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/mcp', payload, headers: { ...accept, ...headers } });

  it('answers clients of the protocol of 2025 too, each request by itself', async () => {
    const answer = await post(initialize);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"serverInfo"');
    expect(answer.headers['mcp-session-id']).toBeUndefined();
    const listed = await post({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    expect(listed.body).toContain('"verify"');
  });

  it('refuses pages of other sites, and lets our own in', async () => {
    const refused = await post(initialize, { origin: 'https://elsewhere.example' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
    expect((await post(initialize, { origin: 'null' })).statusCode).toBe(403);
    expect((await post(initialize, { origin: settings.siteUrl })).statusCode).toBe(200);
  });

  it('refuses what is too large, a batch, other media types, sessions and subscriptions', async () => {
    expect((await post({ ...initialize, padding: 'x'.repeat(64 * 1024) })).statusCode).toBe(413);
    expect((await post([initialize])).statusCode).toBe(400);
    expect((await post(initialize, { 'content-type': 'text/plain' })).statusCode).toBe(415);
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await app.inject({ method, url: '/mcp', headers: accept });
      expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST']);
    }
    const listening = await post({ jsonrpc: '2.0', id: 3, method: 'subscriptions/listen', params: {} });
    expect(listening.body).toContain('error');
  });

  it.each([[null], [42], ['text'], [{}], [{ jsonrpc: '2.0', method: 'tools/call', id: {} }]])(
    'refuses %j with an error of the client',
    async (payload) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/mcp',
        payload: JSON.stringify(payload),
        headers: { ...accept, 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    },
  );
});
