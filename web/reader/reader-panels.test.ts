import { describe, expect, it } from 'vitest';
import { NO_PANELS, type Panels, panelReducer } from './reader-panels.ts';

const chapter = 'c1';
const resources = (panels: Panels) => panelReducer(panels, { type: 'resources', chapter });
const toggle = (panels: Panels, name: 'translation_source' | 'options' | 'contents') =>
  panelReducer(panels, { type: 'toggle', name, chapter });

describe('panels of the reader', () => {
  it('the resources panel starts at main', () => {
    expect(resources(NO_PANELS).side).toEqual({ name: 'resources', chapter, view: 'main' });
  });

  it('opening the resources panel closes the view selector', () => {
    expect(resources(toggle(NO_PANELS, 'options'))).toMatchObject({ side: { name: 'resources' }, overlay: null });
  });

  it('the resources panel and the translation-source panel are mutually exclusive', () => {
    expect(toggle(resources(NO_PANELS), 'translation_source').side?.name).toBe('translation_source');
    expect(resources(toggle(NO_PANELS, 'translation_source')).side?.name).toBe('resources');
  });

  it('contents and options open over the side panel, one at a time', () => {
    const contents = toggle(resources(NO_PANELS), 'contents');
    expect(contents).toMatchObject({ side: { name: 'resources' }, overlay: { name: 'contents' } });
    expect(toggle(contents, 'options').overlay?.name).toBe('options');
  });

  it('a second press closes what the first one opened', () => {
    expect(toggle(toggle(NO_PANELS, 'contents'), 'contents')).toEqual(NO_PANELS);
    expect(toggle(toggle(NO_PANELS, 'translation_source'), 'translation_source')).toEqual(NO_PANELS);
  });

  it('Escape closes the topmost panel first', () => {
    const both = toggle(resources(NO_PANELS), 'contents');
    const one = panelReducer(both, { type: 'close_topmost' });
    expect(one).toMatchObject({ side: { name: 'resources' }, overlay: null });
    expect(panelReducer(one, { type: 'close_topmost' })).toEqual(NO_PANELS);
  });

  it('another passage keeps the view, closing goes back to main', () => {
    const share = panelReducer(resources(NO_PANELS), { type: 'view', view: 'share' });
    expect(resources(share).side).toMatchObject({ view: 'share' });
    expect(resources(panelReducer(share, { type: 'close_side' })).side).toMatchObject({ view: 'main' });
  });

  it('close with the chapter they belong to, and with no other', () => {
    const both = toggle(resources(NO_PANELS), 'options');
    expect(panelReducer(both, { type: 'chapter_closed', chapter })).toEqual(NO_PANELS);
    expect(panelReducer(both, { type: 'chapter_closed', chapter: 'c2' })).toEqual(both);
  });
});
