import { setImmediate } from 'node:timers/promises';

/** Long work that stops now and then, so that answers of the database need not wait for its end. */
export type Steps<Result> = Generator<void, Result>;

/** All steps at once. */
export const finishSteps = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/** Between two steps other events are handled. */
export const finishStepsBetweenEvents = async <Result>(steps: Steps<Result>): Promise<Result> => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
};
