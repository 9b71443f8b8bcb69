import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { DownloadInput } from '#shared/contract/text-downloads.ts';
import { MAX_DOWNLOAD_PASSAGES, type DownloadFormat, type DownloadLayout } from '#shared/download-formats.ts';
import { isDownloadLicensed } from '#shared/download-licenses.ts';
import { findContent, findSectionRange } from './aligned-text.queries.ts';
import { findRootId, listWrittenTexts, type WrittenRow } from './load-download.queries.ts';
import type { ReadRange } from './read-aligned-text.ts';

type Db = Kysely<Database>;

/** What is to be written, found and allowed. It can be sent to another thread. */
export type ResolvedDownload = {
  format: DownloadFormat;
  hasTags: boolean;
  layout: DownloadLayout;
  /** The text, then its versions in the order in which they were asked for. */
  texts: WrittenRow[];
  range: ReadRange;
  /** Which part it is, empty for the whole. */
  part: string;
};

/** Of the section, from passage to passage, or all of it. */
const findRange = async (
  db: Db,
  text_id: string,
  { section_id, from, to }: DownloadInput,
): Promise<{ range: ReadRange; part: string }> => {
  const content = await findContent(db, text_id);
  if (!content) throw new AppError('text_not_found');
  const { total } = content;
  if (section_id !== undefined) {
    const section = await findSectionRange(db, text_id, uuidOr404(section_id, 'section_not_found'));
    if (!section) throw new AppError('section_not_found');
    const { content_id, title, from: first, to: last } = section;
    return { range: { content_id, from: first, to: last, total }, part: title || `${first}–${last}` };
  }
  const [first, last] = [from ?? 1, Math.min(to ?? total, total)];
  if (first > last) throw new AppError('segment_not_found');
  const isWhole = first === 1 && last === total;
  return {
    range: { content_id: content.content_id, from: first, to: last, total },
    part: isWhole ? '' : `${first}–${last}`,
  };
};

/** Each text is a version of the same work, once, and none is the text itself. */
const findTexts = async (db: Db, id: string, { version_id, format }: DownloadInput): Promise<WrittenRow[]> => {
  const ids = [...new Set([id, ...version_id].map((each) => uuidOr404(each, 'text_not_found')))];
  const texts = await listWrittenTexts(db, ids);
  const [own] = texts;
  if (texts.length < ids.length || !own || texts.some(({ work_id }) => work_id !== own.work_id))
    throw new AppError('text_not_found');
  if (format !== 'json') return texts;
  // In the library format all versions belong to a root.
  const rootId = await findRootId(db, own.work_id);
  if (rootId === undefined || own.id === rootId) return texts;
  const [root] = texts.filter((text) => text.id === rootId).concat(await listWrittenTexts(db, [rootId]));
  return [...(root ? [root] : []), ...texts.filter((text) => text.id !== rootId)];
};

export const resolveDownload = async (db: Db, id: string, input: DownloadInput): Promise<ResolvedDownload> => {
  const { format, tags, layout } = input;
  const texts = await findTexts(db, id, input);
  if (!texts.every(({ license }) => isDownloadLicensed(license))) throw new AppError('download_not_licensed');
  const { range, part } = await findRange(db, texts[0]?.id ?? id, input);
  if ((range.to - range.from + 1) * texts.length > MAX_DOWNLOAD_PASSAGES[format])
    throw new AppError('download_too_long');
  return { format, hasTags: tags, layout, texts, range, part };
};

/** Of another form of the files, which a new build may write. */
const FORM = 1;

/** The same for the same revisions of the same texts, asked for in the same way. */
export const downloadTag = ({ texts, ...rest }: ResolvedDownload, siteUrl: string): string => {
  const written = JSON.stringify([FORM, siteUrl, rest, texts]);
  return `W/"${hash('sha256', written, 'base64url').slice(0, 27)}"`;
};
