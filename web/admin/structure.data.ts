import { keepPreviousData } from '@tanstack/react-query';
import type { EditedSegment, SegmentFields, TextOperation } from '#shared/contract/admin-structure.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import { FRESH } from './catalog.data.ts';

export const structureQuery = (id: string, language: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/texts/{id}/structure', { params: { id }, query: { language } }),
  ...FRESH,
});

export const segmentsQuery = (id: string, section_id: string | undefined, paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/texts/{id}/segments', {
    params: { id },
    query: { ...skipAndLimit(paging), ...(section_id === undefined ? {} : { section_id }) },
  }),
  ...FRESH,
  placeholderData: keepPreviousData,
});

export const readSegment = async (id: string, segment_id: string): Promise<EditedSegment> =>
  (await callAsMember('GET /admin/texts/{id}/segments/{segment_id}', { params: { id, segment_id } })).segment;

/** Writes changes of a text as one revision. */
export const changeText = (id: string, revision: number, operations: TextOperation[], reason = '') =>
  callAsMember('POST /admin/texts/{id}/structure', { params: { id }, body: { revision, reason, operations } });

export const fieldsOf = ({ content, type, level, starts_block, notes, references }: EditedSegment): SegmentFields => ({
  content,
  type,
  level,
  starts_block,
  notes,
  references,
});
