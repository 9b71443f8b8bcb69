import type { Draft } from '#server/library/draft.ts';
import { stableId } from '#server/library/stable-id.ts';
import { segment, text } from '#server/library/testing-drafts.ts';

export const collection = (name: string, parent: string | null): Draft => ({
  kind: 'collection',
  key: `kill:${name}`,
  parent: parent && `kill:${parent}`,
  slug: `kill-${name}`,
  position: 0,
  titles: { en: name },
  descriptions: {},
});
export const topic = (name: string): Draft => ({
  kind: 'topic',
  key: `kill:${name}`,
  parent: null,
  position: 0,
  titles: { en: name },
  descriptions: {},
  terms: [],
  passages: [{ text: 'kill:words/en', segment: '1' }],
});

/** A work with a root and a translation of two lines, of which the second is not linked. */
export const work = (name: string, collected?: string): Draft[] => {
  const of = {
    key: `kill:${name}`,
    type: 'root_text' as const,
    titles: { en: name },
    descriptions: {},
    collections: collected === undefined ? [] : [{ key: `kill:${collected}`, position: 0 }],
  };
  const maps_to = [{ text: `kill:${name}/pi`, segment: '1' }];
  const lines = [segment('1', 'The first line of it', { maps_to }), segment('2', 'The second line')];
  return [
    text(`kill:${name}/pi`, [segment('1', 'root 1'), segment('2', 'root 2')], { work: of }),
    text(`kill:${name}/en`, lines, { work: of, is_root: false, language: 'en' }),
  ];
};

export const idOf = (kind: 'collection' | 'topic' | 'work', name: string) => stableId(kind, `kill:${name}`);
export const english = (name: string) => stableId('text', `kill:${name}/en`);
export const line = (name: string, key: string, language = 'en') =>
  stableId('segment', `kill:${name}/${language}`, key);
