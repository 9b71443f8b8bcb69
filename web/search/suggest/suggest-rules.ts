import type { Answer } from '#shared/contract/contract.ts';
import type { SheetTitle } from '#shared/contract/search.ts';
import type { CitationMatch, PersonMatch, TitleMatch } from '#shared/contract/search-parts.ts';
import { paths } from '#web/paths.ts';
import { stepOption } from '#web/ui/combobox.ts';

/** One row of the list, identified by the path it links to. */
export type Suggestion = { to: string } & (
  | { kind: 'citation'; citation: CitationMatch }
  | { kind: 'title'; title: TitleMatch }
  | { kind: 'sheet'; sheet: SheetTitle }
  | { kind: 'person'; person: PersonMatch }
  | { kind: 'recent'; q: string }
  | { kind: 'search'; q: string }
);

export const citationPath = ({ text_id, content_id, segment_id }: CitationMatch): string =>
  paths.chapter({ text_id, content_id, segment_id });

/** A translation has a page of its own; `type` only selects the heading of that page. */
export const titlePath = ({ kind, id, type, has_child }: TitleMatch): string => {
  if (kind === 'topic') return paths.topic(id);
  if (kind === 'collection') return paths.collectionOrWorks({ id, has_child });
  return paths.text(id, type === 'commentary' ? type : 'root_text');
};

/** Recent searches while the box is empty; else citations, titles, sheets, people, and the search itself. */
export const suggestionsFor = (
  text: string,
  recent: string[],
  matches: Answer<'GET /search/suggest'> | undefined,
): Suggestion[] => {
  const q = text.trim();
  if (q === '') return recent.map((search) => ({ kind: 'recent', q: search, to: paths.search(search) }));
  const rows: Suggestion[] = [
    ...(matches?.places ?? []).map((citation) => ({
      kind: 'citation' as const,
      citation,
      to: citationPath(citation),
    })),
    ...(matches?.titles ?? []).map((title) => ({ kind: 'title' as const, title, to: titlePath(title) })),
    ...(matches?.sheets ?? []).map((sheet) => ({ kind: 'sheet' as const, sheet, to: paths.readSheet(sheet) })),
    ...(matches?.people ?? []).map((person) => ({ kind: 'person' as const, person, to: paths.user(person.username) })),
    { kind: 'search', q, to: paths.search(q) },
  ];
  // The same text may match by two of its titles.
  return rows.filter(({ to }, index) => rows.findIndex((row) => row.to === to) === index);
};

/** Rows by kind, each under one heading. */
export const groupSuggestions = (rows: Suggestion[]): [kind: Suggestion['kind'], rows: Suggestion[]][] => {
  const groups = new Map<Suggestion['kind'], Suggestion[]>();
  for (const row of rows) groups.set(row.kind, [...(groups.get(row.kind) ?? []), row]);
  return [...groups];
};

/** `active` is the path of the row that the arrow keys have reached. */
export type SuggestState = { text: string; isOpen: boolean; active: string | null };

export type SuggestEvent =
  | { type: 'typed'; text: string }
  | { type: 'focused'; text: string }
  | { type: 'closed' }
  | { type: 'moved'; step: 1 | -1; rows: Suggestion[] };

export const closedState = (text: string): SuggestState => ({ text, isOpen: false, active: null });

/** After the last row comes the box itself, then the first row. */
const stepActive = (active: string | null, step: 1 | -1, rows: Suggestion[]): string | null => {
  const stops = [null, ...rows.map(({ to }) => to)];
  const current = Math.max(0, stops.indexOf(active));
  return stops[stepOption(current, step, stops.length)] ?? null;
};

export const suggestReducer = (state: SuggestState, event: SuggestEvent): SuggestState => {
  switch (event.type) {
    case 'typed':
      return { text: event.text, isOpen: true, active: null };
    case 'focused':
      // An empty box offers recent searches at once; one with a query opens when something is typed.
      return event.text.trim() === ''
        ? { text: event.text, isOpen: true, active: null }
        : { ...state, text: event.text };
    case 'closed':
      return closedState(state.text);
    case 'moved':
      return { ...state, isOpen: true, active: stepActive(state.active, event.step, event.rows) };
  }
};
