import { expect, it } from 'vitest';
import { FIRST_VIEW, type PanelView, shownView, viewAfter } from './panel-view.ts';

const VIEWS: PanelView[] = ['main', 'share', 'search', 'translation', 'commentary', 'root_text', 'compare_text'];

it('starts at main', () => {
  expect(FIRST_VIEW).toBe('main');
});

it('close returns to main', () => {
  expect(viewAfter({ type: 'close' })).toBe('main');
});

it('back returns to main', () => {
  expect(viewAfter({ type: 'back' })).toBe('main');
});

it.each(VIEWS)('a choice leads to %s, which is shown', (view) => {
  expect(shownView(viewAfter({ type: 'choose', view }))).toBe(view);
});

it('shows the menu for a view that has nothing to show yet', () => {
  expect(shownView('sheets')).toBe('main');
});
