import type { Collection } from '#shared/contract/collections.ts';

/** A collection to look into. */
export type FoundCollection = Pick<Collection, 'id' | 'title' | 'language' | 'has_child'>;

/** A text that can be opened beside the current one. */
export type FoundText = { id: string; title: string; language: string; script: string; content_id?: string };

/** One step down into the library. */
export type Step =
  | { kind: 'library' }
  | { kind: 'collections'; collection: FoundCollection }
  | { kind: 'works'; collection: FoundCollection }
  | { kind: 'text'; text: FoundText };

/** The path from the library; the last step is shown. */
export type Trail = Step[];

export type TrailEvent =
  | { type: 'collection'; collection: FoundCollection }
  | { type: 'text'; text: FoundText }
  /** A search leads to it directly. */
  | { type: 'found'; found: FoundCollection | FoundText }
  /** Back to the step with this index. */
  | { type: 'return'; index: number };

export const START: Trail = [{ kind: 'library' }];

const stepTo = (collection: FoundCollection): Step => ({
  kind: collection.has_child ? 'collections' : 'works',
  collection,
});

export const trailReducer = (trail: Trail, event: TrailEvent): Trail => {
  switch (event.type) {
    case 'collection':
      return [...trail, stepTo(event.collection)];
    case 'text':
      return [...trail, { kind: 'text', text: event.text }];
    case 'found':
      return [...START, 'has_child' in event.found ? stepTo(event.found) : { kind: 'text', text: event.found }];
    case 'return':
      return trail.slice(0, Math.max(1, event.index + 1));
  }
};

export const lastStep = (trail: Trail): Step => trail.at(-1) ?? { kind: 'library' };

export const stepKey = (step: Step): string => {
  if (step.kind === 'library') return step.kind;
  return step.kind === 'text' ? step.text.id : step.collection.id;
};
