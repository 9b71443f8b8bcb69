/** Long work that stops now and then, so that other work need not wait for its end. */
export type Steps<Result> = Generator<void, Result>;

/** All steps at once. */
export const finishSteps = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
