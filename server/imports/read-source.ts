import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { describeSource } from '#server/library/describe-source.ts';
import { readHead } from '#server/library/documents/decode-text.ts';
import { isArchive, listArchive, unpackArchive } from '#server/library/documents/open-archive.ts';
import { ImportProblemError, problemsOf } from '#server/library/documents/problems.ts';
import type { ImportSource } from '#server/library/draft.ts';
import { findFormat, isFormatName } from '#server/library/formats.ts';
import { findImportTarget } from '#server/library/import-target.queries.ts';
import { openDocuments } from '#server/library/open-documents.ts';
import { InterruptedTrialError } from '#server/library/trial.ts';
import { ImportOptions, type SourceDescription } from '#shared/import-options.ts';
import { sourcePath } from './import-files.ts';
import type { ClaimedImport } from './import-queue.queries.ts';

/** Files that are archives and are read as such. */
const READ_AS_ARCHIVE = /\.(docx|epub)$/i;
const ENTRY_OF_THOSE = /^(?:\[Content_Types\]\.xml|META-INF\/container\.xml)$/;

/** A ZIP of texts is unpacked into the folder, which does not exist yet; anything else stays where it is. */
export const unpackIfZip = async (path: string, folder: string): Promise<string> => {
  if (!(await stat(path)).isFile() || READ_AS_ARCHIVE.test(path)) return path;
  if (!isArchive(await readHead(path, 4))) return path;
  const problems = problemsOf(basename(path), () => undefined);
  // Whatever it is called.
  if ((await listArchive(path).catch(() => [])).some(({ name }) => ENTRY_OF_THOSE.test(name))) return path;
  await unpackArchive(path, folder, problems);
  return sourcePath(folder);
};

/** What the files look like, in the format that was chosen or else in the one they are probably in. */
export const describeFiles = async (
  path: string,
  chosen: string | null,
): Promise<{ format: string | null; description: SourceDescription }> => {
  const description = await describeSource(path, chosen !== null && isFormatName(chosen) ? chosen : undefined);
  return { format: description.format, description };
};

export const openFiles = async (
  db: Kysely<Database>,
  path: string,
  { format: name, options }: Pick<ClaimedImport, 'format' | 'options'>,
): Promise<ImportSource> => {
  const format = findFormat(name ?? '');
  if (!format) throw new AppError('import_format_unknown');
  if (!format.needsOptions) return format.open(path);
  const chosen = ImportOptions.parse(options);
  return openDocuments(format, path, chosen, (own) => findImportTarget(db, own));
};

const MAX_DETAIL = 1000;

/** What the librarian is told when nothing could be read. */
export const problemOf = (error: unknown): { problem: string; problem_detail: string } => {
  const problem_detail = error instanceof Error ? error.message.slice(0, MAX_DETAIL) : '';
  if (error instanceof InterruptedTrialError) return { problem: 'trial_interrupted', problem_detail };
  if (error instanceof ImportProblemError) return { problem: error.problem.code, problem_detail };
  return { problem: error instanceof AppError ? error.code : 'unreadable', problem_detail };
};
