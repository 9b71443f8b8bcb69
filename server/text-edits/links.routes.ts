import { actorOf } from '#server/audit-log/audit-log.queries.ts';
import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { MAX_LINK_PAGE } from '#shared/limits.ts';
import { isUuid } from '#shared/uuid.ts';
import type { Pair } from './links.queries.ts';
import { directionOf, editLinks, requireTexts } from './edit-links.ts';
import {
  countMarks,
  findLinkedText,
  lastLinkedBefore,
  listLinkedSegments,
  listLinkSections,
  listPartners,
  type LinkedText,
  type SegmentRow,
} from './links.queries.ts';

const briefly = ({ id, title, language, script, segments }: LinkedText) => ({ id, title, language, script, segments });

/** Where the other column begins: after what is linked with the passages before, but no later than what is linked with these. */
const startOfOther = (rows: SegmentRow[], linkedBefore: number): number => {
  const linked = rows.flatMap(({ links }) => links.map(({ segment_number }) => segment_number));
  return Math.max(1, Math.min(linkedBefore + 1, ...linked));
};

const getMappings: Handler<'GET /admin/texts/{id}/mappings'> = async ({ params, query }, { db }) => {
  const text = isUuid(params.id) ? await findLinkedText(db, params.id) : undefined;
  if (!text) throw new AppError('text_not_found');
  const partners = await listPartners(db, text);
  const asked = query.with ?? partners.find(({ is_related }) => is_related)?.id;
  const answer = {
    text: briefly(text),
    partners: partners.map(briefly),
    sections: await listLinkSections(db, text.id),
  };
  if (asked === undefined) return { ...answer, pair: null };
  const other =
    partners.find(({ id }) => id === asked) ?? (isUuid(asked) ? await findLinkedText(db, asked) : undefined);
  if (!other) throw new AppError('text_not_found');
  const direction = directionOf(text, other);
  if (!direction) throw new AppError('not_linkable');
  const [own, theirs]: [[string, string], [string, string]] = [
    [text.id, other.id],
    [other.id, text.id],
  ];
  const range = (first: number) => ({ first, last: first + MAX_LINK_PAGE - 1 });
  const segments = await listLinkedSegments(db, own, range(query.from));
  const start = query.other_from ?? startOfOther(segments, await lastLinkedBefore(db, own, query.from));
  return {
    ...answer,
    pair: {
      other: briefly(other),
      is_commentary: text.work_id !== other.work_id,
      from: query.from,
      other_from: start,
      segments,
      other_segments: await listLinkedSegments(db, theirs, range(start)),
      marks: await countMarks(db, own, query.from + MAX_LINK_PAGE - 1),
      other_marks: await countMarks(db, theirs, start + MAX_LINK_PAGE - 1),
    },
  };
};

const postMappings: Handler<'POST /admin/texts/{id}/mappings'> = async ({ params, body }, { db, viewer }) => {
  await db.transaction().execute(async (trx) => {
    const [text, other] = await requireTexts(trx, [params.id, body.with]);
    const direction = directionOf(text, other);
    if (!direction) throw new AppError('not_linkable');
    const [from, to] = direction;
    const turned = (pairs: { own: string; other: string }[]): Pair[] =>
      pairs.map((pair) => (from === text ? { from: pair.own, to: pair.other } : { from: pair.other, to: pair.own }));
    await editLinks(trx, {
      actor: actorOf(viewer),
      from_text: from.id,
      to_text: to.id,
      join: turned(body.join),
      separate: turned(body.separate),
      seen: turned(body.seen),
    });
  });
};

export const linkHandlers = {
  'GET /admin/texts/{id}/mappings': getMappings,
  'POST /admin/texts/{id}/mappings': postMappings,
};
