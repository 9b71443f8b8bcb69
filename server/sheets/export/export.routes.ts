import { strToU8, type AsyncZippable } from 'fflate';
import { zipFiles } from '#server/files/zip.ts';
import type { Handler } from '#server/http/handler.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import type { ExportFormat } from '#shared/limits.ts';
import { sheetSlug } from '#shared/sheet-address.ts';
import { serializeSheet } from '../serialize-sheet.rules.ts';
import { requireVisibleSheet } from '../sheet-access.ts';
import { findPassages } from '../sheets.queries.ts';
import { quotedSegmentIds } from '../stored-sheet.ts';
import { renderDocx } from './docx.ts';
import { renderEpub } from './epub.ts';
import type { ExportedSheet } from './exported-sheet.ts';
import { loadExport } from './load-export.queries.ts';
import { renderMarkdown } from './markdown.rules.ts';

type ExportFile = { media_type: string; extension: string; bytes: Uint8Array };

/** A Markdown file, or a zip when the sheet has pictures, which Markdown cannot contain. */
const markdownFile = async (sheet: ExportedSheet): Promise<ExportFile> => {
  const text = strToU8(renderMarkdown(sheet));
  const pictures = sheet.blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : []));
  if (pictures.length === 0) return { media_type: 'text/markdown; charset=utf-8', extension: 'md', bytes: text };
  const files: AsyncZippable = { 'sheet.md': text };
  for (const { name, bytes } of pictures) files[`pictures/${name}`] = [bytes, { level: 0 }];
  return { media_type: 'application/zip', extension: 'zip', bytes: await zipFiles(files) };
};

const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const FORMATS: Record<ExportFormat, (sheet: ExportedSheet) => Promise<ExportFile>> = {
  markdown: markdownFile,
  epub: async (sheet) => ({ media_type: 'application/epub+zip', extension: 'epub', bytes: await renderEpub(sheet) }),
  docx: async (sheet) => ({ media_type: DOCX_TYPE, extension: 'docx', bytes: await renderDocx(sheet) }),
};

const MAX_NAME_LENGTH = 80;

export const getSheetExport: Handler<'GET /sheets/{id}/export'> = async ({ params, query }, context) => {
  const { db, viewer, files, settings, caller } = context;
  await enforceRateLimit(context, 'export_sheet_address', networkOf(caller.address));
  const stored = await requireVisibleSheet(db, params.id, viewer?.account_id ?? null);
  const sheet = serializeSheet(stored, stored, await findPassages(db, quotedSegmentIds(stored.blocks)), false);
  const exported = await loadExport(sheet, { db, files, siteUrl: settings.siteUrl });
  const { media_type, extension, bytes } = await FORMATS[query.format](exported);
  const name = [...sheetSlug(sheet.sheet_title)].slice(0, MAX_NAME_LENGTH).join('') || 'sheet';
  return { media_type, filename: `${name}.${extension}`, bytes };
};
