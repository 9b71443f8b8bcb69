import { z } from 'zod';
import { Id, MAX_INTEGER } from './parts.ts';

export const FieldValue = z.union([
  z.string(),
  z.int().min(0).max(MAX_INTEGER),
  z.boolean(),
  z.array(z.string()),
  z.null(),
]);
const FieldValues = z.record(z.string(), FieldValue);

/** Something of the catalog with all its fields. */
export const CatalogRecord = z.object({
  id: Id,
  fields: FieldValues.describe(
    'By name, such as `citation` or `titles.en`; one of a group that is missing has nothing',
  ),
  hand_set: FieldValues.describe('The fields that were set by hand, with what the source has'),
});
export type CatalogRecord = z.infer<typeof CatalogRecord>;

const MAX_CHANGES = 200;

/** What was changed, and what it was before: a field that somebody else has changed meanwhile makes it a conflict. */
export const CatalogChanges = z.object({
  changes: z
    .record(z.string().max(100), z.object({ before: FieldValue, after: FieldValue }))
    .refine((changes) => Object.keys(changes).length <= MAX_CHANGES, `At most ${MAX_CHANGES} fields at a time.`),
});
export type CatalogChanges = z.infer<typeof CatalogChanges>['changes'];

export const CATALOG_ERRORS = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'second_factor_required',
  'conflict',
  'nothing_changed',
] as const;
