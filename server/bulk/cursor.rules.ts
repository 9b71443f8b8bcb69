import { z } from 'zod';
import { MAX_INTEGER } from '#shared/contract/parts.ts';

/** Where a page of texts ended. They are in the order of their ids, which never change. */
const TextCursor = z.tuple([z.literal('t1'), z.uuid()]);

const position = z.int().min(1).max(MAX_INTEGER);

/** Where a page of segments ended: the text, its content, the position, and the segment that was there. */
const SegmentCursor = z.tuple([z.literal('s1'), z.uuid(), position, position, z.uuid()]);

export type SegmentPlace = { text_id: string; content: number; position: number; segment_id: string };

const encode = (parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Undefined for anything that `encode` has not made, or made for another list. */
const decode = <Parts>(cursor: string, schema: z.ZodType<Parts>): Parts | undefined => {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
};

export const textCursor = (id: string): string => encode(['t1', id]);

export const readTextCursor = (cursor: string): string | undefined => decode(cursor, TextCursor)?.[1];

export const segmentCursor = ({ text_id, content, position: at, segment_id }: SegmentPlace): string =>
  encode(['s1', text_id, content, at, segment_id]);

export const readSegmentCursor = (cursor: string): SegmentPlace | undefined => {
  const parts = decode(cursor, SegmentCursor);
  if (!parts) return undefined;
  const [, text_id, content, at, segment_id] = parts;
  return { text_id, content, position: at, segment_id };
};
