/** Where a value stands among the steps; one that is none of them stands at the nearest. */
export const stepOf = (steps: readonly number[], value: number): number => {
  let nearest = 0;
  for (const [index, step] of steps.entries()) {
    if (Math.abs(step - value) < Math.abs((steps[nearest] ?? 0) - value)) nearest = index;
  }
  return nearest;
};

export const stepAt = (steps: readonly number[], index: number): number =>
  steps[Math.min(Math.max(Math.round(index), 0), steps.length - 1)] ?? 0;
