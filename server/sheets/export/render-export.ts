import { strToU8, zipSync, type Zippable } from 'fflate';
import { defineWorkerTask } from '#server/workers/worker-task.ts';
import type { ExportFormat } from '#shared/limits.ts';
import { renderDocx } from './docx.ts';
import { renderEpub } from './epub.ts';
import type { ExportedSheet } from './exported-sheet.ts';
import { renderMarkdown } from './markdown.rules.ts';

export type ExportFile = { media_type: string; extension: string; bytes: Uint8Array };

/** A Markdown file, or a zip when the sheet has pictures, which Markdown cannot contain. */
const markdownFile = (sheet: ExportedSheet): ExportFile => {
  const text = strToU8(renderMarkdown(sheet));
  const pictures = sheet.blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : []));
  if (pictures.length === 0) return { media_type: 'text/markdown; charset=utf-8', extension: 'md', bytes: text };
  const files: Zippable = { 'sheet.md': text };
  for (const { name, bytes } of pictures) files[`pictures/${name}`] = [bytes, { level: 0 }];
  return { media_type: 'application/zip', extension: 'zip', bytes: zipSync(files) };
};

const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const FORMATS: Record<ExportFormat, (sheet: ExportedSheet) => ExportFile | Promise<ExportFile>> = {
  markdown: markdownFile,
  epub: async (sheet) => ({ media_type: 'application/epub+zip', extension: 'epub', bytes: await renderEpub(sheet) }),
  docx: async (sheet) => ({ media_type: DOCX_TYPE, extension: 'docx', bytes: await renderDocx(sheet) }),
};

export const renderExportTask = defineWorkerTask({
  name: 'renderExport',
  run: ({ sheet, format }: { sheet: ExportedSheet; format: ExportFormat }) => FORMATS[format](sheet),
  maxMs: 30_000,
});
