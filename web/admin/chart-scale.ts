const STEPS = [1, 2, 4, 6, 8, 10];

/** The top of an axis from 0: a round number, of which half is one too, at or above every value. */
export const axisTop = (values: number[]): number => {
  const highest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = STEPS.find((each) => each * power >= highest) ?? 10;
  return step * power;
};

/** Which of so many labels fit below a chart: the first, one in the middle and the last. */
export const labelled = (count: number): number[] =>
  [...new Set([0, Math.floor((count - 1) / 2), count - 1])].filter((index) => index >= 0 && index < count);
