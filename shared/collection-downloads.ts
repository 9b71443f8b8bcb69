import type { DownloadFormat } from './download-formats.ts';

/** Files in one archive. */
export const MAX_ARCHIVE_FILES = 3000;
/** Of one archive, compressed. */
export const MAX_ARCHIVE_BYTES = 512 * 1024 * 1024;
/** Of all archives that an account has at a time. */
export const MAX_ARCHIVES_BYTES = 1024 * 1024 * 1024;
/** Archives that an account has at a time, ready or not. */
export const MAX_ARCHIVES = 5;
/** For so long a finished archive can be had. */
export const ARCHIVE_DAYS = 7;

/** Passages of all texts of one archive: of formats that take long to write there are fewer. */
export const MAX_ARCHIVE_PASSAGES: Record<DownloadFormat, number> = {
  txt: 2_000_000,
  md: 2_000_000,
  docx: 400_000,
  epub: 1_000_000,
  pdf: 150_000,
  tei: 2_000_000,
  json: 2_000_000,
  csv: 2_000_000,
  tsv: 2_000_000,
  tmx: 2_000_000,
};

/** Why something of a collection is not in its archive. */
export const LEFT_OUT_REASONS = ['not_licensed', 'too_long', 'too_many_versions', 'gone', 'failed'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Why a collection cannot be downloaded at all. */
export const ARCHIVE_PROBLEMS = ['nothing', 'too_many_files', 'too_many_passages'] as const;
export type ArchiveProblem = (typeof ARCHIVE_PROBLEMS)[number];

/** Why an archive that was begun was not finished. */
export const ARCHIVE_FAILURES = ['gone', 'nothing', 'too_large', 'storage_full', 'failed'] as const;
export type ArchiveFailure = (typeof ARCHIVE_FAILURES)[number];
