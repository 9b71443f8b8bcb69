import type { Kysely } from 'kysely';
import { actorOf } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { announceQuotesSoon } from '#server/notifications/quote-announcements.queries.ts';
import { isUuid } from '#shared/uuid.ts';
import { applyOperations, areWordsOnly } from './apply-operations.ts';
import { editText } from './edit-text.ts';
import { shownChanges } from './shown-changes.ts';
import { countHandSet, findPosition, findText, listEditedSegments, listSections } from './structure.queries.ts';

const textOr404 = async (db: Kysely<Database>, id: string) => {
  const text = isUuid(id) ? await findText(db, id) : undefined;
  if (!text) throw new AppError('text_not_found');
  return text;
};

const getStructure: Handler<'GET /admin/texts/{id}/structure'> = async ({ params }, { db }) => {
  const text = await textOr404(db, params.id);
  return { ...text, sections: await listSections(db, text.id), hand_set: await countHandSet(db, text.id) };
};

const getSegments: Handler<'GET /admin/texts/{id}/segments'> = async ({ params, query }, { db }) => {
  const text = await textOr404(db, params.id);
  const { section_id, ...page } = query;
  const section = (await listSections(db, text.id)).find(({ id }) => id === section_id);
  // A section that was joined with another since is empty.
  const { first, last } = section ?? { first: 1, last: section_id === undefined ? text.segments : 0 };
  const segments = await listEditedSegments(db, text.id, { first, last }, page);
  return { revision: text.revision, segments, total: last - first + 1, ...page };
};

const getEditedSegment: Handler<'GET /admin/texts/{id}/segments/{segment_id}'> = async ({ params }, { db }) => {
  const text = await textOr404(db, params.id);
  const at = await findPosition(db, text.id, uuidOr404(params.segment_id, 'segment_not_found'));
  const [segment] =
    at === undefined ? [] : await listEditedSegments(db, text.id, { first: at, last: at }, { skip: 0, limit: 1 });
  if (!segment) throw new AppError('segment_not_found');
  return { revision: text.revision, segment };
};

const postStructure: Handler<'POST /admin/texts/{id}/structure'> = async ({ params, body }, { db, viewer }) => {
  const { operations, revision, reason } = body;
  const isWords = areWordsOnly(operations);
  const shown = { before: {}, after: {} };
  const written = await db.transaction().execute((trx) =>
    editText(trx, {
      text_id: params.id,
      expected_revision: isWords ? null : revision,
      change: (content, state) => {
        const edited = applyOperations(content, operations, state);
        const { before, after } = shownChanges(operations, state.text.header.key, content, edited.content);
        Object.assign(shown.before, before);
        Object.assign(shown.after, after);
        return edited;
      },
      actor: actorOf(viewer),
      kind: 'edit',
      action: isWords ? 'edit_words' : 'edit_structure',
      reason,
      credit: null,
      shown,
    }),
  );
  await announceQuotesSoon(db);
  return written;
};

export const structureHandlers = {
  'GET /admin/texts/{id}/structure': getStructure,
  'GET /admin/texts/{id}/segments': getSegments,
  'GET /admin/texts/{id}/segments/{segment_id}': getEditedSegment,
  'POST /admin/texts/{id}/structure': postStructure,
};
