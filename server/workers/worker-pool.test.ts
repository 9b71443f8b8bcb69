import { afterAll, expect, it, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import { buildSheetIndexTask } from '#server/search/index/sheet-index.ts';
import { sanitizeContentsTask } from '#server/sheets/sanitize-block.rules.ts';
import { createPdfSourceTask } from '#server/sheets/export/render-export.ts';
import type { ExportedSheet } from '#server/sheets/export/exported-sheet.ts';
import { MAX_PDF_DATA } from '#server/writers/pdf/pdf.ts';
import { createWorkerPool } from './worker-pool.ts';

vi.setConfig({ testTimeout: 120_000 });

const pool = createWorkerPool({ threads: 1 });
afterAll(() => pool.close());

// From the sources a thread takes a second to start, on a busy machine much longer.
const buildIndex = { ...buildSheetIndexTask, maxMs: 60_000 };
const sanitize = { ...sanitizeContentsTask, maxMs: 60_000 };

const codeOf = (error: unknown): unknown => (error instanceof AppError ? error.code : error);

it('runs a task in another thread, so that timers go on', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  const blocks = JSON.stringify([{ type: 'content', content: `<p>${'patience and wisdom '.repeat(40_000)}</p>` }]);
  const { tokens, excerpts } = await pool.run(buildIndex, {
    title: 'A',
    summary: '',
    tags: [],
    language: 'en',
    blocks,
  });
  clearInterval(timer);
  expect(tokens).toContain("'patience'");
  expect(JSON.parse(excerpts)).toHaveLength(400);
  // Blocked, there would be at most a tick before and one after.
  expect(ticks).toBeGreaterThan(10);
});

it('ends a task that takes too long, and goes on with the next one', async () => {
  // Long enough for a busy machine to give it that much work to do.
  const slow = pool.run(
    { ...sanitizeContentsTask, maxMs: 300 },
    Array.from({ length: 200 }, () => '<b>'.repeat(60_000)),
  );
  expect(await slow.catch(codeOf)).toBe('too_complex');
  expect(await pool.run(sanitize, ['<b>bold</b>'])).toEqual(['<strong>bold</strong>']);
});

it('hands on which error a task threw', async () => {
  const blocks = [{ type: 'content', html: `<p>${'a'.repeat(MAX_PDF_DATA)}</p>` }];
  const sheet = { lang: 'en', sources: [], blocks } as unknown as ExportedSheet;
  expect(await pool.run({ ...createPdfSourceTask, maxMs: 60_000 }, sheet).catch(codeOf)).toBe('too_complex');
});

it('refuses tasks when too many wait', async () => {
  const tasks = Array.from({ length: 60 }, async () => pool.run(sanitize, ['a']));
  const codes = await Promise.all(tasks.map((task) => task.then(() => 'done', codeOf)));
  expect(new Set(codes)).toEqual(new Set(['done', 'unavailable']));
  expect(codes.filter((code) => code === 'done').length).toBeGreaterThanOrEqual(50);
});

it('ends a task that takes too much memory, and only that', async () => {
  const small = createWorkerPool({ threads: 1, memoryMb: 30 });
  const large = small.run(
    sanitize,
    Array.from({ length: 800_000 }, (_, index) => `text ${index}`),
  );
  expect(await large.then(() => 'done', codeOf)).toBe('too_complex');
  expect(await small.run(sanitize, ['<b>bold</b>'])).toEqual(['<strong>bold</strong>']);
  await small.close();
});
