import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { ImportOptions, type ImportOptionsInput } from '#shared/import-options.ts';
import { readDrafts, type Skipped, type TextDraft } from '../draft.ts';
import { findFormat } from '../formats.ts';
import { openDocuments } from '../open-documents.ts';
import { NO_TARGET, type ImportTarget, type StoredText } from './import-target.ts';

/** Writes files into a new folder and returns its path. */
export const writeFiles = async (files: Record<string, string | Uint8Array>): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pothi-formats-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
};

export const heartSutra: ImportOptionsInput = {
  work: { name: 'heart', titles: { en: 'The Heart Sūtra' } },
  text: { language: 'en', title: 'Heart' },
};

type Given = { options?: Partial<ImportOptionsInput>; target?: Partial<ImportTarget> };

/** What a source yields, with everything that it reports. */
export const importAs = async (format: string, given: string, { options = {}, target = {} }: Given = {}) => {
  const opened = findFormat(format);
  if (!opened?.needsOptions) throw new Error(`${format} takes no options.`);
  const chosen = ImportOptions.parse({ ...heartSutra, ...options });
  const skipped: Skipped[] = [];
  const texts: TextDraft[] = [];
  const rootOfWork = target.root ? { key: target.root.key, title: 'The root' } : null;
  const source = await openDocuments(opened, given, chosen, async () => ({ ...NO_TARGET, rootOfWork, ...target }));
  for await (const draft of readDrafts(source, (each) => skipped.push(each)))
    if (draft.kind === 'text') texts.push(draft);
  return { texts, text: texts[0], skipped };
};

/** Key, type and content of each segment in one line: `1:0 h1 A title`. */
export const linesOf = (text: TextDraft | undefined): string[] =>
  (text?.segments ?? []).map(
    ({ key, type, level, content }) =>
      `${key} ${type === 'heading' ? `h${level}` : type === 'verse' ? 'v' : 'p'} ${content}`,
  );

/** Of each problem its place and name: `a.txt:3 not_utf8`. */
export const codesOf = (skipped: Skipped[]): string[] =>
  skipped.map(({ file, line, code }) => `${file}${line ? `:${line}` : ''} ${code}`);

/** A draft as the library would have it. */
export const storedAs = ({ key, sections, segments }: TextDraft): StoredText => ({ key, sections, segments });
