import type { ImportOptions } from '#shared/import-options.ts';
import type { ImportSource, OnSkipped, TextDraft } from '../draft.ts';
import { documentSource } from '../documents/document-source.ts';
import { describeText, type FormatDescription } from '../documents/format-description.ts';
import type { ImportTarget } from '../documents/import-target.ts';
import { draftDocument } from '../documents/text-draft.ts';
import { readEpub } from './epub-file.ts';
import { buildEpub } from './epub-text.ts';

/** A book in EPUB 2 or 3. */
export const epubSource = (given: string, options: ImportOptions, target: ImportTarget): ImportSource =>
  documentSource((onSkipped) => readText(given, options, target, onSkipped));

const readText = async (
  given: string,
  options: ImportOptions,
  target: ImportTarget,
  onSkipped: OnSkipped,
): Promise<TextDraft[]> => {
  const file = await readEpub(given, onSkipped);
  return [draftDocument(buildEpub(file), file.found, { options, target, problems: file.problems })];
};

export const lookAtEpub = async (given: string, onSkipped: OnSkipped): Promise<FormatDescription> => {
  const file = await readEpub(given, onSkipped);
  return describeText(buildEpub(file), file.found);
};
