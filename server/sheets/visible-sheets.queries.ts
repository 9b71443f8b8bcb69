import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Builds conditions on a row `s` of `sheets`. */
export const sheet = expressionBuilder<Database & { s: Database['sheets'] }, 's'>();

/** Whether everybody may see the sheet `s` in lists. One without any content is not shown, nor one that is unlisted. */
export const isPublic = sheet.and([
  sheet('s.is_published', '=', sheet.lit(true)),
  sheet('s.deleted_date', 'is', null),
  sheet('s.is_empty', '=', sheet.lit(false)),
  sheet('s.is_unlisted', '=', sheet.lit(false)),
]);

/** Whether the viewer may see the sheet `s`. */
export const isVisibleTo = (viewer: string | null): Expression<SqlBool> =>
  viewer === null
    ? isPublic
    : sheet.and([
        sheet('s.deleted_date', 'is', null),
        sheet.or([sheet('s.is_published', '=', sheet.lit(true)), sheet('s.account_id', '=', viewer)]),
      ]);

/** Whether the sheet `s` is shown to the viewer in lists of other people: one without content to its author only. */
export const isListedFor = (viewer: string | null): Expression<SqlBool> =>
  viewer === null
    ? isPublic
    : sheet.or([isPublic, sheet.and([sheet('s.deleted_date', 'is', null), sheet('s.account_id', '=', viewer)])]);
