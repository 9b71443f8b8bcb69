import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findOrInstallBrowser } from '../scripts/browser.mjs';
import { startSite } from './built-site.ts';
import { openSignedInPage, measureTyping, type TypingFigures } from './measure-typing.ts';
import { type Figure, kilobytes, printFigures, measureTime } from './figures.ts';
import { measurePageScripts, measureScripts } from './script-sizes.ts';

const SAVE_COUNT = 60;
const SAVED_BLOCK_COUNT = 300;
const TYPED_BLOCK_COUNT = 1000;

const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

type Row = { position: number; type: 'content'; content: string; block_id: string };

/** Paragraphs of about fifty words each. */
const makeRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, position) => ({
    position,
    type: 'content',
    content: `<p>Paragraph ${position}: <strong>patience</strong> ${'is the ground on which everything else grows '.repeat(6)}</p>`,
    block_id: randomUUID(),
  }));

/** Every tenth block is a quoted passage, which has a view of its own. */
const makeMixedRows = (count: number) =>
  makeRows(count).map((row, index) =>
    index % 10 === 5 ? { ...row, type: 'source' as const, content: randomUUID() } : row,
  );

const ARGS = ['--no-sandbox', '--disable-gpu'];
/** Frames follow at once: what is measured is the work for a key, without the wait for the next frame of a display. */
const NO_FRAME_LIMIT = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

const dataDir = await mkdtemp(join(tmpdir(), 'pothi-bench-'));
const executablePath = await findOrInstallBrowser();
const browser = await chromium.launch({ executablePath, args: ARGS });
const unlimitedBrowser = await chromium.launch({ executablePath, args: [...ARGS, ...NO_FRAME_LIMIT] });
try {
  const site = await startSite(dataDir);
  try {
    const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(`${site.url}/api/v1${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
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

    const rows = makeRows(SAVED_BLOCK_COUNT);
    const created = await send('POST', '/sheets', { title: 'Three hundred blocks', source: rows }, bearer);
    const id = String(created.value['sheet_id']);
    let version = Number(created.value['version']);
    const durations: number[] = [];
    let bytes = { sent: 0, received: 0 };
    for (let save = 0; save < SAVE_COUNT; save += 1) {
      const changed = rows.map((row, index) => (index === save ? { ...row, content: `<p>Changed ${save}</p>` } : row));
      const body = { title: 'Three hundred blocks', source: changed };
      const [response, duration] = await measureTime(() =>
        send('PUT', `/sheets/${id}`, body, { ...bearer, 'if-match': `"${version}"` }),
      );
      version = Number(response.value['version']);
      bytes = { sent: Buffer.byteLength(JSON.stringify(body)), received: Buffer.byteLength(response.text) };
      durations.push(duration);
    }
    durations.sort((a, b) => a - b);
    figures.push(
      {
        label: `a save of ${SAVED_BLOCK_COUNT} blocks, one of them changed`,
        value: milliseconds(durations[Math.floor(SAVE_COUNT / 2)] ?? 0),
        note: `median of ${SAVE_COUNT}; p95 ${milliseconds(durations[Math.floor(SAVE_COUNT * 0.95)] ?? 0)}`,
      },
      { label: '  sent / received', value: `${kilobytes(bytes.sent)} / ${bytes.received} bytes` },
    );

    const long = await send(
      'POST',
      '/sheets',
      { title: 'A thousand blocks', source: makeRows(TYPED_BLOCK_COUNT) },
      bearer,
    );
    const page = await openSignedInPage(browser, auth);
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    const addressOf = (sheet: typeof long) => `${site.url}/sheets/${String(sheet.value['sheet_id'])}`;
    const pushTyping = (label: string, { p50, p95, worst, keys }: TypingFigures, aim = '') =>
      figures.push({
        label,
        value: milliseconds(p95),
        note: `p95 of ${keys}; p50 ${milliseconds(p50)}, worst ${milliseconds(worst)}${aim}`,
      });
    const frames = await measureTyping(page, addressOf(long));
    const unlimited = await openSignedInPage(unlimitedBrowser, auth);
    const inLong = await measureTyping(unlimited, addressOf(long));
    pushTyping(`a key typed in a sheet of ${TYPED_BLOCK_COUNT} blocks, to its paint`, inLong, '; aim: 16 ms');
    const short = await send('POST', '/sheets', { title: 'One block', source: makeRows(1) }, bearer);
    const inShort = await measureTyping(unlimited, addressOf(short));
    pushTyping('  in a sheet of one block', inShort);
    figures.push({
      label: `  ${TYPED_BLOCK_COUNT} blocks compared with one, p50 / p95`,
      value: `${(inLong.p50 / inShort.p50).toFixed(2)} / ${(inLong.p95 / inShort.p95).toFixed(2)}`,
      note: 'depends less on the machine; 1 is a sheet whose length costs nothing',
    });
    pushTyping('  waiting for the next of 60 frames a second included', frames);
    const mixedRows = makeMixedRows(TYPED_BLOCK_COUNT);
    const mixed = await send('POST', '/sheets', { title: 'Passages', source: mixedRows }, bearer);
    pushTyping(
      '  when every tenth block is a passage',
      await measureTyping(unlimited, addressOf(mixed)),
      '; aim: 16 ms',
    );

    const all = await measureScripts(scripts);
    const library = await measurePageScripts(`${site.url}/collections`);
    figures.push({
      label: 'scripts of the editor’s route',
      value: kilobytes(all.gzip),
      note: `gzip in ${all.files} files, all that came while typing; the library’s first page names ${kilobytes(library.gzip)}`,
    });
    printFigures('The sheet editor', figures);
  } finally {
    await site.stop();
  }
} finally {
  await browser.close();
  await unlimitedBrowser.close();
  await rm(dataDir, { recursive: true, force: true });
}
