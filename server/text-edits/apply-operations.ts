import { AppError } from '#server/errors.ts';
import type { ContentSegment, TextContent } from '#server/library/draft.ts';
import { stableId } from '#server/library/stable-id.ts';
import type { SegmentFields, TextOperation } from '#shared/contract/admin-structure.ts';
import type { Edited, EditState } from './edit-text.ts';
import { followedBy, reversed, type Moves } from './moved-segments.rules.ts';
import {
  editSegment,
  joinSection,
  joinSegment,
  moveSection,
  renameSection,
  splitSection,
  splitSegment,
} from './structure-operations.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Somebody else may have changed other fields meanwhile, but not these. */
const refuseChanged = (segment: ContentSegment | undefined, before: Partial<SegmentFields>): void => {
  if (!segment) throw new AppError('segment_not_found');
  const fields = Object.entries(before) as [keyof SegmentFields, unknown][];
  if (fields.some(([field, value]) => !isSame(segment[field], value))) throw new AppError('conflict');
};

const takeSourceWords = (content: TextContent, key: string, source: TextContent): Edited => {
  const theirs = source.segments.find((segment) => segment.key === key);
  if (!theirs) throw new AppError('segment_not_found');
  return editSegment(content, key, {
    content: theirs.content,
    notes: theirs.notes,
    references: theirs.references,
  });
};

/** Words that were changed stay, except of segments that were split or joined. */
const takeSourceStructure = (content: TextContent, source: TextContent, successors: Moves): Edited => {
  const present = new Map(content.segments.map((segment) => [segment.key, segment]));
  const divided = new Set([...successors].flatMap(([from, to]) => [from, ...to]));
  const segments = source.segments.map((segment) => {
    const own = divided.has(segment.key) ? undefined : present.get(segment.key);
    return own ? { ...segment, content: own.content, notes: own.notes, references: own.references } : segment;
  });
  const keys = new Set(segments.map(({ key }) => key));
  const moves = new Map(
    [...reversed(successors)].map(([from, to]) => [from, to.filter((key) => keys.has(key))] as const),
  );
  return { content: { sections: source.sections, segments }, moves, isAsInSource: true };
};

/** Ids are those of the text as it was, and of what earlier operations have made. */
const keysIn = (content: TextContent, text_key: string) => {
  const lookUp = (kind: 'section' | 'segment', items: { key: string }[]) => {
    const keys = new Map(items.map(({ key }) => [stableId(kind, text_key, key), key]));
    return (id: string): string => {
      const key = keys.get(id);
      if (key === undefined) throw new AppError(`${kind}_not_found`);
      return key;
    };
  };
  return { section: lookUp('section', content.sections), segment: lookUp('segment', content.segments) };
};

const apply = (content: TextContent, operation: TextOperation, state: EditState): Edited => {
  const keys = keysIn(content, state.text.header.key);
  switch (operation.type) {
    case 'edit_segment': {
      const key = keys.segment(operation.segment_id);
      refuseChanged(
        content.segments.find((segment) => segment.key === key),
        operation.before,
      );
      return editSegment(content, key, operation.after as Partial<ContentSegment>);
    }
    case 'split_segment':
      return splitSegment(content, keys.segment(operation.segment_id), operation.first, operation.second);
    case 'join_segment':
      return joinSegment(content, keys.segment(operation.segment_id), state.text.script);
    case 'rename_section':
      return renameSection(content, keys.section(operation.section_id), operation.title);
    case 'move_section': {
      const { section_id, parent_id, position } = operation;
      const parent = parent_id === null ? null : keys.section(parent_id);
      return moveSection(content, keys.section(section_id), parent, position);
    }
    case 'split_section':
      return splitSection(content, keys.segment(operation.segment_id), operation.title);
    case 'join_section':
      return joinSection(content, keys.section(operation.section_id));
    case 'use_source_words':
      return takeSourceWords(content, keys.segment(operation.segment_id), state.source);
    case 'use_source_structure':
      return takeSourceStructure(content, state.source, state.successors);
  }
};

/** One after the other. */
export const applyOperations = (content: TextContent, operations: TextOperation[], state: EditState): Edited => {
  let edited: Edited = { content };
  for (const operation of operations) {
    const next = apply(edited.content, operation, state);
    edited = {
      content: next.content,
      moves: followedBy(edited.moves ?? new Map(), next.moves ?? new Map()),
      isAsInSource: (edited.isAsInSource ?? false) || (next.isAsInSource ?? false),
    };
  }
  return edited;
};

const WORDS = new Set(['content', 'notes', 'references']);

/** Whether only words are changed: two people may do so at once in different segments. */
export const areWordsOnly = (operations: TextOperation[]): boolean =>
  operations.every(
    (operation) =>
      operation.type === 'use_source_words' ||
      (operation.type === 'edit_segment' && Object.keys(operation.after).every((field) => WORDS.has(field))),
  );
