import { z } from 'zod';

/** Where words come from: with every quotation, so that whoever quotes can say so. */
export const Source = z.object({
  text_id: z.string(),
  title: z.string(),
  language: z.string().describe('Code of the language of the words, such as bo, pi, sa, zh, en'),
  citation: z.string().describe('How people cite the work, such as MN 10; empty where there is no such custom'),
  author: z.string().describe('The translator of a translation, else the author; empty when unknown'),
  edition: z.string().describe('The source that the library has the text from'),
  license: z.string().describe('The licence of the text; state it where you quote'),
});
export type Source = z.infer<typeof Source>;

export const QuotedPassage = z.object({
  segment_id: z.string(),
  number: z.string().describe('As the passage is numbered in its margin, else its position in the text'),
  words: z.string().describe('The exact words, without markup'),
  url: z.string().describe('The permanent address of the passage; give it with the quotation'),
});

/** How a tool finds its passage: by one of these. */
export const PassageInput = z.object({
  segment_id: z.string().max(200).optional().describe('The id of a passage, as other tools give it'),
  reference: z
    .string()
    .max(200)
    .optional()
    .describe('Instead of an id: how people cite the passage, such as Dhp 21, MN 10, Toh 21 or T 235'),
});
export type PassageInput = z.infer<typeof PassageInput>;

/** Characters of all words of one answer; a whole text is read in several calls. */
export const MAX_ANSWER_LENGTH = 60_000;
