import type { Localized } from './draft.ts';

/** One row for each language that has a title. */
export const titleRows = (titles: Localized, descriptions: Localized) =>
  Object.entries(titles)
    .filter(([, title]) => title)
    .map(([language, title]) => ({ language, title, description: descriptions[language] ?? '' }));
