import type { Text } from '#shared/contract/texts.ts';

/** The source without the author, who is named before it. */
export const sourceWithoutAuthor = ({ source, author }: Pick<Text, 'source' | 'author'>): string =>
  author && source.startsWith(`${author}, `) ? source.slice(author.length + 2) : source;
