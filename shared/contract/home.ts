import { z } from 'zod';
import { defineCalls } from './call.ts';
import { CollectionAncestor } from './collections.ts';
import { CitedWork, Id, LanguageCode, TextType, WireDate } from './parts.ts';
import { SheetSummary } from './sheet-parts.ts';
import { TopicLink, TopicPassage } from './topics.ts';

/** A text that is new, or the collection that contains several new ones. */
export const Addition = z.object({
  date: WireDate.describe('Of the latest text in it'),
  is_revised: z.boolean().describe('The texts were in the library before and have changed'),
  count: z.int().describe('Texts; 1 where `text` is one'),
  languages: z.array(z.string()).describe('Of the texts, the most frequent first'),
  text: CitedWork.extend({
    id: Id,
    title: z.string(),
    language: z.string(),
    script: z.string(),
    type: TextType,
  }).nullable(),
  collection: CollectionAncestor.nullable().describe('Contains all of them; null where there is none'),
});
export type Addition = z.infer<typeof Addition>;

/** How many works there are in a language. */
export const LanguageCount = z.object({ language: z.string(), count: z.int() });
export type LanguageCount = z.infer<typeof LanguageCount>;

export const HomeSheet = SheetSummary.pick({
  id: true,
  title: true,
  summary: true,
  language: true,
  published_date: true,
  publisher: true,
});
export type HomeSheet = z.infer<typeof HomeSheet>;

export const Home = z.object({
  date: z.iso.date().describe('The day of the passage, in UTC'),
  passage: TopicPassage.nullable().describe('The passage of the day: the same for everyone; null in an empty library'),
  sheets: z.array(HomeSheet).describe('The newest published sheets'),
  additions: z
    .array(Addition)
    .describe('What was added to the library or changed lately, newest first; empty if that was its first load'),
  languages: z.array(LanguageCount).describe('Languages in which works can be read, the most frequent first'),
  traditions: z.array(LanguageCount).describe('Languages in which works were handed down, the most frequent first'),
  topics: z.array(TopicLink).describe('The broadest topics'),
});
export type Home = z.infer<typeof Home>;

/** The answer names members, who may withdraw a sheet at any moment. */
const hasSheets = (answer: unknown): boolean => (answer as Home).sheets.length > 0;

export const homeCalls = defineCalls({
  'GET /home': {
    summary: 'What the home page shows below the collections; the passage of the day and titles in a site language',
    auth: 'none',
    cache: 'public',
    mustRevalidate: hasSheets,
    query: z.object({
      language: LanguageCode.describe('en, bo or zh; English for any other. Of a longer tag the first part counts'),
    }),
    answer: Home,
    errors: ['bad_request'],
  },
});
