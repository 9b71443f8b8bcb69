import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { ZipEntry } from '#server/files/zip.ts';
import { listCollectedSheets } from '#server/sheet-collections/collected-sheets.queries.ts';
import { findVisibleCollection } from '#server/sheet-collections/sheet-collections.queries.ts';
import { loadPictures } from '#server/sheets/export/load-export.queries.ts';
import { loadVisibleExport } from '#server/sheets/export/load-visible-export.ts';
import { renderExport, type ExportFile } from '#server/sheets/export/render-export.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import type { LeftOutReason } from '#shared/collection-downloads.ts';
import type { LeftOut } from '#shared/contract/collection-downloads.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { ExportFormat } from '#shared/limits.ts';
import { fileName } from './plan-archive.rules.ts';
import { whenFree } from './when-free.ts';

type Db = Kysely<Database>;

type Deps = { db: Db; files: FileStore; workers: WorkerPool; siteUrl: string; signal: AbortSignal };

/** What keeps one sheet out of an archive, and not the others. */
const REASONS: Partial<Record<ErrorCode, LeftOutReason>> = { sheet_not_found: 'gone', too_complex: 'too_long' };

/** The sheets of the collection that the member may read now; undefined when the collection is not there for them. */
export const listSheetsOfArchive = async (db: Db, collection_id: string, account_id: string) =>
  (await findVisibleCollection(db, collection_id, account_id))
    ? listCollectedSheets(db, collection_id, account_id)
    : undefined;

type ListedSheet = NonNullable<Awaited<ReturnType<typeof listSheetsOfArchive>>>[number];

/** Each sheet as a file, one at a time; what cannot be written is noted in `leftOut`. */
export async function* sheetEntries(
  sheets: ListedSheet[],
  { format, account_id }: { format: ExportFormat; account_id: string },
  leftOut: LeftOut[],
  { db, files, workers, siteUrl, signal }: Deps,
): AsyncGenerator<ZipEntry> {
  const digits = String(sheets.length).length;
  for (const [index, { id, title, language }] of sheets.entries()) {
    signal.throwIfAborted();
    let file: ExportFile;
    try {
      const outline = await loadVisibleExport(db, id, { viewer: account_id, siteUrl });
      file = await whenFree(async () => renderExport(workers, await loadPictures(outline, files), format), signal);
    } catch (error) {
      const reason = error instanceof AppError ? REASONS[error.code] : undefined;
      if (!reason) throw error;
      leftOut.push({ title, language, reason });
      continue;
    }
    const number = String(index + 1).padStart(digits, '0');
    const { bytes, extension } = file;
    yield {
      path: `${[number, fileName(title)].filter(Boolean).join('-')}.${extension}`,
      isCompressed: extension !== 'md',
      async *chunks() {
        yield bytes;
      },
    };
  }
}
