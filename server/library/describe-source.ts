import type { ImportFormatName } from '#shared/import-choices.ts';
import type { SourceDescription } from '#shared/import-options.ts';
import { foundFields, type FormatDescription } from './documents/format-description.ts';
import { ImportProblemError, skippedBy } from './documents/problems.ts';
import { listSourceFiles } from './documents/source-files.ts';
import type { Skipped } from './draft.ts';
import { findFormat, recogniseFormat } from './formats.ts';
import { describeDocuments } from './describe-documents.ts';

const MAX_SHOWN_FILES = 100;

/**
 * What files are, what they say of themselves, and what a person has to choose from. The format is recognised unless it is
 * given. What is wrong with them is in the answer; it never throws for a bad file.
 */
export const describeSource = async (given: string, format?: ImportFormatName): Promise<SourceDescription> => {
  const skipped: Skipped[] = [];
  const files = await listSourceFiles(given);
  const name = format ?? recogniseFormat(files);
  const found = name === null ? undefined : findFormat(name);
  let description: FormatDescription = {};
  try {
    if (found?.needsOptions) description = await describeDocuments(found, given, (each) => skipped.push(each));
  } catch (error) {
    if (!(error instanceof ImportProblemError)) throw error;
    skipped.push(skippedBy(error.problem, true));
  }
  return {
    format: name,
    needs_options: found?.needsOptions ?? false,
    files: files.slice(0, MAX_SHOWN_FILES).map((file) => ({ name: file.name, bytes: file.bytes })),
    file_count: files.length,
    encoding: null,
    found: foundFields(),
    separator: null,
    columns: [],
    styles: [],
    headings: [],
    ...description,
    problems: skipped.map(({ file, line, quote, code, values, reason }) => ({
      file,
      ...(line === undefined ? {} : { line }),
      ...(quote === undefined ? {} : { quote }),
      code: code ?? '',
      values: values ?? {},
      sentence: reason,
    })),
  };
};
