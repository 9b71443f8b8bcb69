import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_CONTENTS_LIMIT, MAX_LIMIT } from '#shared/limits.ts';

/** Ids are opaque to clients: a malformed one is answered with 404, not 400. */
export const Id = z.string().min(1).max(200);

export const LanguageCode = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Language must be a code such as en, bo or zh')
  .default('en')
  .describe('Language of titles, e.g. en, bo, zh; of a longer tag such as zh-Hans-CN the first part counts')
  .transform((tag) => tag.split('-', 1)[0] ?? 'en');

/** Narrows a list to one language. Other clients send an empty string for a filter they do not use. */
export const LanguageFilter = z
  .string()
  .regex(/^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$/, 'Language must be a code such as en, bo or zh')
  .optional()
  .transform((tag) => tag?.split('-', 1)[0] || undefined);

const skip = z.coerce.number().int().min(0).max(1_000_000_000).default(0).describe('Rows to skip');
const limitUpTo = (max: number) =>
  z.coerce.number().int().min(1).max(max).default(DEFAULT_PAGE_SIZE).describe('Maximum number of rows');

export const Page = z.object({ skip, limit: limitUpTo(MAX_LIMIT) });
export const ContentsPage = z.object({ skip, limit: limitUpTo(MAX_CONTENTS_LIMIT) });

/** The largest integer of PostgreSQL. Every number that a call takes is at most this. */
export const MAX_INTEGER = 2_147_483_647;

/** The version of something that changes, or the revision of a text. */
export const Version = z.int().positive().max(MAX_INTEGER);

/** Narrows a list of the library to titles with these words; the last may be incomplete. */
export const TitleFilter = z
  .string()
  .max(200)
  .optional()
  .describe('Only those with these words in a title of any language; the last word may be incomplete');

/** For a list of many pages: what stands at even distances in it. Empty for a short list. */
export const ListIndex = z.array(
  z.object({
    skip: z.int().describe('Rows before it; a page of the requested size begins with it'),
    label: z.string().describe('How people cite the work, else its title'),
    language: z.string().describe('Of the title; empty for a citation'),
    script: z.string(),
  }),
);
export type ListIndex = z.infer<typeof ListIndex>;

/** Part of every list, with the total of all pages. */
export const PageInfo = z.object({ total: z.int(), skip: z.int(), limit: z.int() });

/** What stands beside the title of a text in a list. */
export const CitedWork = z.object({
  /** How people cite the work, e.g. `MN 10`; empty where there is no such custom. */
  citation: z.string(),
  /** The title of the root text. */
  original_title: z.string(),
  original_language: z.string(),
  original_script: z.string(),
});
export type CitedWork = z.infer<typeof CitedWork>;

/** The title of a work that a reader of the requested language knows it by: in that language, else in English, else in any. */
export const ReaderTitle = z.object({
  work_title: z.string().describe('Empty where the work has no title of its own'),
  work_title_language: z.string().describe('Of the title'),
});

/** For what is stored or read in any language of the site. */
export const WorkTitles = z
  .record(z.string(), z.string())
  .describe('Titles of the work in the languages of the site: en, bo, zh');

/** Where a passage stands. */
export const PassageReference = z.object({
  passage_number: z.int().describe('Of the passage in its text, from 1'),
  citation: CitedWork.shape.citation,
  own_number: z.string().describe('The number that the passage itself has, e.g. `mn10:3.4`; empty without one'),
  references: z
    .array(z.object({ siglum: z.string(), value: z.string() }))
    .describe('Of the passage, or of those it translates, in printed or numbered editions; may be empty'),
});
export type PassageReference = z.infer<typeof PassageReference>;

/** As it stands in the margin of the reader. */
export const OwnLabel = z
  .string()
  .nullable()
  .describe('The number that the passage itself has; null where it has none');

export const TextType = z.enum(['root_text', 'commentary']);

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export const WireDate = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

/** Collapses whitespace and control characters into single spaces. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Removes control characters other than line breaks and tabs. */
export const cleanLines = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
