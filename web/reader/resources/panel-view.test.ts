import { expect, it } from 'vitest';
import { FIRST_VIEW, type PanelView, viewAfter } from './panel-view.ts';

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
  expect(viewAfter({ type: 'close' })).toBe('main');
});

it('back returns to main', () => {
  expect(viewAfter({ type: 'back' })).toBe('main');
});

it.each(VIEWS)('a choice leads to %s, which is shown', (view) => {
  expect(viewAfter({ type: 'choose', view })).toBe(view);
});
