/**
 * The passages of a topic that somebody has put together, after its source has changed: in their order, without those that the
 * source no longer has, with those that it has added at the end. What was put in or taken out by hand stays so.
 */
export const mergePassages = (byHand: string[], formerSource: string[], source: string[]): string[] => {
  const gone = new Set(formerSource.filter((id) => !source.includes(id)));
  const added = source.filter((id) => !formerSource.includes(id) && !byHand.includes(id));
  return [...byHand.filter((id) => !gone.has(id)), ...added];
};
