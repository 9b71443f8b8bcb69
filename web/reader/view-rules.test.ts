import { describe, expect, it } from 'vitest';
import { initialView, isViewModeEnabled, parseLayoutMode, VIEW_MODES, viewReducer } from './view-rules.ts';

const choose = (version_id: string | null) => ({ type: 'version', version_id }) as const;

describe('the view mode', () => {
  it('defaults to source', () => {
    expect(initialView(null)).toEqual({ version_id: null, viewMode: 'SOURCE' });
  });

  it('becomes source-and-translations when a version is chosen', () => {
    expect(viewReducer(initialView(null), choose('v')).viewMode).toBe('SOURCE_AND_TRANSLATIONS');
  });

  it('reverts to source when none is chosen', () => {
    const view = viewReducer(initialView('v'), { type: 'mode', viewMode: 'TRANSLATIONS' });
    expect(viewReducer(view, choose(null))).toEqual({ version_id: null, viewMode: 'SOURCE' });
  });

  it('stays when one version is exchanged for another', () => {
    const view = viewReducer(initialView('v'), { type: 'mode', viewMode: 'TRANSLATIONS' });
    expect(viewReducer(view, choose('w'))).toEqual({ version_id: 'w', viewMode: 'TRANSLATIONS' });
  });

  it('shows a newly chosen version also when only the source was shown', () => {
    const view = viewReducer(initialView('v'), { type: 'mode', viewMode: 'SOURCE' });
    expect(viewReducer(view, choose('w')).viewMode).toBe('SOURCE_AND_TRANSLATIONS');
  });

  it('modes other than source are disabled when no version is selected', () => {
    expect(VIEW_MODES.filter((mode) => isViewModeEnabled(mode, null))).toEqual(['SOURCE']);
    expect(VIEW_MODES.filter((mode) => isViewModeEnabled(mode, 'v'))).toEqual(VIEW_MODES);
    const view = initialView(null);
    expect(viewReducer(view, { type: 'mode', viewMode: 'TRANSLATIONS' })).toBe(view);
  });
});

describe('the layout mode', () => {
  it('is segmented unless a valid one was stored', () => {
    expect(['PROSE', 'SEGMENTED', 'prose', null, undefined, 'x'].map(parseLayoutMode)).toEqual([
      'PROSE',
      'SEGMENTED',
      'SEGMENTED',
      'SEGMENTED',
      'SEGMENTED',
      'SEGMENTED',
    ]);
  });
});
