import { expect, it } from 'vitest';
import { lastStep, START, type TrailEvent, trailReducer } from './compare-trail.ts';

const collection = (id: string, has_child: boolean): TrailEvent => ({
  type: 'collection',
  collection: { id, title: id, language: 'en', has_child },
});
const text = { id: 'w', title: 'w', language: 'en', script: 'Latn' };
const work: TrailEvent = { type: 'text', text };
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

it('goes from a search straight to a text or a collection, and back to the library', () => {
  const before = [collection('a', true), collection('b', false)];
  expect(kinds(...before, { type: 'found', found: text })).toEqual(['library', 'text']);
  const found = { id: 'c', title: 'c', language: 'en', has_child: false };
  expect(kinds(...before, { type: 'found', found })).toEqual(['library', 'works']);
  expect(kinds({ type: 'found', found }, work, { type: 'return', index: 0 })).toEqual(['library']);
});
