/** A batch is sent as one JSON value: one statement, one plan, no limit on parameters. */
const BATCH_SIZE = 5000;

export const writeInBatches = async <Row>(rows: Row[], write: (json: string) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await write(JSON.stringify(rows.slice(start, start + BATCH_SIZE)));
  }
};
