import type { ImportOptions } from '#shared/import-options.ts';
import { plainText } from '../clean-html.ts';
import type { ImportSource, OnSkipped, TextDraft } from '../draft.ts';
import { documentSource } from '../documents/document-source.ts';
import { describeText, type FormatDescription } from '../documents/format-description.ts';
import type { ImportTarget } from '../documents/import-target.ts';
import { draftDocument } from '../documents/text-draft.ts';
import { type DocxFile, readDocx } from './docx-file.ts';
import { guessRole } from './docx-styles.ts';
import { buildDocx, readParagraphs } from './docx-text.ts';

/** A document of a word processor. The line of a problem is the number of the paragraph. */
export const docxSource = (given: string, options: ImportOptions, target: ImportTarget): ImportSource =>
  documentSource((onSkipped) => readText(given, options, target, onSkipped));

const readText = async (
  given: string,
  options: ImportOptions,
  target: ImportTarget,
  onSkipped: OnSkipped,
): Promise<TextDraft[]> => {
  const file = await readDocx(given, onSkipped);
  const built = buildDocx(file, options.styles);
  return [draftDocument(built, file.found, { options, target, problems: file.problems })];
};

const SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 160;

/** The styles in the order in which they are first used, with their first paragraphs. */
const describeStyles = (file: DocxFile): FormatDescription['styles'] => {
  const found = new Map<string, { count: number; samples: string[] }>();
  for (const { style, html, isRow } of readParagraphs(file).paragraphs) {
    const words = plainText(html);
    if (isRow || words === '') continue;
    const own = found.get(style) ?? { count: 0, samples: [] };
    own.count += 1;
    if (own.samples.length < SAMPLES) own.samples.push(words.slice(0, MAX_SAMPLE_LENGTH));
    found.set(style, own);
  }
  return [...found].map(([id, own]) => {
    const style = file.styles.get(id);
    return { id, name: style?.name ?? id, ...own, role: guessRole(style, file.styles) };
  });
};

export const lookAtDocx = async (given: string, onSkipped: OnSkipped): Promise<FormatDescription> => {
  const file = await readDocx(given, onSkipped);
  // Problems are reported once.
  const styles = describeStyles({ ...file, problems: { ...file.problems, warn: () => undefined } });
  return { ...describeText(buildDocx(file, {}), file.found), styles };
};
