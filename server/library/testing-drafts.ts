import type { Draft, ImportSource, SegmentDraft, TextDraft } from './draft.ts';

export const segment = (key: string, content: string, over: Partial<SegmentDraft> = {}): SegmentDraft => ({
  key,
  section: 's',
  type: 'prose',
  level: null,
  starts_block: true,
  content,
  maps_to: [],
  references: [],
  notes: [],
  ...over,
});

export const text = (key: string, segments: SegmentDraft[], over: Partial<TextDraft> = {}): TextDraft => ({
  kind: 'text',
  key,
  work: { key: 'w', type: 'root_text', titles: { en: 'Work' }, descriptions: {}, collections: [] },
  is_root: true,
  language: 'pi',
  title: key,
  source: 'Test',
  license: 'CC0-1.0',
  revision_label: '1',
  sections: [{ key: 's', parent: null, title: 'Section' }],
  segments,
  ...over,
});

export const source = (drafts: Draft[]): ImportSource => ({
  count: async () => drafts.length,
  read: async function* () {
    yield* drafts;
  },
});
