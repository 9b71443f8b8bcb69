/** Whether an If-None-Match header names the tag. Split at commas only: a pattern with spaces takes quadratic time. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim() === tag) ?? false;
