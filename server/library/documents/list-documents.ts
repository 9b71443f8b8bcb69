import path from 'node:path';
import { stat } from 'node:fs/promises';
import { listSourceFiles, type SourceFile } from './source-files.ts';
import type { SourceDocument } from './several-documents.rules.ts';

export type ListedDocuments = {
  documents: SourceDocument[];
  /** Files that nothing of this format is read from. */
  others: string[];
};

type Rules = {
  /** Whether a file is one of the format. */
  isDocument(file: SourceFile): boolean;
  /** How many texts are in a file. */
  countParts?(path: string): Promise<number>;
};

/** What a folder has of a format, in the order of names. A single file was named by a person, whatever it is called. */
export const listDocuments = async (
  given: string,
  { isDocument, countParts = async () => 1 }: Rules,
): Promise<ListedDocuments> => {
  const isFile = (await stat(given)).isFile();
  const files = await listSourceFiles(given);
  const own = isFile ? files : files.filter(isDocument);
  const documents: SourceDocument[] = [];
  for (const { name } of own) {
    const at = isFile ? given : path.join(given, name);
    const parts = await countParts(at);
    if (parts <= 1) documents.push({ file: name, path: at });
    else for (let part = 1; part <= parts; part += 1) documents.push({ file: `${name}#${part}`, path: at, part });
  }
  return { documents, others: files.filter((file) => !own.includes(file)).map(({ name }) => name) };
};
