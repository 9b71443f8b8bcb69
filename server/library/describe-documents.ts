import { MAX_IMPORT_TEXTS } from '#shared/limits.ts';
import type { SourceDescription } from '#shared/import-options.ts';
import type { FormatDescription } from './documents/format-description.ts';
import { listDocuments } from './documents/list-documents.ts';
import { ImportProblemError, skippedBy } from './documents/problems.ts';
import { titleOfFile, type SourceDocument } from './documents/several-documents.rules.ts';
import type { OnSkipped } from './draft.ts';
import type { DocumentFormat } from './formats.ts';
import { reportOthers } from './open-documents.ts';

type Styles = SourceDescription['styles'];

/** Styles of several documents: the same one is chosen once. */
const mergeStyles = (all: Styles[]): Styles => {
  const merged = new Map<string, Styles[number]>();
  for (const style of all.flat()) {
    const same = merged.get(style.id);
    merged.set(style.id, same ? { ...same, count: same.count + style.count } : style);
  }
  return [...merged.values()];
};

/** One that cannot be read is reported, and the others are described all the same. */
const lookAt = async (
  format: DocumentFormat,
  { file, path, part }: SourceDocument,
  onSkipped: OnSkipped,
): Promise<FormatDescription & { file: string }> => {
  try {
    return { file, ...(await format.look(path, onSkipped, part)) };
  } catch (error) {
    if (!(error instanceof ImportProblemError)) throw error;
    onSkipped(skippedBy(error.problem, true));
    return { file };
  }
};

/** What there is to choose for one document, or for several together and for each. */
export const describeDocuments = async (
  format: DocumentFormat,
  given: string,
  onSkipped: OnSkipped,
): Promise<FormatDescription> => {
  const listed = await listDocuments(given, format);
  reportOthers(listed, onSkipped, new Set());
  const { documents } = listed;
  if (documents.length <= 1) return format.look(documents[0]?.path ?? given, onSkipped);
  const looks = [];
  for (const document of documents.slice(0, MAX_IMPORT_TEXTS)) looks.push(await lookAt(format, document, onSkipped));
  const [first] = looks;
  const { file: _file, ...shared } = first ?? { file: '' };
  return {
    ...shared,
    ...(format.canBeOneText ? await format.look(given, () => undefined) : {}),
    styles: mergeStyles(looks.map(({ styles }) => styles ?? [])),
    documents: looks.map(({ file, found }) => ({
      file,
      title: found?.title || titleOfFile(file),
      language: found?.language ?? '',
      author: found?.author ?? '',
    })),
  };
};
