import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { ZipEntry } from '#server/files/zip.ts';
import { downloadStream } from '#server/texts/download/download-stream.ts';
import { openPdf } from '#server/texts/download/open-pdf.ts';
import { resolveDownload, type ResolvedDownload } from '#server/texts/download/resolve-download.ts';
import type { WorkerStreams } from '#server/workers/worker-stream.ts';
import type { LeftOutReason } from '#shared/collection-downloads.ts';
import type { LeftOut } from '#shared/contract/collection-downloads.ts';
import type { DownloadFormat, DownloadLayout } from '#shared/download-formats.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { PlannedFile } from './plan-archive.rules.ts';
import { whenFree } from './when-free.ts';

export type TextsOptions = {
  format: DownloadFormat;
  tags: boolean;
  layout: DownloadLayout;
  merged: boolean;
  text_language: string[];
};

type Deps = {
  db: Kysely<Database>;
  databaseUrl: string;
  siteUrl: string;
  streams: WorkerStreams;
  signal: AbortSignal;
};

/** Compressed by themselves. */
const COMPRESSED: DownloadFormat[] = ['docx', 'epub', 'pdf'];

/** What keeps one text out of an archive, and not the others. */
const REASONS: Partial<Record<ErrorCode, LeftOutReason>> = {
  download_not_licensed: 'not_licensed',
  download_too_long: 'too_long',
  text_not_found: 'gone',
  segment_not_found: 'gone',
};

const openFile = async (download: ResolvedDownload, deps: Deps): Promise<Readable> => {
  const { streams, databaseUrl, siteUrl, signal } = deps;
  const stream = streams.open(downloadStream, { databaseUrl, siteUrl, download });
  if (download.format === 'pdf') return openPdf(stream, signal);
  // An archive that is cancelled also ends the thread that writes its text.
  const end = () => stream.destroy();
  signal.addEventListener('abort', end, { once: true });
  stream.once('close', () => signal.removeEventListener('abort', end));
  return stream;
};

/** Each planned text as a file, as the archive is read; what cannot be written is noted in `leftOut`. */
export async function* textEntries(
  files: PlannedFile[],
  { format, tags, layout }: TextsOptions,
  leftOut: LeftOut[],
  deps: Deps,
): AsyncGenerator<ZipEntry> {
  for (const { text, versions, path } of files) {
    deps.signal.throwIfAborted();
    let stream: Readable;
    try {
      const input = { format, tags, layout, version_id: versions.map(({ id }) => id) };
      const download = await resolveDownload(deps.db, text.id, input);
      stream = await whenFree(() => openFile(download, deps), deps.signal);
    } catch (error) {
      const reason = error instanceof AppError ? REASONS[error.code] : undefined;
      if (!reason) throw error;
      leftOut.push({ title: text.title, language: text.language, reason });
      continue;
    }
    yield { path, isCompressed: COMPRESSED.includes(format), chunks: () => stream as AsyncIterable<Uint8Array> };
  }
}
