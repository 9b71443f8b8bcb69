import { useState } from 'react';

/** The titles of a list with those that have been in it since the page was opened, to name what somebody took out. */
export const useTitlesSeen = (list: { id: string; title: string }[]): ReadonlyMap<string, string> => {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const added = list.filter(({ id, title }) => titles.get(id) !== title);
  if (added.length > 0) setTitles(new Map([...titles, ...added.map(({ id, title }) => [id, title] as const)]));
  return titles;
};
