/** So many of the errors are kept; a thousand are usually the same one. */
const MAX_ERRORS = 3;

/**
 * Does something for each item, one after the other. One that fails keeps none of the others from it: the error comes at
 * the end, and `what` says what could not be done. An abort ends it between two items. Returns for how many items the
 * work was done, which is where it does not return false.
 */
export const forEachAlone = async <Item>(
  items: Iterable<Item>,
  { what, signal }: { what: string; signal?: AbortSignal | undefined },
  work: (item: Item) => Promise<boolean | void>,
): Promise<number> => {
  const errors: unknown[] = [];
  let failed = 0;
  let done = 0;
  for (const item of items) {
    if (signal?.aborted) break;
    try {
      if ((await work(item)) !== false) done += 1;
    } catch (error) {
      failed += 1;
      if (errors.length < MAX_ERRORS) errors.push(error);
    }
  }
  if (failed > 0) throw new AggregateError(errors, `${failed} ${what}: ${String(errors[0])}`);
  return done;
};
