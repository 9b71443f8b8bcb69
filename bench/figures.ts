/** Figures are compared within one run, never across machines. */
export type Figure = { label: string; value: string; note?: string };

export const printFigures = (title: string, figures: Figure[]): void => {
  const width = Math.max(...figures.map(({ label }) => label.length));
  const values = Math.max(...figures.map(({ value }) => value.length));
  console.log(`\n${title}`);
  for (const { label, value, note = '' } of figures) {
    console.log(`  ${label.padEnd(width)}  ${value.padStart(values)}  ${note}`.trimEnd());
  }
};

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const rate = (count: number, milliseconds: number): string => `${Math.round((count / milliseconds) * 1000)}/s`;

export const measureTime = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
  const start = performance.now();
  const result = await work();
  return [result, performance.now() - start];
};

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
