import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { getBrowser } from '../scripts/browser.mjs';
import { startSite } from './built-site.ts';
import { memberPage, typedInto } from './editor-typing.ts';
import { type Figure, kilobytes, printFigures, timed } from './figures.ts';
import { scriptsOf, shipped } from './shipped-scripts.ts';

const SAVES = 60;
const SAVED_BLOCKS = 300;
const TYPED_BLOCKS = 1000;

const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

type Row = { position: number; type: 'content'; content: string; block_id: string };

/** Paragraphs as a teacher writes them, some fifty words each. */
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, position) => ({
    position,
    type: 'content',
    content: `<p>Paragraph ${position}: <strong>patience</strong> ${'is the ground on which everything else grows '.repeat(6)}</p>`,
    block_id: randomUUID(),
  }));

const dataDir = await mkdtemp(join(tmpdir(), 'pothi-bench-'));
const browser = await chromium.launch({ executablePath: await getBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const site = await startSite(dataDir);
  try {
    const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${site.site}/api/v1${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return { text, value: JSON.parse(text) as Record<string, unknown> };
    };
    const { value } = await send('POST', '/auth/register', {
      email: 'bench@example.org',
      firstname: 'Pema',
      lastname: 'Tsering',
      password: 'butter tea at dawn',
    });
    const auth = value['auth'] as { access_token: string; refresh_token: string };
    const bearer = { authorization: `Bearer ${auth.access_token}` };
    const figures: Figure[] = [];

    const rows = rowsOf(SAVED_BLOCKS);
    const made = await send('POST', '/sheets', { title: 'Three hundred blocks', source: rows }, bearer);
    const id = String(made.value['sheet_id']);
    let version = Number(made.value['version']);
    const times: number[] = [];
    let bytes = { sent: 0, answered: 0 };
    for (let save = 0; save < SAVES; save += 1) {
      const changed = rows.map((row, index) => (index === save ? { ...row, content: `<p>Changed ${save}</p>` } : row));
      const body = { title: 'Three hundred blocks', source: changed };
      const [answer, took] = await timed(() =>
        send('PUT', `/sheets/${id}`, body, { ...bearer, 'if-match': `"${version}"` }),
      );
      version = Number(answer.value['version']);
      bytes = { sent: Buffer.byteLength(JSON.stringify(body)), answered: Buffer.byteLength(answer.text) };
      times.push(took);
    }
    times.sort((a, b) => a - b);
    figures.push(
      {
        what: `a save of ${SAVED_BLOCKS} blocks, one of them changed`,
        value: milliseconds(times[Math.floor(SAVES / 2)] ?? 0),
        beside: `median of ${SAVES}; p95 ${milliseconds(times[Math.floor(SAVES * 0.95)] ?? 0)}`,
      },
      { what: '  sent / answered', value: `${kilobytes(bytes.sent)} / ${bytes.answered} bytes` },
    );

    const long = await send('POST', '/sheets', { title: 'A thousand blocks', source: rowsOf(TYPED_BLOCKS) }, bearer);
    const page = await memberPage(browser, auth);
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    const typing = await typedInto(page, `${site.site}/sheets/${String(long.value['sheet_id'])}`);
    figures.push({
      what: `a key typed in a sheet of ${TYPED_BLOCKS} blocks, to its paint`,
      value: milliseconds(typing.p95),
      beside: `p95 of ${typing.keys}; p50 ${milliseconds(typing.p50)}, worst ${milliseconds(typing.worst)}; aim: 16 ms`,
    });

    const all = await shipped(scripts);
    const library = await scriptsOf(`${site.site}/collections`);
    figures.push({
      what: 'scripts of the editor’s route',
      value: kilobytes(all.gzip),
      beside: `gzip in ${all.files} files, all that came while typing; the library’s first page names ${kilobytes(library.gzip)}`,
    });
    printFigures('The sheet editor', figures);
  } finally {
    await site.stop();
  }
} finally {
  await browser.close();
  await rm(dataDir, { recursive: true, force: true });
}
