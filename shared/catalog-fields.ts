import { z } from 'zod';
import type { FieldValue } from './field-values.ts';
import type { StaffRole } from './roles.ts';

export type FieldRule = {
  schema: z.ZodType<FieldValue>;
  /** Who may change it; a librarian where nothing is said. */
  role?: StaffRole;
  /** Imports write it too, unless somebody has set it by hand. */
  isImported?: true;
};
/** `titles.*` is the rule of every title. */
export type FieldRules = Record<string, FieldRule>;

export const MAX_TITLE_LENGTH = 500;
export const MAX_DESCRIPTION_LENGTH = 5000;
export const MAX_SHORT_DESCRIPTION_LENGTH = 300;
const MAX_NAMES = 50;

/** Spaces in a row and line breaks are one space: these are shown in one line. */
const line = (max: number) =>
  z
    .string()
    .transform((value) =>
      value
        .normalize('NFC')
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(max));
const paragraph = (max: number) =>
  z
    .string()
    .transform((value) =>
      value
        .normalize('NFC')
        .replaceAll(/[^\S\n]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(max));

/** One of a group: without words it is removed. */
const optional = (schema: z.ZodType<string>) => z.nullable(schema).transform((value) => value || null);
const required = (schema: z.ZodType<string>) => schema.refine((value) => value !== '');
const listOf = (schema: z.ZodType<string>) =>
  z
    .array(schema)
    .max(MAX_NAMES)
    .transform((values) => [...new Set(values.filter(Boolean))]);
const optionalList = (schema: z.ZodType<string>) =>
  z.nullable(listOf(schema)).transform((values) => (values && values.length > 0 ? values : null));

const title = line(MAX_TITLE_LENGTH);
const webAddress = line(2000).refine((value) => value === '' || /^https?:\/\/[^\s/]/i.test(value));
/** ISO 639, and ISO 15924 for scripts. */
const language = z.string().regex(/^[a-z]{2,3}$/);
const script = z.string().regex(/^[A-Z][a-z]{3}$/);

export const WORK_FIELDS = {
  'titles.*': { schema: optional(title), role: 'editor', isImported: true },
  'descriptions.*': { schema: optional(paragraph(MAX_DESCRIPTION_LENGTH)), role: 'editor', isImported: true },
  'short_descriptions.*': { schema: optional(line(MAX_SHORT_DESCRIPTION_LENGTH)), role: 'editor', isImported: true },
  'alternative_titles.*': { schema: optionalList(title), role: 'editor' },
  citation: { schema: line(100), isImported: true },
  other_citations: { schema: listOf(line(100)) },
  author: { schema: line(MAX_TITLE_LENGTH) },
  composed: { schema: line(100) },
  /** The text that readers get, by its language. */
  'preferred.*': { schema: z.nullable(z.uuid()) },
  /** The position in each collection. */
  'collections.*': { schema: z.nullable(z.int().min(0).max(1_000_000)), isImported: true },
  is_published: { schema: z.boolean() },
} as const satisfies FieldRules;

export const TEXT_FIELDS = {
  title: { schema: required(title), role: 'editor', isImported: true },
  language: { schema: language, isImported: true },
  script: { schema: script, isImported: true },
  author: { schema: line(MAX_TITLE_LENGTH), isImported: true },
  source: { schema: line(MAX_TITLE_LENGTH), isImported: true },
  source_url: { schema: webAddress, isImported: true },
  license: { schema: line(200), isImported: true },
  revision_label: { schema: required(line(200)), isImported: true },
  is_released: { schema: z.boolean() },
} as const satisfies FieldRules;

export const AUTHOR_FIELDS = {
  'names.*': { schema: optional(line(200)), role: 'editor' },
  spellings: { schema: listOf(line(MAX_TITLE_LENGTH)), role: 'editor' },
} as const satisfies FieldRules;

export const COLLECTION_FIELDS = {
  'titles.*': { schema: optional(title), isImported: true },
  'descriptions.*': { schema: optional(paragraph(MAX_DESCRIPTION_LENGTH)), isImported: true },
  /** What it stands below; null at the top. A change puts it at the end there. */
  parent: { schema: z.nullable(z.uuid()), isImported: true },
  /** Key of an uploaded picture. */
  picture: { schema: optional(z.string().regex(/^$|^[\da-f]{32}\.(jpg|png|gif|webp)$/)) },
} as const satisfies FieldRules;

export const TOPIC_FIELDS = {
  'titles.*': { schema: optional(title), role: 'editor', isImported: true },
  'descriptions.*': { schema: optional(paragraph(MAX_DESCRIPTION_LENGTH)), role: 'editor', isImported: true },
  'short_descriptions.*': { schema: optional(line(MAX_SHORT_DESCRIPTION_LENGTH)), role: 'editor' },
  /** What it is called besides, in the languages of the texts or by another word. */
  'terms.*': { schema: optionalList(title), role: 'editor', isImported: true },
  category: { schema: line(100), role: 'editor' },
  parent: { schema: z.nullable(z.uuid()), role: 'editor', isImported: true },
} as const satisfies FieldRules;

const isGroup = (rules: FieldRules, group: string): boolean => Object.hasOwn(rules, `${group}.*`);

/** The rule for a name, if there is such a field. */
export const ruleFor = (rules: FieldRules, name: string): FieldRule | undefined => {
  if (Object.hasOwn(rules, name)) return name.endsWith('.*') ? undefined : rules[name];
  const dot = name.indexOf('.');
  const group = name.slice(0, dot);
  return dot > 0 && isGroup(rules, group) && MEMBER.test(name.slice(dot + 1)) ? rules[`${group}.*`] : undefined;
};
/** A language, or an id. */
const MEMBER = /^[a-z]{2,3}$|^[\da-f-]{36}$/;
