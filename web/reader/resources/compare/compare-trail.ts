import type { Collection } from '#shared/contract/collections.ts';
import type { WorkRow } from '#shared/contract/texts.ts';

/** One step down into the library. */
export type Step =
  | { kind: 'library' }
  | { kind: 'collections'; collection: Collection }
  | { kind: 'works'; collection: Collection }
  | { kind: 'text'; work: WorkRow };

/** The path from the library; the last step is shown. */
export type Trail = Step[];

export type TrailEvent =
  | { type: 'collection'; collection: Collection }
  | { type: 'work'; work: WorkRow }
  /** Back to the step with this index. */
  | { type: 'return'; index: number };

export const START: Trail = [{ kind: 'library' }];

export const trailReducer = (trail: Trail, event: TrailEvent): Trail => {
  switch (event.type) {
    case 'collection':
      return [...trail, { kind: event.collection.has_child ? 'collections' : 'works', collection: event.collection }];
    case 'work':
      return [...trail, { kind: 'text', work: event.work }];
    case 'return':
      return trail.slice(0, Math.max(1, event.index + 1));
  }
};

export const lastStep = (trail: Trail): Step => trail.at(-1) ?? { kind: 'library' };

export const stepKey = (step: Step): string => {
  if (step.kind === 'library') return step.kind;
  return step.kind === 'text' ? step.work.id : step.collection.id;
};
