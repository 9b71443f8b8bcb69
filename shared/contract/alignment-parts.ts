import { z } from 'zod';
import { Id } from './parts.ts';

/** Two segments mapped to each other, as translation or commentary. Many to many. */
export const AlignedPair = z.object({
  segment_id: Id,
  segment_number: z.int(),
  other_segment_id: Id,
  other_segment_number: z.int(),
});
export type AlignedPair = z.infer<typeof AlignedPair>;

export const Alignment = z.object({
  text_id: Id,
  other_id: Id,
  /** How the texts are related; null when they are not. */
  relation: z.enum(['version', 'commentary', 'root_text']).nullable(),
  from: z.int(),
  to: z.int(),
  /** In reading order. A segment without a counterpart is absent. */
  pairs: z.array(AlignedPair),
});
export type Alignment = z.infer<typeof Alignment>;
