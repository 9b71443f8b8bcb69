import { z } from 'zod';
import { Id, WireDate } from './parts.ts';

export const MEASURE_KINDS = ['warn', 'silence', 'close', 'unlist', 'take_down', 'decline'] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** A published sheet, or one that a moderator or a closed account keeps from being public; private ones are never here. */
export const ModeratedSheet = z.object({
  id: Id,
  title: z.string(),
  language: z.string(),
  username: z.string().describe('Of its author; empty for a former member'),
  state: z
    .enum(['public', 'unlisted', 'held', 'taken_down', 'closed'])
    .describe('`held` waits for a moderator; `closed`: the account of its author is closed'),
});
export type ModeratedSheet = z.infer<typeof ModeratedSheet>;

/** What a moderator has decided about a member or a sheet. */
export const Measure = z.object({
  id: Id,
  kind: z.enum(MEASURE_KINDS),
  reason: z.string().describe('As the member reads it'),
  created_date: WireDate,
  by: z.string().nullable().describe('The username of the moderator; null for a former member'),
  until_date: WireDate.nullable().describe('Of a silence'),
  ended_date: WireDate.nullable().describe('When it was lifted'),
  sheet: ModeratedSheet.nullable().describe('Of a measure about a sheet; null when its author has made it private'),
});
export type Measure = z.infer<typeof Measure>;
