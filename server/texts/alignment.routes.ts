import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import type { Alignment } from '#shared/contract/alignment-parts.ts';
import type { Text } from '#shared/contract/texts.ts';
import { isCommentaryOn, listAlignedPairs } from './alignment.queries.ts';
import { findText } from './texts.queries.ts';

type Relation = Alignment['relation'];

const relationOf = async ({ db }: Pick<Context, 'db'>, text: Text, other: Text): Promise<Relation> => {
  if (text.group_id === other.group_id) return 'version';
  const [isCommentary, isRoot] = await Promise.all([
    isCommentaryOn(db, other.group_id, text.group_id),
    isCommentaryOn(db, text.group_id, other.group_id),
  ]);
  if (isCommentary) return 'commentary';
  return isRoot ? 'root_text' : null;
};

export const getAlignment: Handler<'GET /texts/{id}/alignment'> = async ({ params, query }, context) => {
  const { db } = context;
  const { from, to } = query;
  const text_id = uuidOr404(params.id, 'text_not_found');
  const other_id = uuidOr404(query.other_id, 'text_not_found');
  const content_id = query.content_id && uuidOr404(query.content_id, 'text_not_found');
  const [text, other] = await Promise.all([findText(db, text_id, 'en'), findText(db, other_id, 'en')]);
  if (!text || !other) throw new AppError('text_not_found');
  if (content_id && !text.table_of_contents.includes(content_id)) throw new AppError('text_not_found');
  const relation = await relationOf(context, text, other);
  const pairs = relation ? await listAlignedPairs(db, { text_id, other_id, content_id, from, to }) : [];
  return { text_id, other_id, relation, from, to, pairs };
};
