import type { Answer } from '#shared/contract/contract.ts';
import type { SheetTitle } from '#shared/contract/search.ts';
import type { PersonMatch, CitationMatch, TitleMatch } from '#shared/contract/search-parts.ts';
import { paths } from '#web/paths.ts';
import { stepOption } from '#web/ui/combobox.ts';

/** One row of the list; `to` is where it leads and tells rows apart. */
export type Suggestion = { to: string } & (
  | { kind: 'place'; place: CitationMatch }
  | { kind: 'title'; title: TitleMatch }
  | { kind: 'sheet'; sheet: SheetTitle }
  | { kind: 'person'; person: PersonMatch }
  | { kind: 'recent'; q: string }
  | { kind: 'search'; q: string }
);

export const citationAddress = ({ text_id, content_id, segment_id }: CitationMatch): string =>
  paths.chapter({ text_id, content_id, segment_id });

/** A translation has the page of its own; what is asked for is only how the page is called. */
export const titleAddress = ({ kind, id, type, has_child }: TitleMatch): string => {
  if (kind === 'topic') return paths.topic(id);
  if (kind === 'collection') return paths.shelf({ id, has_child });
  return paths.text(id, type === 'commentary' ? type : 'root_text');
};

/** Recent searches while nothing is written; then citations, titles, sheets, people, and the search for the words themselves. */
export const suggestionsFor = (
  text: string,
  recent: string[],
  found: Answer<'GET /search/suggest'> | undefined,
): Suggestion[] => {
  const q = text.trim();
  if (q === '') return recent.map((one) => ({ kind: 'recent', q: one, to: paths.search(one) }));
  const rows: Suggestion[] = [
    ...(found?.places ?? []).map((place) => ({ kind: 'place' as const, place, to: citationAddress(place) })),
    ...(found?.titles ?? []).map((title) => ({ kind: 'title' as const, title, to: titleAddress(title) })),
    ...(found?.sheets ?? []).map((sheet) => ({ kind: 'sheet' as const, sheet, to: paths.readSheet(sheet) })),
    ...(found?.people ?? []).map((person) => ({ kind: 'person' as const, person, to: paths.user(person.username) })),
    { kind: 'search', q, to: paths.search(q) },
  ];
  // The same text may be found by two of its titles.
  return rows.filter(({ to }, index) => rows.findIndex((row) => row.to === to) === index);
};

/** Rows of one kind, one after the other, under one heading. */
export const groupSuggestions = (rows: Suggestion[]): [kind: Suggestion['kind'], rows: Suggestion[]][] => {
  const groups = new Map<Suggestion['kind'], Suggestion[]>();
  for (const row of rows) groups.set(row.kind, [...(groups.get(row.kind) ?? []), row]);
  return [...groups];
};

/** What stands in the box, whether the list is open, and which row the keys have come to. */
export type SuggestState = { text: string; isOpen: boolean; active: string | null };

export type SuggestEvent =
  | { type: 'typed'; text: string }
  | { type: 'focused'; text: string }
  | { type: 'closed' }
  | { type: 'moved'; step: 1 | -1; rows: Suggestion[] };

export const quiet = (text: string): SuggestState => ({ text, isOpen: false, active: null });

/** Beyond the last row comes the box itself, and then the first one. */
const moved = (active: string | null, step: 1 | -1, rows: Suggestion[]): string | null => {
  const places = [null, ...rows.map(({ to }) => to)];
  const at = Math.max(0, places.indexOf(active));
  return places[stepOption(at, step, places.length)] ?? null;
};

export const suggestReducer = (state: SuggestState, event: SuggestEvent): SuggestState => {
  switch (event.type) {
    case 'typed':
      return { text: event.text, isOpen: true, active: null };
    case 'focused':
      // Recent searches are offered at once; over a page of results nothing opens by itself.
      return event.text.trim() === ''
        ? { text: event.text, isOpen: true, active: null }
        : { ...state, text: event.text };
    case 'closed':
      return quiet(state.text);
    case 'moved':
      return { ...state, isOpen: true, active: moved(state.active, event.step, event.rows) };
  }
};
