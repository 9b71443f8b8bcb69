import { z } from 'zod';
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from './catalog-fields.ts';
import {
  COLUMN_ROLES,
  IMPORT_FORMATS,
  IMPORT_SEVERAL,
  MAX_IMPORT_COLUMNS,
  SEPARATORS,
  STYLE_ROLES,
  TEXT_ENCODINGS,
} from './import-choices.ts';
import { MAX_IMPORT_TEXTS } from './limits.ts';

const MAX_STYLES = 500;
const MAX_COLLECTIONS = 20;

const language = z.string().regex(/^[a-z]{2,3}$/);
const title = z.string().trim().min(1).max(MAX_TITLE_LENGTH);
const line = z.string().trim().max(MAX_TITLE_LENGTH);
/** Ids are derived from it: the same name at the next import means the same work or text. */
const name = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'A name has small letters, digits and hyphens');
const webAddress = z
  .string()
  .max(2000)
  .regex(/^$|^https?:\/\/[^\s/]/i);

const existingWork = z.object({ id: z.uuid() });
const newWork = z.object({
  name,
  type: z.enum(['root_text', 'commentary']).default('root_text'),
  titles: z.record(language, title).refine((titles) => Object.keys(titles).length > 0),
  descriptions: z.record(language, z.string().max(MAX_DESCRIPTION_LENGTH)).default({}),
  citation: z.string().trim().max(100).default(''),
  collections: z.array(z.uuid()).max(MAX_COLLECTIONS).default([]).describe('Ids of collections that shall list it'),
});

/** What is known of one text. Where it says nothing, what the file says of itself is taken. */
const textFields = {
  name: name.optional().describe('Distinguishes texts of one work; the language unless it is given'),
  title: title.optional(),
  language: language.optional(),
  author: line.default('').describe('The translator, or the author of a root text'),
  source: line.default(''),
  source_url: webAddress.default(''),
  license: z.string().trim().max(200).default(''),
  revision_label: z.string().trim().max(200).default(''),
};

export const ImportColumn = z.object({
  column: z
    .int()
    .min(0)
    .max(MAX_IMPORT_COLUMNS - 1),
  role: z.enum(COLUMN_ROLES),
  is_root: z.boolean().default(false).describe('Of the columns with a text, the one that the others translate'),
  siglum: z.string().trim().max(40).default('').describe('Of a reference: the edition that it counts'),
  of_column: z
    .int()
    .min(0)
    .max(MAX_IMPORT_COLUMNS - 1)
    .optional()
    .describe('Of a note: the text that it belongs to; the root unless it is given'),
  ...textFields,
});
export type ImportColumn = z.infer<typeof ImportColumn>;

const FileOptions = z.object({
  file: z.string().min(1).max(4096).describe('Its name below the folder, with `#2` for the second text of a teiCorpus'),
  skip: z.boolean().default(false).describe('No text is made of it'),
  is_root: z.boolean().default(false).describe('Of versions of one work, the one that the others translate'),
  title: title.optional(),
  language: language.optional(),
  author: line.default(''),
});

export const ImportOptions = z.object({
  work: z.union([existingWork, newWork]),
  text: z.object({
    ...textFields,
    is_root: z.boolean().default(true),
    maps_to: z.uuid().optional().describe('Id of the text that it translates or explains; the root of the work if not'),
  }),
  several: z
    .enum(IMPORT_SEVERAL)
    .optional()
    .describe(
      'What several files are: a work each, versions of one work, or (plain text) parts of one text, which is what they are unless it is chosen; other formats make a work of each',
    ),
  files: z
    .array(FileOptions)
    .max(MAX_IMPORT_TEXTS * 2)
    .default([])
    .describe('What is known of single files; what they say of themselves is taken where it says nothing'),
  part: z
    .int()
    .min(1)
    .max(MAX_IMPORT_TEXTS)
    .optional()
    .describe('Which text of a teiCorpus is read; all of them unless it is given'),
  encoding: z.enum(TEXT_ENCODINGS).optional().describe('Only for a file that does not say it itself'),
  /** Plain text. */
  headings: z.enum(['marked', 'none']).default('marked').describe('Whether lines that begin with # are headings'),
  lines: z
    .enum(['auto', 'verse', 'joined', 'separate'])
    .default('auto')
    .describe('Lines without a blank line between them: verse, one paragraph, or a paragraph each; auto judges them'),
  /** Tables. */
  separator: z.enum(SEPARATORS).optional(),
  has_heading_row: z.boolean().default(true),
  columns: z.array(ImportColumn).max(MAX_IMPORT_COLUMNS).default([]),
  /** DOCX: by the id of the style. */
  styles: z
    .record(z.string().max(200), z.enum(STYLE_ROLES))
    .default({})
    .refine((styles) => Object.keys(styles).length <= MAX_STYLES),
});
export type ImportOptions = z.infer<typeof ImportOptions>;
/** As they are written in a file or sent by a form. */
export type ImportOptionsInput = z.input<typeof ImportOptions>;

/** What a file says of itself, and what a person has to choose from. */
export const SourceDescription = z.object({
  format: z.enum(IMPORT_FORMATS).nullable().describe('Null when no format fits'),
  needs_options: z.boolean(),
  files: z.array(z.object({ name: z.string(), bytes: z.int() })).describe('The first of them'),
  file_count: z.int(),
  documents: z
    .array(z.object({ file: z.string(), title: z.string(), language: z.string(), author: z.string() }))
    .optional()
    .describe('Where texts come from several files: what each says of itself'),
  encoding: z.enum(TEXT_ENCODINGS).nullable().describe('Null when it could not be told, or the format has none'),
  /** Empty where the file says nothing. */
  found: z.object({
    title: z.string(),
    language: z.string(),
    author: z.string(),
    source: z.string(),
    source_url: z.string(),
    license: z.string(),
  }),
  separator: z.enum(SEPARATORS).nullable(),
  columns: z.array(
    z.object({
      column: z.int(),
      heading: z.string(),
      samples: z.array(z.string()).describe('Of the first rows'),
      filled: z.int().describe('Rows that have something in it'),
      role: z.enum(COLUMN_ROLES).describe('Guessed'),
      is_root: z.boolean().describe('Guessed'),
      language: z.string().describe('Guessed; empty when it could not be'),
    }),
  ),
  styles: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      count: z.int(),
      samples: z.array(z.string()),
      role: z.enum(STYLE_ROLES).describe('Guessed'),
    }),
  ),
  headings: z
    .array(z.object({ level: z.int(), title: z.string() }))
    .describe('The first of them, as they would be read'),
  problems: z.array(
    z.object({
      file: z.string(),
      line: z.int().optional(),
      quote: z.string().optional().describe('The beginning of the line'),
      code: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      sentence: z.string().describe('In English'),
    }),
  ),
});
export type SourceDescription = z.infer<typeof SourceDescription>;
