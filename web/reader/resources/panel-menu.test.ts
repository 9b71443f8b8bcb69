import { expect, it } from 'vitest';
import { FIRST_VIEW, menuGroups, type PanelView, type SegmentInfo, nextView } from './panel-menu.ts';

const infoWith = (translations: number, commentaries: number, root_text: number, sheets = 0): SegmentInfo => ({
  segment_id: 's',
  text_id: 't',
  translations,
  related_text: { commentaries, root_text },
  resources: { sheets, changes: 0 },
});
const viewsOf = (info?: SegmentInfo) => menuGroups(info).map(({ entries }) => entries.map(({ view }) => view));

it('offers search in this text, translations, related texts, sheets, share and compare text', () => {
  expect(viewsOf(infoWith(5, 2, 1, 3))).toEqual([
    ['search'],
    ['translation'],
    ['commentary', 'root_text'],
    ['sheets'],
    ['compare_text', 'share'],
  ]);
});

it('offers the history of a passage whose words, or those of the version beside it, have changed', () => {
  const info = infoWith(0, 0, 0);
  const changed = { ...info, resources: { sheets: 0, changes: 2 } };
  const countOf = (groups: ReturnType<typeof menuGroups>) =>
    groups.flatMap(({ entries }) => entries).find(({ view }) => view === 'history')?.count;
  expect([info, changed].map((one) => countOf(menuGroups(one)))).toEqual([undefined, 2]);
  expect(countOf(menuGroups(changed, undefined, 1))).toBe(3);
});

it('shows the counts', () => {
  const counts = menuGroups(infoWith(5, 2, 1)).flatMap(({ entries }) => entries.flatMap(({ count }) => count ?? []));
  expect(counts).toEqual([5, 2, 1]);
});

it('hides entries with a count of 0 and headings of empty groups', () => {
  expect(viewsOf(infoWith(0, 2, 0))).toEqual([['search'], ['commentary'], ['compare_text', 'share']]);
  const headings = menuGroups(infoWith(3, 0, 0)).map(({ heading }) => heading);
  expect(headings).toEqual([undefined, undefined, 'connection_panel.tools']);
});

it('without counts offers what every passage has', () => {
  expect(viewsOf()).toEqual([['search'], ['compare_text', 'share']]);
});

it("filters 'add to sheet' and 'notes' out of the panel", () => {
  const labels = menuGroups(infoWith(1, 1, 1)).flatMap(({ entries }) => entries.map(({ label }) => label));
  expect(labels).not.toContain('sheet.add_to_sheet');
  expect(labels).not.toContain('connection_panel.notes');
});

it('offers notes to members with their own count', () => {
  const tools = (notes: number) => menuGroups(infoWith(0, 0, 0), notes).at(-1)?.entries;
  expect(tools(0)?.map(({ view, count }) => [view, count])).toContainEqual(['notes', undefined]);
  expect(tools(4)).toContainEqual({ view: 'notes', label: 'connection_panel.notes', count: 4 });
});

const VIEWS: PanelView[] = [
  'main',
  'share',
  'search',
  'translation',
  'commentary',
  'root_text',
  'compare_text',
  'sheets',
];

it('starts at main', () => {
  expect(FIRST_VIEW).toBe('main');
});

it('close returns to main', () => {
  expect(nextView({ type: 'close' })).toBe('main');
});

it('back returns to main', () => {
  expect(nextView({ type: 'back' })).toBe('main');
});

it.each(VIEWS)('choosing %s shows it', (view) => {
  expect(nextView({ type: 'choose', view })).toBe(view);
});
