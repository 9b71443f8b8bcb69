import type { Answer } from '#shared/contract/contract.ts';
import type { Key } from '#web/i18n/translate.ts';
import type { ResourcesPanelProps, ResourcesView } from '#web/reader/reader-types.ts';

export type PanelView = ResourcesView;

export type PanelEvent = { type: 'choose'; view: PanelView } | { type: 'back' } | { type: 'close' };

export const FIRST_VIEW: PanelView = 'main';

/** The panel starts at its menu; closing it or going back returns there. */
export const nextView = (event: PanelEvent): PanelView => (event.type === 'choose' ? event.view : FIRST_VIEW);

/** Props of every view. */
export type ViewProps = ResourcesPanelProps;

export type SegmentInfo = Answer<'GET /segments/{id}/info'>['segment_info'];

export type MenuEntry = { view: PanelView; label: Key; count?: number };
export type MenuGroup = { heading?: Key; entries: MenuEntry[] };

type Tool = { label: Key; view?: PanelView };

/** A tool without a view is not part of the panel. */
const TOOLS: Tool[] = [
  { label: 'sheet.add_to_sheet' },
  { label: 'connection_panel.compare_text', view: 'compare_text' },
  { label: 'connection_panel.notes', view: 'notes' },
  { label: 'common.share', view: 'share' },
];

/** Only members have notes; guests do not see the entry. */
const toolsWith = (notes: number | undefined): MenuEntry[] =>
  TOOLS.flatMap(({ label, view }) => {
    if (!view || (view === 'notes' && notes === undefined)) return [];
    return view === 'notes' && notes ? [{ label, view, count: notes }] : [{ label, view }];
  });

/** The menu for a passage. `versionChanges`: of the words of the version that is shown with it. Entries with a count of zero are left out, and so are empty groups. */
export const menuGroups = (info: SegmentInfo | undefined, notes?: number, versionChanges = 0): MenuGroup[] => {
  const counted: MenuGroup[] = [
    { entries: [{ view: 'translation', label: 'connection_panel.translations', count: info?.translations }] },
    {
      heading: 'connection_panel.related_texts',
      entries: [
        { view: 'commentary', label: 'connection_panel.commentary', count: info?.related_text.commentaries },
        { view: 'root_text', label: 'connection_panel.root_text', count: info?.related_text.root_text },
      ],
    },
    {
      entries: [
        { view: 'sheets', label: 'connection_panel.sheets', count: info?.resources.sheets },
        { view: 'history', label: 'history.title', count: (info?.resources.changes ?? 0) + versionChanges },
      ],
    },
  ];
  const nonEmpty = counted
    .map((group) => ({ ...group, entries: group.entries.filter(({ count }) => count) }))
    .filter(({ entries }) => entries.length > 0);
  return [
    { entries: [{ view: 'search', label: 'connection_panel.search_in_text' }] },
    ...nonEmpty,
    { heading: 'connection_panel.tools', entries: toolsWith(notes) },
  ];
};
