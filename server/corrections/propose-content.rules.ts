import { extractText } from '#shared/search/html-text.ts';
import { anchorAt } from '#shared/anchors/anchor.ts';
import { findAnchor } from '#shared/anchors/find-anchor.ts';
import { replaceWords } from './replace-words.rules.ts';

type Suggested = {
  /** The HTML of the passage as the reader saw it. */
  seen_content: string;
  start_offset: number;
  end_offset: number;
  new_words: string;
};

/** Where the old words surely stand in the plain text of the passage. */
export const findWords = (
  { seen_content, start_offset: start, end_offset: end }: Omit<Suggested, 'new_words'>,
  content: string,
): { start: number; end: number } | undefined => {
  if (content === seen_content) return { start, end };
  const found = findAnchor(extractText(content).text, anchorAt(extractText(seen_content).text, start, end));
  return found.state === 'exact' ? found : undefined;
};

/**
 * The passage as it is now with the new words. Where the old words are surely not in it any more, or in a place that is
 * only likely, an editor puts the new ones in.
 */
export const proposeContent = (
  { new_words, ...suggested }: Suggested,
  content: string | null,
): { is_found: boolean; proposed_content: string | null } => {
  if (content === null) return { is_found: false, proposed_content: null };
  const found = findWords(suggested, content);
  return found
    ? { is_found: true, proposed_content: replaceWords(content, found.start, found.end, new_words) }
    : { is_found: false, proposed_content: content };
};
