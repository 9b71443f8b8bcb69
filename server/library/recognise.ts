import path from 'node:path';
import { detectEncoding } from './documents/decode-text.ts';
import type { SourceFile } from './documents/source-files.ts';

export const endsIn = ({ name }: SourceFile, endings: readonly string[]): boolean =>
  endings.includes(path.extname(name).toLowerCase());

/** Whether a file of this name lies at the top, or in the one folder that everything is in. */
export const hasFile = (files: SourceFile[], wanted: string): boolean =>
  files.some(({ name }) => name === wanted || name.endsWith(`/${wanted}`));

/** How a file begins, as text; an encoding that is not known gives letters that no pattern expects. */
export const headText = ({ head }: SourceFile): string =>
  // The head may end within a letter, which is then not UTF-8.
  new TextDecoder(detectEncoding(head.subarray(0, Math.max(head.length - 4, 0))) ?? 'utf-8').decode(head);
