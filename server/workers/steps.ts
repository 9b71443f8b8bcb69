import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#shared/steps.ts';

/** Between two steps other events are handled. */
export const finishStepsBetweenEvents = async <Result>(steps: Steps<Result>): Promise<Result> => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
};
