import { expect, it } from 'vitest';
import type { Collection } from '#shared/contract/collections.ts';
import type { WorkRow } from '#shared/contract/texts.ts';
import { lastStep, START, type TrailEvent, trailReducer } from './compare-trail.ts';

const collection = (id: string, has_child: boolean): TrailEvent => ({
  type: 'collection',
  collection: {
    id,
    title: id,
    description: '',
    language: 'en',
    slug: id,
    has_child,
    child_count: 0,
  } satisfies Collection,
});
const work: TrailEvent = { type: 'work', work: { id: 'w' } as WorkRow };
const walk = (...events: TrailEvent[]) => events.reduce(trailReducer, START);
const kinds = (...events: TrailEvent[]) => walk(...events).map(({ kind }) => kind);

it('starts at the collections of the library', () => {
  expect(kinds()).toEqual(['library']);
});

it('leads to sub-collections where a collection has children, else to its works', () => {
  expect(kinds(collection('a', true), collection('b', false), work)).toEqual([
    'library',
    'collections',
    'works',
    'text',
  ]);
});

it('goes back to any step', () => {
  const events = [collection('a', true), collection('b', false), work];
  expect(kinds(...events, { type: 'return', index: 1 })).toEqual(['library', 'collections']);
  expect(kinds(...events, { type: 'return', index: 0 })).toEqual(['library']);
});

it('never goes back beyond the library', () => {
  expect(kinds(collection('a', false), { type: 'return', index: -5 })).toEqual(['library']);
  expect(lastStep([])).toEqual({ kind: 'library' });
});
