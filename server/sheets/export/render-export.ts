import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import { defineWorkerTask } from '#server/workers/worker-task.ts';
import { DOCX_TYPE, EPUB_TYPE, MARKDOWN_TYPE, PDF_TYPE } from '#server/writers/media-types.ts';
import { writeDocx } from '#server/writers/docx.ts';
import { writeEpub } from '#server/writers/epub.ts';
import { renderMarkdown } from '#server/writers/markdown.ts';
import { createPdfSource } from '#server/writers/pdf/pdf.ts';
import { typesetInProcess } from '#server/writers/pdf/pdf-process.ts';
import type { ExportFormat } from '#shared/limits.ts';
import type { ExportedSheet } from './exported-sheet.ts';

export type ExportFile = { media_type: string; extension: string; bytes: Uint8Array };

/** A Markdown file, or a zip when the sheet has pictures, which Markdown cannot contain. */
const markdownFile = (sheet: ExportedSheet): ExportFile => {
  const bytes = strToU8(renderMarkdown(sheet));
  const pictures = sheet.blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : []));
  if (pictures.length === 0) return { media_type: MARKDOWN_TYPE, extension: 'md', bytes };
  const files: Zippable = { 'sheet.md': bytes };
  for (const picture of pictures) files[`pictures/${picture.name}`] = [picture.bytes, { level: 0 }];
  return { media_type: 'application/zip', extension: 'zip', bytes: zipSync(files) };
};

const FORMATS: Record<Exclude<ExportFormat, 'pdf'>, (sheet: ExportedSheet) => ExportFile | Promise<ExportFile>> = {
  markdown: markdownFile,
  epub: async (sheet) => ({ media_type: EPUB_TYPE, extension: 'epub', bytes: await buffer(writeEpub(sheet)) }),
  docx: async (sheet) => ({ media_type: DOCX_TYPE, extension: 'docx', bytes: await buffer(writeDocx(sheet)) }),
};

export const renderExportTask = defineWorkerTask({
  name: 'renderExport',
  run: ({ sheet, format }: { sheet: ExportedSheet; format: Exclude<ExportFormat, 'pdf'> }) => FORMATS[format](sheet),
  maxMs: 30_000,
});

export const createPdfSourceTask = defineWorkerTask({
  name: 'createPdfSource',
  run: (sheet: ExportedSheet) => createPdfSource(sheet),
  maxMs: 30_000,
});

/** The file of a sheet, made in a thread; a PDF in a process. */
export const renderExport = async (
  workers: WorkerPool,
  sheet: ExportedSheet,
  format: ExportFormat,
): Promise<ExportFile> => {
  if (format !== 'pdf') return workers.run(renderExportTask, { sheet, format });
  const bytes = await typesetInProcess(await workers.run(createPdfSourceTask, sheet));
  return { media_type: PDF_TYPE, extension: 'pdf', bytes };
};
