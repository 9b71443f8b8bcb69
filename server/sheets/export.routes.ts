import { strToU8, type AsyncZippable } from 'fflate';
import { zipFiles } from '#server/files/zip.ts';
import type { Handler } from '#server/implement.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import type { ExportFormat } from '#shared/limits.ts';
import { sheetSlug } from '#shared/sheet-address.ts';
import { docxOf } from './export/docx.ts';
import { epubOf } from './export/epub.ts';
import type { ExportedSheet, File } from './export/exported-sheet.ts';
import { gatherExport } from './export/gather-export.ts';
import { markdownOf } from './export/markdown.rules.ts';
import { visibleSheet } from './own-sheet.ts';
import { findPassages } from './passages.queries.ts';
import { segmentIdsOf, wireSheet } from './wire-sheet.rules.ts';

/** Markdown cannot hold pictures: with some it comes as a folder. */
const markdownFile = async (sheet: ExportedSheet): Promise<File> => {
  const text = strToU8(markdownOf(sheet));
  const pictures = sheet.blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : []));
  if (pictures.length === 0) return { media_type: 'text/markdown; charset=utf-8', extension: 'md', bytes: text };
  const files: AsyncZippable = { 'sheet.md': text };
  for (const { name, bytes } of pictures) files[`pictures/${name}`] = [bytes, { level: 0 }];
  return { media_type: 'application/zip', extension: 'zip', bytes: await zipFiles(files) };
};

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const FORMATS: Record<ExportFormat, (sheet: ExportedSheet) => Promise<File>> = {
  markdown: markdownFile,
  epub: async (sheet) => ({ media_type: 'application/epub+zip', extension: 'epub', bytes: await epubOf(sheet) }),
  docx: async (sheet) => ({ media_type: WORD, extension: 'docx', bytes: await docxOf(sheet) }),
};

const MAX_NAME_LENGTH = 80;

export const getSheetExport: Handler<'GET /sheets/{id}/export'> = async ({ params, query }, context) => {
  const { db, viewer, files, settings, caller } = context;
  await enforceRateLimit(context, 'export_sheet_address', networkOf(caller.address));
  const stored = await visibleSheet(db, params.id, viewer?.account_id ?? null);
  const sheet = wireSheet(stored, stored, await findPassages(db, segmentIdsOf(stored.blocks)), false);
  const exported = await gatherExport(sheet, { db, files, siteUrl: settings.siteUrl });
  const { media_type, extension, bytes } = await FORMATS[query.format](exported);
  const name = [...sheetSlug(sheet.sheet_title)].slice(0, MAX_NAME_LENGTH).join('') || 'sheet';
  return { media_type, filename: `${name}.${extension}`, bytes };
};
