/** Rows per statement: one plan, no limit on parameters. */
const BATCH_SIZE = 5000;

export function* batchesOf<Row>(rows: Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) yield rows.slice(start, start + BATCH_SIZE);
}

/** Each batch is sent as one JSON value. */
export const writeInBatches = async <Row>(rows: Row[], write: (json: string) => Promise<unknown>): Promise<void> => {
  for (const batch of batchesOf(rows)) await write(JSON.stringify(batch));
};
