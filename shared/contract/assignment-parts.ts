import { z } from 'zod';
import { MAX_INSTRUCTIONS_LENGTH, MAX_RETURN_MESSAGE_LENGTH } from '#shared/limits.ts';
import { Id, WireDate } from './parts.ts';

/** Several lines, without control characters. */
const lines = (max: number, message: string) =>
  z
    .string()
    .transform((text) =>
      text
        .toWellFormed()
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .refine((text) => text.length <= max, message);

/** What makes a sheet an assignment. */
export const Assignment = z.object({
  instructions: z.string(),
  due_date: WireDate.nullable().describe('Answers handed in later are late'),
  is_open: z.boolean().describe('Whether answers are collected'),
});
export type Assignment = z.infer<typeof Assignment>;

export const AssignmentFields = z.object({
  instructions: lines(
    MAX_INSTRUCTIONS_LENGTH,
    `Instructions may be at most ${MAX_INSTRUCTIONS_LENGTH} characters long.`,
  ).default(''),
  due_date: z.iso.datetime({ offset: true }).nullable().default(null).describe('With a time zone'),
  is_open: z.boolean().default(true),
});
export type AssignmentFields = z.infer<typeof AssignmentFields>;

export const AnswerState = z
  .enum(['started', 'handed_in', 'returned'])
  .describe('Not handed in yet; handed in, and waits for the author of the assignment; returned by them');
export type AnswerState = z.infer<typeof AnswerState>;

const AnswerProgress = z.object({
  id: Id,
  state: AnswerState,
  is_late: z.boolean().describe('What was handed in last came after the due date'),
  is_removed: z.boolean().describe('The author of the assignment has removed it'),
  handed_in_date: WireDate.nullable().describe('Of the newest hand-in'),
  returned_date: WireDate.nullable(),
});

/** The caller’s own answer. */
export const OwnAnswer = AnswerProgress.extend({
  sheet_id: Id.nullable().describe('The caller’s copy; null when it was deleted for ever'),
  may_hand_in: z.boolean().describe('It may be handed in now, or again'),
  return_message: z.string().describe('What the author of the assignment wrote when they returned it last'),
});
export type OwnAnswer = z.infer<typeof OwnAnswer>;

/** Of a sheet that is an answer, for its owner. */
export const AnswerOfSheet = OwnAnswer.extend({
  assignment: Assignment.omit({ instructions: true })
    .extend({ id: Id, title: z.string(), language: z.string(), is_public: z.boolean() })
    .nullable()
    .describe('Null when it is no longer there: the sheet is then like any other'),
});
export type AnswerOfSheet = z.infer<typeof AnswerOfSheet>;

/** A row of the list that the author of the assignment reads. */
export const ListedAnswer = AnswerProgress.extend({
  name: z.string(),
  username: z.string(),
  avatar_url: z.string(),
  hand_in_count: z.int(),
});
export type ListedAnswer = z.infer<typeof ListedAnswer>;

export const AnswerCounts = z.object({
  all: z.int().describe('All but the removed ones'),
  started: z.int(),
  handed_in: z.int(),
  late: z.int(),
  returned: z.int(),
  removed: z.int(),
});
export type AnswerCounts = z.infer<typeof AnswerCounts>;

export const HandIn = z.object({
  id: Id,
  number: z.int().describe('Counts the hand-ins of the answer'),
  handed_in_date: WireDate,
  is_late: z.boolean(),
  returned_date: WireDate.nullable(),
  return_message: z.string(),
});
export type HandIn = z.infer<typeof HandIn>;

export const ReturnFields = z.object({
  hand_in_id: z.uuid().describe('What was read; when it is not the newest, the call is refused'),
  message: lines(
    MAX_RETURN_MESSAGE_LENGTH,
    `A message may be at most ${MAX_RETURN_MESSAGE_LENGTH} characters long.`,
  ).default(''),
  may_hand_in_again: z.boolean().default(false),
});
