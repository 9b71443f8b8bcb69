import { z } from 'zod';
import { defineCalls, LIBRARY_LIST } from './call.ts';
import { CitedWork, Id, LanguageCode, Page, PageInfo, PassageReference } from './parts.ts';
import { SheetSummary } from './sheet-parts.ts';

/** A topic with what is needed to link to it. */
export const TopicLink = z.object({
  id: Id,
  title: z.string(),
  language: z.string().describe('Language of the title; the requested one if there is a title in it'),
  has_child: z.boolean(),
});
export type TopicLink = z.infer<typeof TopicLink>;

export const TopicRow = TopicLink.extend({
  description: z.string(),
  parents: z.array(TopicLink).describe('Its ancestors, from the top'),
  children: z.array(TopicLink),
  letter: z.string().describe('Its heading in an index: a Latin letter, or the root letter in Tibetan'),
  matched: z
    .string()
    .nullable()
    .describe('Of a search: the title or term that matched, HTML with the match in <mark>; may be in another language'),
  matched_language: z.string().nullable().describe('Of the title or term that matched'),
});
export type TopicRow = z.infer<typeof TopicRow>;

export const Topic = TopicLink.extend({
  description: z.string(),
  names: z
    .array(z.object({ language: z.string(), script: z.string(), name: z.string() }))
    .describe('Its titles in other languages and its other names'),
  parents: z.array(TopicLink),
  children: z.array(TopicLink.extend({ description: z.string() })),
});
export type Topic = z.infer<typeof Topic>;

const Passage = z.object({
  segment_id: Id,
  text_id: Id,
  title: z.string().describe('Of the text'),
  language: z.string(),
  script: z.string(),
  content: z.string(),
});

export const TopicPassage = Passage.extend({
  ...CitedWork.shape,
  content_id: Id,
  segment_number: z.int(),
  reference: PassageReference,
  cited_title: z
    .object({ title: z.string(), language: z.string(), script: z.string() })
    .describe('Of the work in the requested language, where it has one; else of the text'),
  translation: Passage.nullable().describe('In the requested language, if there is one and the passage is in another'),
});
export type TopicPassage = z.infer<typeof TopicPassage>;

/** Other clients send an empty string for what they do not use. */
const Filter = (max: number) => z.string().max(max).optional();

const OneTopic = z.object({ id: Id });

export const topicCalls = defineCalls({
  'GET /topics': {
    summary: 'Topics at the top of the tree or below a parent, level by level or all in the order of an index',
    ...LIBRARY_LIST,
    query: Page.extend({
      language: LanguageCode,
      parent_id: Filter(200).describe('Only below this topic'),
      search: Filter(1000)
        // PostgreSQL accepts neither lone surrogates nor the null character.
        .transform((text) => text?.toWellFormed().replaceAll('\0', ' ').trim())
        .describe('Only topics with a title or term in any language that begins with these words'),
      hierarchy: z
        .union([z.literal('').transform(() => undefined), z.stringbool()])
        .optional()
        .describe(
          'true: one level, in its own order. false: all levels together, in the order of the language. ' +
            'Left out: one level, or all of them in a search',
        ),
      letter: Filter(10).describe('Of all levels together: only topics with this heading'),
    }),
    answer: PageInfo.extend({
      parent: TopicLink.nullable(),
      topics: z.array(TopicRow),
      letters: z
        .array(z.object({ letter: z.string(), count: z.int() }))
        .describe('Of all levels together: the headings, in order; else empty'),
    }),
    errors: ['bad_request', 'topic_not_found'],
  },
  'GET /topics/{id}': {
    summary: 'One topic, with its ancestors and children',
    ...LIBRARY_LIST,
    params: OneTopic,
    query: z.object({ language: LanguageCode }),
    answer: Topic,
    errors: ['bad_request', 'topic_not_found'],
  },
  'GET /topics/{id}/passages': {
    summary: 'Passages about the topic, the clearest first',
    ...LIBRARY_LIST,
    params: OneTopic,
    query: Page.extend({ language: LanguageCode.describe('Language of the translations') }),
    answer: PageInfo.extend({ passages: z.array(TopicPassage) }),
    errors: ['bad_request', 'topic_not_found'],
  },
  'GET /topics/{id}/sheets': {
    summary: 'Published sheets on the topic, newest first',
    auth: 'none',
    params: OneTopic,
    query: Page.extend({ language: LanguageCode.describe('Language of time_passed') }),
    answer: PageInfo.extend({ sheets: z.array(SheetSummary) }),
    errors: ['bad_request', 'topic_not_found'],
  },
});
