import { z } from 'zod';

/** What pecha_uploader sends: the same work from its two sides, `source` in English and `target` in Tibetan. */
const words = z
  .string()
  .nullish()
  .transform((given) => given ?? '');

const category = z
  .object({
    name: z.string().trim().min(1),
    enDesc: words,
    enShortDesc: words,
    heDesc: words,
    heShortDesc: words,
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
export type Category = z.infer<typeof category>;

export type NestedContent = (string | NestedContent)[];
const content: z.ZodType<NestedContent> = z.lazy(() => z.array(z.union([z.string(), content])));

const book = z.object({
  title: z.string().trim().min(1),
  language: z.string().trim().min(2),
  versionSource: words,
  content,
});
export type UploadBook = z.infer<typeof book>;

const side = z.object({ categories: z.array(category).min(1), books: z.array(book) });
export const uploadFile = z.object({ source: side, target: side });
export type UploadFile = z.infer<typeof uploadFile>;
