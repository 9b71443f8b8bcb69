import { z } from 'zod';
import { fromSegmentId, isBareNumber, isSegmentId } from './segment-ids.rules.ts';

/** Schemas for docs/library-format.md. Objects are strict, so that misspelled keys are reported. */

const siteLanguage = z.enum(['en', 'bo', 'zh']);
const nonEmpty = z.string().trim().min(1);
const key = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be of small letters, digits and hyphens');

const descriptions = z
  .partialRecord(siteLanguage, z.string())
  .default({})
  .transform((titles) => Object.fromEntries(Object.entries(titles).filter(([, text]) => text.trim() !== '')));
const titles = descriptions.refine((given) => Object.keys(given).length > 0, 'needs a title in en, bo or zh');

/** The key of a passage, as its id says it. */
export const segmentId = z
  .string()
  .refine((id) => isSegmentId(id) || isBareNumber(id), 'an id has letters, digits, dots, colons and hyphens')
  .refine((id) => !isBareNumber(id), 'an id is never a bare number: write 1.1 or v1')
  .transform(fromSegmentId);
const idOfPassage = z.string().transform(fromSegmentId);

export type LayeredCollection = {
  key: string;
  titles: Record<string, string>;
  descriptions: Record<string, string>;
  children: LayeredCollection[];
};

const collection: z.ZodType<LayeredCollection> = z.lazy(() =>
  z.strictObject({ key, titles, descriptions, children: z.array(collection).default([]) }),
);
export const collectionsFile = z.array(collection);

export const segmentRefs = z.array(z.string().regex(/^[^:]+:.+$/, 'a place is work:segment'));

export type LayeredTopic = {
  key: string;
  titles: Record<string, string>;
  descriptions: Record<string, string>;
  terms: Record<string, string[]>;
  passages: string[];
  children: LayeredTopic[];
};

const languageCode = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'must be a language code');

/** One branch of the tree of topics. */
export const topicFile: z.ZodType<LayeredTopic> = z.lazy(() =>
  z.strictObject({
    key,
    titles,
    descriptions,
    terms: z.record(languageCode, z.array(nonEmpty)).default({}),
    passages: segmentRefs.default([]),
    children: z.array(topicFile).default([]),
  }),
);

/** Names of other files of a work, which a layer cannot have. */
export const reservedNames: ReadonlySet<string> = new Set(['work', 'structure', 'comments', 'references']);

const layer = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, 'must be of letters, digits and hyphens')
  .refine((name) => !reservedNames.has(name), 'is the name of another file of the work');

const version = z.strictObject({
  layer,
  language: languageCode,
  title: nonEmpty,
  root: z.boolean().default(false),
  author: nonEmpty.optional(),
  source: nonEmpty,
  source_url: z.url({ protocol: /^https?$/ }).optional(),
  license: nonEmpty,
  revision: nonEmpty,
});
export type LayeredVersion = z.infer<typeof version>;

export const workFile = z
  .strictObject({
    type: z.enum(['root_text', 'commentary']),
    collections: z.array(key),
    comments_on: z.array(key).default([]),
    citation: nonEmpty.optional(),
    titles,
    descriptions,
    versions: z
      .array(version)
      .refine((all) => all.filter((one) => one.root).length === 1, 'exactly one version has "root": true')
      .refine((all) => new Set(all.map((one) => one.layer)).size === all.length, 'two versions have the same layer'),
  })
  .refine((work) => (work.type === 'commentary') === work.comments_on.length > 0, {
    path: ['comments_on'],
    message: 'a commentary, and nothing else, names the works it explains',
  });
export type WorkFile = z.infer<typeof workFile>;

export type LayeredSection = {
  id: string;
  titles: Record<string, string>;
  starts: string;
  sections: LayeredSection[];
};

const section: z.ZodType<LayeredSection> = z.lazy(() =>
  z.strictObject({
    id: segmentId.or(key),
    titles: z.record(z.string(), z.string()).default({}),
    starts: idOfPassage,
    sections: z.array(section).default([]),
  }),
);

export const structureFile = z.strictObject({
  layout: z.enum(['prose', 'verse']).default('prose'),
  continues: z.array(idOfPassage).default([]),
  verse: z.array(idOfPassage).default([]),
  headings: z.record(idOfPassage, z.int().min(1).max(6)).default({}),
  sections: z.array(section).default([]),
});
export type StructureFile = z.infer<typeof structureFile>;

export const content = z.string();
export const rootIds = z.array(idOfPassage);
export const editions = z.record(nonEmpty, nonEmpty.or(z.array(nonEmpty)));
export type Editions = z.infer<typeof editions>;
export const notes = z.array(z.strictObject({ type: z.enum(['variant', 'note']), content: nonEmpty }));
export type LayeredNotes = z.infer<typeof notes>;
