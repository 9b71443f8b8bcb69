import { z } from 'zod';
import { CORRECTION_STATES, MAX_BLOCK_LENGTH, MAX_CORRECTION_REASON_LENGTH } from '#shared/limits.ts';
import { Reason, STAFF_ERRORS, words } from './admin-parts.ts';
import { defineCalls } from './call.ts';
import { QuotedBy } from './admin-structure.ts';
import { Correction } from './corrections.ts';
import { Id, OwnLabel, Page, PageInfo, Version, WireDate } from './parts.ts';
import { Person } from './people.ts';

/** E-mail addresses are never in it. */
const QueuedCorrection = Correction.extend({
  by: Person.nullable().describe('Null for a guest and for a former member'),
  decided_by: z.string().nullable().describe('A username'),
});
export type QueuedCorrection = z.infer<typeof QueuedCorrection>;

const Neighbour = z.object({ segment_id: Id, segment_number: z.int(), label: OwnLabel, content: z.string() });
const OtherVersion = z.object({
  text_id: Id,
  segment_id: Id,
  title: z.string(),
  language: z.string(),
  script: z.string(),
  content: z.string(),
});

const CorrectionDetails = QueuedCorrection.extend({
  content: z.string().nullable().describe('The HTML of the passage as it is now; null when it is gone'),
  revision: z.int().describe('Of the text now'),
  has_changed: z.boolean().describe('The passage has other words than those that the reader saw'),
  is_found: z.boolean().describe('The old words are in the passage as it is now'),
  proposed_content: z
    .string()
    .nullable()
    .describe('The HTML of the passage with the new words; without them where the old words are not found'),
  seen_words: z.string().describe('The plain text of the passage as the reader saw it'),
  before: z.array(Neighbour),
  after: z.array(Neighbour),
  versions: z.array(OtherVersion).describe('The passage in other texts of the work'),
  quoted_by: QuotedBy,
  messages: z.array(
    z.object({ is_question: z.boolean(), by: z.string().nullable(), words: z.string(), created_date: WireDate }),
  ),
});
export type CorrectionDetails = z.infer<typeof CorrectionDetails>;

const OneCorrection = z.object({ id: Id });
const Seen = z.object({ version: Version.describe('Of the suggestion, as the editor saw it') });
const Html = z.string().max(MAX_BLOCK_LENGTH);
const TOO_LONG = `Please use at most ${MAX_CORRECTION_REASON_LENGTH} characters.`;
const NO_ANSWER = { answer: z.undefined(), status: 204 } as const;
const ERRORS = [...STAFF_ERRORS, 'correction_not_found', 'correction_changed', 'correction_settled'] as const;

/** The queue of the editors. */
export const adminCorrectionCalls = defineCalls({
  'GET /admin/corrections': {
    summary: 'Corrections that readers have suggested: those that wait oldest first, decided ones latest first',
    auth: 'editor',
    query: Page.extend({ state: z.enum(CORRECTION_STATES).default('open') }),
    answer: PageInfo.extend({
      corrections: z.array(QueuedCorrection),
      counts: z.object({ open: z.int(), asked: z.int(), accepted: z.int(), declined: z.int() }),
    }),
    errors: STAFF_ERRORS,
  },
  'GET /admin/corrections/{id}': {
    summary: 'One suggestion with its passage, what stands around it, and other versions',
    auth: 'editor',
    params: OneCorrection,
    answer: CorrectionDetails,
    errors: [...STAFF_ERRORS, 'correction_not_found'],
  },
  'POST /admin/corrections/{id}/accept': {
    summary:
      'Accept a suggestion, also with other words: a new revision of the text that credits the reader, who is told',
    auth: 'editor',
    params: OneCorrection,
    body: Seen.extend({
      before: Html.describe('The HTML of the passage as the editor saw it: somebody who has seen another is told'),
      content: Html.describe('The HTML of the passage from now on'),
      reason: z
        .string()
        .transform((reason) => reason.toWellFormed().replaceAll('\0', '').trim())
        .refine((reason) => reason.length <= MAX_CORRECTION_REASON_LENGTH, TOO_LONG)
        .default('')
        .describe('Why, for the public history of the passage'),
    }),
    answer: z.object({ revision: z.int().describe('Of the text') }),
    errors: [...ERRORS, 'segment_not_found', 'passage_changed', 'nothing_changed', 'too_large', 'unavailable'],
  },
  'POST /admin/corrections/{id}/decline': {
    summary: 'Decline a suggestion; the reader is told why. The error of somebody who was too late names the other',
    auth: 'editor',
    params: OneCorrection,
    body: Seen.extend(Reason.shape),
    ...NO_ANSWER,
    errors: ERRORS,
  },
  'POST /admin/corrections/{id}/ask': {
    summary: 'Ask the member who has suggested it',
    auth: 'editor',
    params: OneCorrection,
    body: Seen.extend({ question: words('Please write a few words.') }),
    ...NO_ANSWER,
    errors: [...ERRORS, 'no_reply_address', 'too_many_messages'],
  },
});
