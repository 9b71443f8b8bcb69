import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import { DOWNLOAD_FORMATS, DOWNLOAD_LAYOUTS } from '#shared/download-formats.ts';

// From the sources a thread and a process take seconds to start.
vi.setConfig({ testTimeout: 60_000 });

const canReadPdf = spawnSync('pdftotext', ['-v']).error === undefined;

/** Processes of this one that typeset. */
const typesetters = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
      return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pdf-worker');
    } catch {
      return false;
    }
  });

const { app, pool, raw } = await testApp();

const text = (key: string) => stableId('text', `library:${key}`);
const HEART = text('heart-sutra/sa');
const [ENGLISH, CHINESE, TIBETAN] = [text('heart-sutra/en'), text('heart-sutra/zh'), text('heart-sutra/bo')];
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const download = async (query: string, id = HEART, headers: Record<string, string> = {}) => {
  const response = await app.inject({ url: `/api/v1/texts/${id}/download?${query}`, headers });
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    text: response.rawPayload.toString(),
    code: response.statusCode >= 400 ? (response.json() as { code: string }).code : '',
  };
};

describe('GET /texts/{id}/download', () => {
  it('answers 400 for what it does not know', async () => {
    for (const query of [
      '',
      'format=rtf',
      'format=txt&tags=maybe',
      'format=txt&layout=beside',
      'format=txt&from=0',
      'format=txt&from=5&to=4',
      `format=txt&from=1&section_id=${UNKNOWN}`,
      `format=txt&${Array.from({ length: 6 }, () => `version_id=${ENGLISH}`).join('&')}`,
    ])
      expect([query, (await download(query)).status]).toEqual([query, 400]);
  });

  it('answers 404 for texts, versions and parts that do not exist or belong to another work', async () => {
    expect((await download('format=txt', UNKNOWN)).status).toBe(404);
    expect((await download('format=txt', 'x')).status).toBe(404);
    for (const query of [
      `version_id=${UNKNOWN}`,
      `version_id=${text('metta-sutta/pi')}`,
      `section_id=${UNKNOWN}`,
      'section_id=x',
      'from=100000',
    ])
      expect([query, (await download(`format=txt&${query}`)).status]).toEqual([query, 404]);
  });

  it.each(DOWNLOAD_FORMATS)('sends %s as a file with its name, and nothing when the caller has it', async (format) => {
    const first = await download(`format=${format}&version_id=${ENGLISH}&version_id=${CHINESE}`);
    expect(first.status).toBe(200);
    expect(first.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''/);
    expect(first.headers['cache-control']).toBe('public, no-cache');
    expect(first.bytes.length).toBeGreaterThan(500);
    const { etag = '' } = first.headers as { etag?: string };
    const again = await download(`format=${format}&version_id=${ENGLISH}&version_id=${CHINESE}`, HEART, {
      'if-none-match': etag,
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await download(`format=${format}`)).headers['etag']).not.toBe(etag);
  });

  it('writes text with tags and without', async () => {
    const tagged = (await download('format=txt&tags=true', text('heart-sutra/en'))).text;
    const plain = (await download('format=txt&tags=false', text('heart-sutra/en'))).text;
    expect(tagged).toMatch(/^\[\w+ heading\] \S.*\n\n\[\w+\] /m);
    expect(plain).not.toMatch(/[[\]<>]|&lt;/);
    expect(plain).toMatch(/^The Heart of the Perfection of Wisdom\nPrajñāpāramitāhṛdayasūtra\nTranslator: Pothi\n/);
    expect(plain).toContain('License: CC0-1.0');
    expect(plain).toContain('Revision: 1.0, ');
    expect(plain).toContain(`/chapter?text_id=${ENGLISH}`);
  });

  it('puts versions below each passage, beside it, or each section in turn', async () => {
    const versions = `version_id=${ENGLISH}&version_id=${TIBETAN}`;
    const [stacked, beside, turns] = await Promise.all(
      ['stacked', 'side_by_side', 'in_turn'].map(
        async (layout) => (await download(`format=md&layout=${layout}&${versions}`)).text,
      ),
    );
    expect(stacked).toMatch(/\n\n\*\*[\dab.]+\*\* [^\n]+\n\n> [^\n]+\n\n> [^\n]*[\u0F00-\u0FFF]/);
    expect(beside).toMatch(
      /\| Prajñāpāramitāhṛdayasūtra \| The Heart of the Perfection of Wisdom \| [^|]+ \|\n\| --- \|/,
    );
    expect(turns).not.toBe(stacked);
    for (const markdown of [stacked, beside, turns]) expect(markdown).toContain('license":"CC0-1.0');
  });

  it('writes one section, or a range of passages', async () => {
    const { rows } = await pool.query<{ id: string; title: string; from: number; to: number }>(
      'select id, title, first_position as from, last_position as to from sections where text_id = $1 order by position offset 1 limit 1',
      [HEART],
    );
    const [section] = rows;
    const bySection = await download(`format=csv&section_id=${section?.id}`);
    const byRange = await download(`format=csv&from=${section?.from}&to=${section?.to}`);
    const rowsOf = (csv: string) => csv.trim().split('\r\n').length - 1;
    expect(rowsOf(bySection.text)).toBe((section?.to ?? 0) - (section?.from ?? 0) + 1);
    expect(byRange.text).toBe(bySection.text);
  });

  it('has everything in an EPUB and a Word document: title page, contents, languages', async () => {
    const versions = `version_id=${ENGLISH}&version_id=${TIBETAN}&version_id=${CHINESE}`;
    const epub = unzipSync((await download(`format=epub&${versions}`)).bytes);
    const page = (path: string) => strFromU8(epub[path] ?? new Uint8Array());
    expect(page('EPUB/title.xhtml')).toContain('<dt lang="en" xml:lang="en">Translator</dt>');
    expect(page('EPUB/nav.xhtml')).toContain('href="text-2.xhtml#');
    for (const lang of ['sa-Latn', 'en', 'bo', 'zh']) expect(page('EPUB/text-2.xhtml')).toContain(` lang="${lang}"`);
    const docx = unzipSync((await download(`format=docx&layout=side_by_side&${versions}`)).bytes);
    const document = strFromU8(docx['word/document.xml'] ?? new Uint8Array());
    expect(document).toContain('w:bidi="bo-CN"');
    expect(document).toContain('<w:tbl>');
    expect(document).toContain('<w:bookmarkStart');
  });

  it('is refused with the reason where the licence of any of the texts forbids it', async () => {
    await pool.query("update texts set license = 'All rights reserved' where id = $1", [CHINESE]);
    const refused = await download(`format=txt&version_id=${CHINESE}`);
    expect([refused.status, refused.code]).toEqual([403, 'download_not_licensed']);
    expect((await download('format=txt')).status).toBe(200);
    await pool.query("update texts set license = 'Public domain' where id = $1", [CHINESE]);
  });

  it('has another tag when a text has another revision', async () => {
    const before = (await download('format=txt', TIBETAN)).headers['etag'];
    await pool.query('update texts set revision = revision + 1 where id = $1', [TIBETAN]);
    expect((await download('format=txt', TIBETAN)).headers['etag']).not.toBe(before);
  });

  it('is refused with a sentence where it is too long for the format', async () => {
    await pool.query('update contents set segment_count = 400000 where text_id = $1', [text('eight-verses/bo')]);
    const refused = await raw('GET /texts/{id}/download', {
      params: { id: text('eight-verses/bo') },
      query: { format: 'docx' },
    });
    expect(refused.status).toBe(413);
  });

  it.skipIf(!canReadPdf)('has a text and its versions in a PDF, in each layout', async () => {
    const versions = `version_id=${ENGLISH}&version_id=${TIBETAN}`;
    const pages: Record<string, string> = {};
    for (const layout of DOWNLOAD_LAYOUTS) {
      const pdf = await download(`format=pdf&layout=${layout}&${versions}`);
      expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
      pages[layout] = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf.bytes, encoding: 'utf8' }).stdout;
      for (const words of ['Translator', 'CC0-1.0', 'Form is emptiness', 'rūpam'])
        expect([layout, words, pages[layout].includes(words)]).toEqual([layout, words, true]);
      expect(pages[layout]).toMatch(/[\u0F40-\u0F69]/);
    }
    expect(new Set(Object.values(pages)).size).toBe(DOWNLOAD_LAYOUTS.length);
  });

  it('refuses a PDF whose words are too many, though its passages are not, before anything is sent', async () => {
    await pool.query(
      `update segments set content = repeat('dukkha ', 200000)
       where content_id = (select id from contents where text_id = $1)`,
      [text('metta-sutta/pi')],
    );
    const refused = await download('format=pdf', text('metta-sutta/pi'));
    expect([refused.status, refused.code]).toEqual([413, 'download_too_long']);
    expect(refused.headers['content-disposition']).toBeUndefined();
    expect(refused.headers['etag']).toBeUndefined();
  });

  it('is not typeset any more when the caller has left', async () => {
    await pool.query(
      `update segments set content = repeat('dukkha ', 15000)
       where content_id = (select id from contents where text_id = $1)`,
      [text('metta-sutta/pi')],
    );
    const address = new URL(
      `/api/v1/texts/${text('metta-sutta/pi')}/download?format=pdf`,
      await app.listen({ port: 0 }),
    );
    const request = http.get(address);
    request.on('error', () => undefined);
    await vi.waitUntil(() => typesetters().length > 0, { timeout: 30_000 });
    request.destroy();
    await vi.waitUntil(() => typesetters().length === 0, { timeout: 10_000 });
    expect((await download('format=pdf')).status).toBe(200);
  });

  it('makes some PDFs at once and asks others to try again', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.inject({ url: `/api/v1/texts/${HEART}/download?format=pdf`, remoteAddress: `10.${index}.0.1` }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect((await download('format=pdf')).status).toBe(200);
  });
});
