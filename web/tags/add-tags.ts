import { MAX_TAG_LENGTH, MAX_TAGS } from '#shared/limits.ts';
import { normalizeTag, normalizeTags, splitTags } from '#shared/normalize-tag.ts';

/** `rest` is what was not added, and `problem` why. */
export type AddedTags = { tags: string[]; rest: string; problem?: 'too_long' | 'full' };

/** Adds what was typed, one tag or several between commas. What does not fit stays in the field. */
export const addTags = (tags: string[], typed: string): AddedTags => {
  let added = tags;
  const parts = splitTags(typed)
    .map((part) => part.trim())
    .filter((part) => normalizeTag(part) !== '');
  for (const [index, part] of parts.entries()) {
    const next = normalizeTags([...added, part]);
    const problem =
      normalizeTag(part).length > MAX_TAG_LENGTH ? 'too_long' : next.length > MAX_TAGS ? 'full' : undefined;
    if (problem) return { tags: added, rest: parts.slice(index).join(', '), problem };
    added = next;
  }
  return { tags: added, rest: '' };
};

/** What was typed up to the last comma, and what comes after it. */
export const typedTags = (text: string): { complete: string; rest: string } => {
  const rest = splitTags(text).at(-1) ?? '';
  return { complete: text.slice(0, text.length - rest.length), rest: rest.trimStart() };
};
