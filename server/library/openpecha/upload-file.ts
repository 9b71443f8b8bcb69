import type { OnSkipped } from '../draft.ts';
import path from 'node:path';
import { z } from 'zod';
import { productLanguage } from '../source-languages.ts';
import { readUtf8 } from '../read-utf8.ts';
import type { CategoryPair } from './collections.ts';
import { isBlank, parseLine, type TextLine } from './text-lines.ts';

/** The format of pecha_uploader: one work twice, `source` in English and `target` in Tibetan. */
const optionalText = z
  .string()
  .nullish()
  .transform((given) => given ?? '');

const categorySchema = z
  .object({
    name: z.string().trim().min(1),
    enDesc: optionalText,
    enShortDesc: optionalText,
    heDesc: optionalText,
    heShortDesc: optionalText,
    base_text_titles: z.array(z.string()).default([]),
    link: z.string().nullish(),
  })
  // The uploader calls Tibetan `he`, after the Hebrew of the software it feeds.
  .transform(({ name, base_text_titles, link, ...given }) => ({
    name,
    base_text_titles,
    link,
    description: given.enDesc || given.heDesc || given.enShortDesc || given.heShortDesc,
  }));
export type Category = z.infer<typeof categorySchema>;

export type NestedContent = (string | NestedContent)[];
const contentSchema: z.ZodType<NestedContent> = z.lazy(() => z.array(z.union([z.string(), contentSchema])));

const bookSchema = z.object({
  title: z.string().trim().min(1),
  language: z.string().trim().min(2),
  versionSource: optionalText,
  content: contentSchema,
});
export type UploadBook = z.infer<typeof bookSchema>;

const side = z.object({ categories: z.array(categorySchema).min(1), books: z.array(bookSchema) });
export const uploadFile = z.object({ source: side, target: side });
export type UploadFile = z.infer<typeof uploadFile>;

/** Titles of the base texts that must be read before this upload. */
export async function uploadDependencies(file: string): Promise<string[]> {
  const upload = await parseUpload(file, () => {});
  return upload ? baseTitlesOf(upload) : [];
}

export async function countBooks(file: string): Promise<number> {
  const upload = await parseUpload(file, () => {});
  return upload ? booksOf(upload, () => {}).length : 0;
}

export async function parseUpload(file: string, onSkipped: OnSkipped): Promise<UploadFile | null> {
  const name = path.basename(file);
  try {
    const checked = uploadFile.safeParse(JSON.parse(await readUtf8(file)));
    if (checked.success) return checked.data;
    for (const issue of checked.error.issues) {
      onSkipped({ file: name, id: issue.path.join('.'), reason: issue.message, lost: true });
    }
  } catch (error) {
    onSkipped({ file: name, id: '', reason: `cannot be read: ${String(error)}`, lost: true });
  }
  return null;
}

/** Books with content, Tibetan ones first. */
export function booksOf({ source, target }: UploadFile, onEmpty: (book: UploadBook) => void): UploadBook[] {
  const hasContent = (book: UploadBook) => linesOf(book.content).lines.length > 0;
  const all = [...target.books, ...source.books];
  for (const book of all.filter((each) => !hasContent(each))) onEmpty(book);
  const isTibetan = (book: UploadBook) => productLanguage(book.language) === 'bo';
  return all.filter(hasContent).sort((a, b) => Number(isTibetan(b)) - Number(isTibetan(a)));
}

/** Categories from the outermost, each in both languages; the last is the work itself. */
export function pairCategories({ source, target }: UploadFile): CategoryPair[] {
  const length = Math.max(source.categories.length, target.categories.length);
  return Array.from({ length }, (_, at) => ({ en: source.categories[at], bo: target.categories[at] })).map(
    ({ en, bo }) => ({ ...(en && { en }), ...(bo && { bo }) }),
  );
}

export function baseTitlesOf({ source, target }: UploadFile): string[] {
  return [...new Set([...source.categories, ...target.categories].flatMap((category) => category.base_text_titles))];
}

/** Outer arrays are blocks; deeper nesting is flattened to lines. */
export function linesOf(content: NestedContent): { lines: TextLine[]; blocks: (string | null)[][] } {
  const isFlat = content.every((item) => typeof item === 'string');
  const groups = isFlat ? [content] : content.map((item) => (typeof item === 'string' ? [item] : item));
  const lines: TextLine[] = [];
  const blocks = groups.map((group, block) =>
    group.flat(Infinity as 1).map((raw, index) => {
      const line = parseLine(String(raw));
      if (isBlank(line.content)) return null;
      const key = `${block + 1}.${index + 1}`;
      lines.push({ ...line, key, maps_to: [] });
      return key;
    }),
  );
  return { lines, blocks };
}
