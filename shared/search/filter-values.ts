import type { ParsedFilter } from './parse-query.ts';

/** What may follow `type:`. No text has the type `sheet`, so among texts it finds nothing. */
export const TYPE_NAMES: Record<string, string> = {
  root: 'root',
  root_text: 'root',
  commentary: 'commentary',
  translation: 'translation',
  version: 'translation',
  sheet: 'sheet',
};
export const KNOWN_TYPES = ['root', 'commentary', 'translation', 'sheet'];

/** `zh` of `zh-Hans-CN`. */
export const languageOf = (tag: string): string => tag.trim().toLowerCase().split('-', 1)[0] ?? '';

export const valuesOf = (filters: ParsedFilter[], name: ParsedFilter['name']): string[] =>
  filters.filter((filter) => filter.name === name).map(({ value }) => value);
