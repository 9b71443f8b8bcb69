import { MAX_OPEN_CHAPTERS } from '#shared/limits.ts';
import { changeQuery, paths } from '#web/paths.ts';
import { type Chapter, isSheet } from '#web/reader/chapters.ts';
import type { ViewMode } from '#web/reader/reader-types.ts';
import { formatView, parseView } from '#web/reader/view-rules.ts';

type PaneAddress = Pick<
  Chapter,
  'text_id' | 'content_id' | 'segment_id' | 'version_id' | 'version_like' | 'view' | 'source'
>;

const FIELD_SEPARATOR = '.';
const PANE_SEPARATOR = '_';

const isEncodable = (id: string | undefined): id is string =>
  !!id && !id.includes(FIELD_SEPARATOR) && !id.includes(PANE_SEPARATOR);

/** `text.segment.version.view`; missing fields are empty. */
const formatPane = ({ text_id, segment_id, version_id, view }: PaneAddress): string =>
  [text_id, segment_id, version_id, formatView(view)]
    .map((id) => id ?? '')
    .join(FIELD_SEPARATOR)
    .replace(/\.+$/, '');

const withView = (view: ViewMode | undefined): { view?: ViewMode } => (view ? { view } : {});

const parsePane = (pane: string): PaneAddress[] => {
  const [text_id, segment_id, version_id, view] = pane.split(FIELD_SEPARATOR);
  if (!text_id) return [];
  return [
    { text_id, segment_id: segment_id || undefined, version_id: version_id || null, ...withView(parseView(view)) },
  ];
};

/**
 * The first chapter is in the parameters of the spec, the others are in `panes`, so that a link opens them all. A sheet
 * has a `path` of its own.
 */
export const chapterAddress = (chapters: PaneAddress[], path = ''): string => {
  const [first, ...beside] = chapters;
  if (!first) return paths.chapter({ text_id: '' });
  const panes = beside.filter(({ text_id }) => isEncodable(text_id)).map(formatPane);
  if (isSheet(first)) return changeQuery(path, new URLSearchParams(), { panes: panes.join(PANE_SEPARATOR) });
  return paths.chapter({
    text_id: first.text_id,
    content_id: first.content_id,
    segment_id: first.segment_id,
    version_id: first.version_id ?? undefined,
    version_like: first.version_like,
    view: formatView(first.view),
    panes: panes.join(PANE_SEPARATOR),
  });
};

const firstText = (search: URLSearchParams): PaneAddress | undefined => {
  const text_id = search.get('text_id');
  if (!text_id) return undefined;
  return {
    text_id,
    content_id: search.get('content_id') || undefined,
    segment_id: search.get('segment_id') || undefined,
    version_id: search.get('version_id') || null,
    ...(search.get('version_like') ? { version_like: search.get('version_like') ?? '' } : {}),
    ...withView(parseView(search.get('view'))),
  };
};

/** `sheet` is the first chapter if the address is that of a sheet. */
export const chaptersInAddress = (search: URLSearchParams, sheet?: Chapter): Chapter[] => {
  const first = sheet ?? firstText(search);
  if (!first) return [];
  const beside = (search.get('panes') ?? '').split(PANE_SEPARATOR).flatMap(parsePane);
  return [first, ...beside].slice(0, MAX_OPEN_CHAPTERS).map((pane, index) => ({ ...pane, id: `c${index + 1}` }));
};
