import path from 'node:path';
import type { TextEncoding } from '#shared/import-choices.ts';
import type { ImportOptions } from '#shared/import-options.ts';
import { plainText } from '../clean-html.ts';
import type { ImportSource, OnSkipped, TextDraft } from '../draft.ts';
import { decodeText, readLimited } from '../documents/decode-text.ts';
import { documentSource } from '../documents/document-source.ts';
import { describeText, type FormatDescription } from '../documents/format-description.ts';
import { MAX_LINE_LENGTH } from '../documents/import-limits.ts';
import type { ImportTarget } from '../documents/import-target.ts';
import { problemsOf, type Problems } from '../documents/problems.ts';
import { findWithEnding } from '../documents/source-files.ts';
import { createTextBuilder, type TextBuilder } from '../documents/text-builder.ts';
import { draftDocument, type FoundFields } from '../documents/text-draft.ts';
import { plainBlocks } from './plain-blocks.ts';

export const PLAIN_ENDINGS = ['.txt', '.md', '.markdown', '.text'];

/** Plain text, one file or a folder of files that follow one another in the order of their names. */
export const plainSource = (given: string, options: ImportOptions, target: ImportTarget): ImportSource =>
  documentSource((onSkipped) => readPlain(given, options, target, onSkipped));

const readPlain = async (
  given: string,
  options: ImportOptions,
  target: ImportTarget,
  onSkipped: OnSkipped,
): Promise<TextDraft[]> => {
  const { built, found, problems } = await buildPlain(given, options, onSkipped);
  return [draftDocument(built, found, { options, target, problems })];
};

type Choices = Pick<ImportOptions, 'headings' | 'lines' | 'encoding'>;

const buildPlain = async (given: string, choices: Choices, onSkipped: OnSkipped) => {
  const problems = problemsOf(path.basename(given), onSkipped);
  const { folder, names } = await findWithEnding(given, PLAIN_ENDINGS, problems);
  const builder = createTextBuilder(problems);
  const found: FoundFields = {};
  let encoding: TextEncoding | null = null;
  for (const name of names) {
    const ofFile = problemsOf(name, onSkipped);
    const decoded = decodeText(await readLimited(path.join(folder, name), ofFile), ofFile, choices.encoding);
    encoding ??= decoded.encoding;
    problems.quoteFrom(decoded.text);
    addText(decoded.text, choices, builder, ofFile, found);
  }
  return { built: builder.finish(), found, encoding, problems };
};

export const lookAtPlain = async (given: string, onSkipped: OnSkipped): Promise<FormatDescription> => {
  const { built, found, encoding } = await buildPlain(given, { headings: 'marked', lines: 'auto' }, onSkipped);
  return { ...describeText(built, found), encoding };
};

const addText = (
  text: string,
  choices: Choices,
  builder: TextBuilder,
  problems: Problems,
  found: FoundFields,
): void => {
  checkLines(text, problems);
  let above = 0;
  for (const block of plainBlocks(text, choices)) {
    const { content, line } = block;
    if (block.kind !== 'heading') {
      builder.add({ type: block.kind, content, line });
      continue;
    }
    if (content !== '' && above > 0 && block.level > above + 1)
      problems.warn('heading_skips_level', { level: block.level, above }, line);
    if (content !== '') above = block.level;
    found.title ??= plainText(content) || undefined;
    builder.heading({ level: block.level, content, line });
  }
};

const checkLines = (text: string, problems: Problems): void => {
  let line = 1;
  for (let start = 0; start <= text.length; line += 1) {
    const at = text.indexOf('\n', start);
    const end = at < 0 ? text.length : at;
    if (end - start > MAX_LINE_LENGTH) problems.fail('line_too_long', { max: MAX_LINE_LENGTH }, line);
    start = end + 1;
  }
};
